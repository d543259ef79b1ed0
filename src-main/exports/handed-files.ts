import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Closing } from '../../src-preload/contract/closing.ts';
import type { ProvenClosing } from '../ledger/reading/closing-proof.ts';

/** SHA-256 of a file as 64 hexadecimal digits; throws what the system says where it cannot be read. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Of files that were handed over, the ones that stand where they were written and are others now. One that was moved away is not held against anybody. */
async function changedFiles({ files }: Pick<Closing, 'files'>): Promise<readonly string[]> {
  const changed: string[] = [];
  // The last writing of a path counts: whoever exports again writes over it.
  for (const [path, { sha256 }] of new Map(files.map((file) => [file.path, file]))) {
    const found = await hashOfFile(path).catch(() => null);
    if (found !== null && found !== sha256) changed.push(path);
  }
  return changed;
}

/** A closing as it was proven, with its files looked at too. */
export async function proveFiles({ closing, faults }: ProvenClosing): Promise<ProvenClosing> {
  const changed = await changedFiles(closing);
  return { closing, faults: changed.length === 0 ? faults : [...faults, 'file_changed'] };
}
