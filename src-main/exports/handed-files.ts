import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Closing, LookedAtFile } from '../../src-preload/contract/closing.ts';
import type { HandedState } from '../../src-preload/contract/vocabulary/closing.ts';
import type { ProvenClosing } from '../ledger/reading/closing-proof.ts';

/** SHA-256 of a file as 64 hexadecimal digits; throws what the system says where it cannot be read. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Files that were handed over, in their order, each with what has become of it. The last writing of a path counts: whoever exports again writes over it. */
export async function lookAtFiles({ files }: Pick<Closing, 'files'>): Promise<LookedAtFile[]> {
  const last = new Map(files.map((file) => [file.path, file]));
  const looked: LookedAtFile[] = [];
  // One after the other: a file is read whole.
  for (const file of files)
    looked.push({ ...file, state: last.get(file.path) === file ? await stateOf(file) : 'replaced' });
  return looked;
}

async function stateOf({ path, sha256 }: Closing['files'][number]): Promise<HandedState> {
  const found = await hashOfFile(path).catch(() => null);
  if (found === null) return 'not_found';
  return found === sha256 ? 'unchanged' : 'changed';
}

/** A closing as it was proven, with its files looked at too. A file that was moved away is not held against anybody. */
export async function proveFiles({ closing, faults }: ProvenClosing): Promise<ProvenClosing> {
  const isChanged = (await lookAtFiles(closing)).some(({ state }) => state === 'changed');
  return { closing, faults: isChanged ? [...faults, 'file_changed'] : faults };
}
