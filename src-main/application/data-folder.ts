import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CicloError } from '../core/failure.ts';

/** Where each thing of the app lives below one data folder. */
export type DataFolder = {
  readonly settingsFile: string;
  readonly ledgerFolder: string;
  readonly lockFile: string;
  readonly ledgerFile: (connectionId: string) => string;
  readonly backupFolder: (connectionId: string) => string;
  /** By the entry whose key seals it; those of earlier versions, by the connection. */
  readonly sealedCertificate: (name: string) => string;
  /**
   * Who this folder is, for the secrets that belong to it: its random id, made when it is first asked for, and its place on this computer,
   * so that neither settings nor a whole folder that was copied speak for the original. Throws `read_only`.
   */
  readonly identity: () => string;
};

/** Lays out the data folder, making what is missing; throws `read_only` when that cannot be done. */
export function openDataFolder(root: string): DataFolder {
  for (const folder of ['ledgers', 'backups', 'certificates']) makeFolder(join(root, folder));
  return dataFolderAt(root);
}

/** Where things are below a data folder, which need not be there; makes nothing but the folder's id when asked for it. */
export function dataFolderAt(root: string): DataFolder {
  return {
    ledgerFolder: join(root, 'ledgers'),
    lockFile: join(root, 'lock.sqlite'),
    settingsFile: join(root, 'settings.json'),
    ledgerFile: (connectionId) => join(root, 'ledgers', `${connectionId}.sqlite`),
    backupFolder: (connectionId) => join(root, 'backups', connectionId),
    sealedCertificate: (name) => join(root, 'certificates', `${name}.sealed`),
    identity: () => {
      const place = `${folderId(join(root, 'folder-id'))}\n${realpathSync(root)}`;
      return createHash('sha256').update(place).digest('base64url');
    },
  };
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new CicloError('read_only', `cannot make ${path}`, { path }, { cause: error });
  }
}

/** The random id in a file of its own; a file that holds none is replaced, and the secrets of before are asked for again. */
function folderId(path: string): string {
  const known = readId(path);
  if (known.kind === 'id') return known.id;
  try {
    writeFileSync(path, randomUUID(), {
      flag: known.kind === 'absent' ? 'wx' : 'w',
      mode: 0o600,
      flush: true,
    });
  } catch (error) {
    // Another program over this folder may have made it in between.
    const made = readId(path);
    if (made.kind === 'id') return made.id;
    throw new CicloError('read_only', `cannot write ${path}`, { path }, { cause: error });
  }
  return folderId(path);
}

function readId(path: string): { kind: 'id'; id: string } | { kind: 'absent' | 'broken' } {
  try {
    const id = z.uuid().safeParse(readFileSync(path, 'utf8')).data;
    return id === undefined ? { kind: 'broken' } : { kind: 'id', id };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { kind: 'absent' };
    throw new CicloError('read_only', `cannot read ${path}`, { path }, { cause: error });
  }
}
