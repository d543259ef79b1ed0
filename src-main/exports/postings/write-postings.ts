import type { Failure } from '../../../src-preload/contract/errors.ts';
import { planOf } from '../../core/close/accounts.ts';
import { CicloError, toFailure } from '../../core/failure.ts';
import type { LedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { BatchSettings, PostingBatch } from '../../ledger/reading/accounts/posted-rows.ts';
import type { Days } from '../../ledger/reading/rows/money-lines.ts';
import type { BatchToRecord } from '../../ledger/store/postings.ts';
import { type AtomicFile, openAtomicFile } from '../atomic-file.ts';
import {
  type LackingUse,
  lackingUsesOf,
  makePostingFile,
  type PostingFile,
  type PostingSource,
} from './posting-file.ts';

/** A batch of what has not left yet of some days. */
export type NewPostings = { readonly kind: 'new'; readonly days: Days; readonly settings: BatchSettings };

/** A new batch, or one that is written once more. */
export type PostingRequest = NewPostings | { readonly kind: 'again'; readonly id: number };

/** The file that a request asks for, and what may be said of its days. */
export type PreparedPostings = PostingFile & {
  readonly days: Days;
  readonly settings: BatchSettings;
  /** Batches that stand and whose days overlap with these. */
  readonly overlapping: readonly number[];
  /** All that stand, of whatever days, whose file has not come about: the program ended in between, or the ledger was out of reach. */
  readonly withoutFile: readonly number[];
};

type Reads = Pick<
  LedgerReader,
  | 'calendarDay'
  | 'eachMoneyLine'
  | 'eachDueCharge'
  | 'fees'
  | 'posted'
  | 'postedElsewhere'
  | 'putRight'
  | 'postingBatch'
  | 'postingBatches'
>;

/**
 * Makes the file of a request from a ledger; writes nothing. Throws what `makePostingFile` does, `not_found` for a batch that there is not, and
 * `posting_batch_undone` for one that does not stand.
 */
export async function preparePostings(reader: Reads, request: PostingRequest): Promise<PreparedPostings> {
  const { days, settings } = request.kind === 'new' ? request : batchOf(reader, request.id);
  const again = request.kind === 'again' ? request.id : null;
  const file = await makePostingFile(
    {
      ...{ layout: settings.layout, composed: settings.composed, company: { cnpj: settings.cnpj } },
      plan: planOf(settings.accounts),
    },
    sourceOf(reader, days, settings, again),
  );
  const standing = reader.postingBatches().filter(({ undoneAt, id }) => undoneAt === null && id !== again);
  const overlapping = standing.filter(({ from, to }) => from <= days.to && to >= days.from);
  const withoutFile = standing.filter(({ path }) => path === '');
  return {
    ...{ ...file, days, settings },
    ...{ overlapping: overlapping.map(({ id }) => id), withoutFile: withoutFile.map(({ id }) => id) },
  };
}

/** What would be written, without the file itself; or which accounts are wanting for it. */
export type WeighedPostings =
  | { readonly kind: 'unmapped'; readonly lacking: readonly LackingUse[] }
  | ({ readonly kind: 'ready' } & Omit<PreparedPostings, 'bytes' | 'rows'>);

/** Says what a request would write; throws what `preparePostings` does but `accounts_unmapped`. */
export async function weighPostings(reader: Reads, request: NewPostings): Promise<WeighedPostings> {
  const { days, settings } = request;
  const lacking = await lackingUsesOf(sourceOf(reader, days, settings, null), planOf(settings.accounts));
  if (lacking.length > 0) return { kind: 'unmapped', lacking };
  const { bytes: _bytes, rows: _rows, ...said } = await preparePostings(reader, request);
  return { kind: 'ready', ...said };
}

const sourceOf = (
  reader: Reads,
  days: Days,
  settings: BatchSettings,
  again: number | null,
): PostingSource => {
  const posted = reader.posted(days);
  const hasRevenue = settings.withRevenue || posted.some(({ event }) => event === 'revenue');
  return {
    lines: reader.eachMoneyLine(days),
    dueCharges: hasRevenue ? reader.eachDueCharge(days) : [],
    revenueUntil: settings.withRevenue ? reader.calendarDay() : null,
    ...{ fees: reader.fees(days), posted, again },
    ...{ elsewhere: reader.postedElsewhere(days), putRight: reader.putRight() },
  };
};

function batchOf(reader: Reads, id: number): { readonly days: Days; readonly settings: BatchSettings } {
  const found = reader.postingBatch(id);
  if (found === null) throw new CicloError('not_found', `no batch ${id}`, { id });
  if (found.batch.undoneAt !== null)
    throw new CicloError('posting_batch_undone', `batch ${id} was undone`, { id });
  return { days: { from: found.batch.from, to: found.batch.to }, settings: found.settings };
}

/** Where a batch is kept: a ledger, by whichever way it is reached. */
export type PostingsKept = {
  readonly record: (batch: BatchToRecord) => Promise<number>;
  readonly undo: (id: number) => Promise<void>;
  readonly batches: () => Promise<readonly PostingBatch[]>;
  readonly repeat: (id: number) => Promise<void>;
  readonly place: (id: number, path: string) => Promise<void>;
};

/** A file that stands at its target, the batch that it is of, and why that batch was not told of it; null where it was. */
export type WrittenPostings = { readonly batchId: number; readonly unnoted: Failure | null };

/**
 * Writes a prepared file and keeps its batch; null where there was nothing to write. All that can be written beforehand is; the batch is
 * kept before the file appears, so that no entry leaves twice, and given back where it cannot. Where the program ends in between the batch stands without a path, and is
 * told until it is written once more. Throws `posting_taken`, `posting_batch_undone`, and what writing a file does; nothing once the file stands, since a failure would
 * say that it does not.
 */
export async function writePostings(
  prepared: PreparedPostings,
  request: PostingRequest,
  target: string,
  kept: PostingsKept,
): Promise<WrittenPostings | null> {
  if (prepared.entries === 0) return null;
  const file = openAtomicFile(target);
  try {
    file.write(prepared.bytes);
    const batchId =
      request.kind === 'new' ? await record(prepared, file, kept) : await repeat(request.id, file, kept);
    return { batchId, unnoted: await note(batchId, request.kind, target, kept) };
  } finally {
    file.discard();
  }
}

async function record(prepared: PreparedPostings, file: AtomicFile, kept: PostingsKept): Promise<number> {
  const { rows, entries, received, refunded, revenue, fees, sha256, days, settings } = prepared;
  const sums = { entries, received, refunded, revenue, fees, sha256 };
  const id = await kept.record({ ...sums, rows, settings, ...days });
  try {
    file.commit();
  } catch (error) {
    await kept.undo(id);
    throw error;
  }
  return id;
}

/** That a file was written once more is kept once it was: whoever has the target open in a spreadsheet tries several times. */
async function repeat(id: number, file: AtomicFile, kept: PostingsKept): Promise<number> {
  const batches = await kept.batches();
  if (!batches.some((batch) => batch.id === id && batch.undoneAt === null))
    throw new CicloError('posting_batch_undone', `batch ${id} was undone`, { id });
  file.commit();
  return id;
}

/** Tells a batch of its file; answers why it could not be told: it was undone meanwhile, or its ledger is out of reach. */
async function note(
  id: number,
  kind: PostingRequest['kind'],
  target: string,
  kept: PostingsKept,
): Promise<Failure | null> {
  try {
    if (kind === 'again') await kept.repeat(id);
    await kept.place(id, target);
    return null;
  } catch (error) {
    return toFailure(error);
  }
}
