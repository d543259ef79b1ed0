import type { HandedState } from '../../../src-preload/contract/vocabulary/closing.ts';
import type { PostingBatch } from '../../ledger/reading/accounts/posted-rows.ts';
import { boundedHash } from '../file-hash.ts';
import { lookAtFile } from '../handed-files.ts';

const hashAt = boundedHash();

/**
 * The batches whose very file stands at a path, undone ones too. A batch counts as left from the moment that its file stands there, whether or not anybody has
 * taken it away since: whoever writes over it, or finds it there where nothing was written, is told.
 */
export async function batchesAt(path: string, batches: readonly PostingBatch[]): Promise<readonly number[]> {
  const found = await hashAt(path);
  if (typeof found === 'string') return [];
  return batches.filter(({ sha256 }) => sha256 === found.sha256).map(({ id }) => id);
}

/** What stands where a batch's file was written first: that, another, or none; null of one that has no file. Somebody may have moved it, or have it on another computer. */
export const fileOfBatch = async (batch: PostingBatch): Promise<HandedState | null> =>
  batch.path === '' ? null : lookAtFile(batch, hashAt);
