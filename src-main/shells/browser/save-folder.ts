import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { type ClaimPath, freePath } from '../../application/ledgers/files/free-path.ts';
import { CicloError } from '../../core/failure.ts';
import { PRIVATE_FOLDER } from '../../ledger/files/private-files.ts';

/**
 * Where a file of that name is saved: `CICLO_EXPORT_DIR`, else the person's Downloads folder, made if it is missing, under a name that
 * nothing has yet (`ciclos (2).csv`) and that it could claim. Throws `export_target_unwritable` when the folder cannot be made.
 */
export async function downloadPath(
  suggestedName: string,
  claim: ClaimPath,
  env = process.env,
): Promise<string> {
  const folder = env.CICLO_EXPORT_DIR || (await downloadsFolder());
  try {
    await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  } catch (error) {
    throw new CicloError(
      'export_target_unwritable',
      `cannot make ${folder}`,
      { path: folder },
      { cause: error },
    );
  }
  return freePath(folder, basename(suggestedName), claim);
}

async function downloadsFolder(): Promise<string> {
  const usual = join(homedir(), 'Downloads');
  if (process.platform !== 'linux') return usual;
  const answer = await promisify(execFile)('xdg-user-dir', ['DOWNLOAD']).catch(() => null);
  const folder = answer?.stdout.trim() ?? '';
  return isAbsolute(folder) && folder !== homedir() ? folder : usual;
}
