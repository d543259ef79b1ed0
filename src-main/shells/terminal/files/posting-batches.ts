import type { HandedState } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { formatDecimal } from '../../../core/money.ts';
import { fileOfBatch } from '../../../exports/postings/batch-files.ts';
import type { PostingBatch } from '../../../ledger/reading/accounts/posted-rows.ts';
import type { OptionValues, Terminal } from '../command.ts';
import type { ExportFile } from './export-file.ts';

/** A batch, and what stands where its file was written; null of one that has none. */
type ListedBatch = PostingBatch & { readonly file: HandedState | null };

/** `--list-batches`: every batch, with what has become of its file. */
export const listBatches =
  ({ json }: OptionValues, { print, say }: Terminal): ExportFile =>
  async ({ reader }) => {
    const batches: ListedBatch[] = [];
    // One after the other: a file is read whole.
    for (const batch of reader.postingBatches()) batches.push({ ...batch, file: await fileOfBatch(batch) });
    if (json !== true) for (const batch of batches) print(say('postings.listed', lineOf(batch, say)));
    return { rows: batches.length, isWritten: false, details: { batches: batches.map(asJson) } };
  };

/** For machines: amounts are decimal strings, as those of a batch that was just written are. */
const asJson = ({ received, refunded, revenue, fees, ...batch }: ListedBatch) => ({
  ...batch,
  received: formatDecimal(received),
  refunded: formatDecimal(refunded),
  revenue: formatDecimal(revenue),
  fees: formatDecimal(fees),
});

const lineOf = ({ undoneAt, path, file, ...batch }: ListedBatch, say: Terminal['say']) => ({
  ...{ id: batch.id, at: batch.at, author: batch.author ?? '', layout: batch.layout },
  ...{ from: batch.from, to: batch.to, entries: batch.entries, sha256: batch.sha256, path },
  ...{ received: formatDecimal(batch.received), refunded: formatDecimal(batch.refunded) },
  state: say(`postings.${stateOf({ undoneAt, file })}`),
});

function stateOf({ undoneAt, file }: Pick<ListedBatch, 'undoneAt' | 'file'>) {
  if (undoneAt !== null) return 'undone';
  if (file === null) return 'fileless';
  if (file === 'not_found') return 'elsewhere';
  // What could not be looked at says nothing.
  return file === 'changed' ? 'overwritten' : 'stands';
}
