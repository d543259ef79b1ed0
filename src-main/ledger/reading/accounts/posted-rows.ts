import { z } from 'zod';
import { plannedAccount } from '../../../../src-preload/contract/account-plan.ts';
import { leftBatch } from '../../../../src-preload/contract/accounting.ts';
import { columnLayout } from '../../../../src-preload/contract/posting-layout.ts';
import {
  POSTING_LAYOUTS,
  type PostedEvent,
  type PostingLayoutName,
} from '../../../../src-preload/contract/vocabulary/accounting.ts';
import type { CivilDate, UtcInstant } from '../../../core/civil-date.ts';
import { type CivilMonth, parseMonth } from '../../../core/civil-month.ts';
import type { Centavos } from '../../../core/money.ts';
import { jsonColumn } from '../../model/json-column.ts';
import type { Days } from '../rows/money-lines.ts';
import { isMoment, named, readableRows } from '../rows/readable-rows.ts';
import { dayOf, startOfDay, startOfNextDay } from '../rows/sao-paulo-day.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** A part of an entry that has left. */
export type PostedRow = {
  /** The endToEndId; of revenue the txid, of a tariff its own name. */
  readonly movement: string;
  /** Empty for a payment. */
  readonly refund: string;
  readonly event: PostedEvent;
  readonly day: CivilDate;
  readonly amount: Centavos;
  readonly batchId: number;
};

const settings = z.object({
  layout: z.enum(POSTING_LAYOUTS),
  composed: columnLayout.nullable(),
  accounts: z.array(plannedAccount),
  cnpj: z.string().nullable(),
  withRevenue: z.boolean(),
});
/** What a batch was written by, so that it can be written once more. */
export type BatchSettings = z.infer<typeof settings>;

/** The column `settings` of a batch of postings. */
export const BATCH_SETTINGS = jsonColumn<BatchSettings>('settings of a batch of postings', settings);

/** A batch as it was written; undone ones keep their row. Amounts in centavos. */
export type PostingBatch = {
  readonly id: number;
  readonly at: UtcInstant;
  /** Null where nobody said who. */
  readonly author: string | null;
  readonly layout: PostingLayoutName;
  readonly from: CivilDate;
  readonly to: CivilDate;
  readonly entries: number;
  readonly received: Centavos;
  readonly refunded: Centavos;
  readonly revenue: Centavos;
  /** What the bank took. */
  readonly fees: Centavos;
  readonly sha256: string;
  /** Where its file was written first; empty where it has not come about. */
  readonly path: string;
  readonly undoneAt: UtcInstant | null;
  readonly undoneBy: string | null;
};

const COLUMNS = `id, at, author, layout, from_day AS "from", to_day AS "to", entries, received, refunded, revenue, fees, sha256, path,
  undone_at AS undoneAt, undone_by AS undoneBy`;
/** Batches that are listed: two files a month for forty years. */
const LISTED = 1_000;

const storedBatches = (prepare: StatementCache): PostingBatch[] =>
  prepare<PostingBatch>(`SELECT ${COLUMNS} FROM posting_batch ORDER BY id DESC LIMIT ${LISTED}`).all();

/** Newest first; none that says nothing ({@link readUnreadableBatches}). */
export const readPostingBatches = (prepare: StatementCache): PostingBatch[] =>
  readableRows('posting_batch', storedBatches(prepare), batchOf).rows;

/** The names of rows kept as batches that say something that this program does not write. */
export function readUnreadableBatches(prepare: StatementCache): string[] {
  const stored = storedBatches(prepare);
  const undone = stored.filter((batch) => batchOf(batch) !== null && !isUndoingReadable(batch));
  return [...readableRows('posting_batch', stored, batchOf).unreadable, ...named('posting_batch', undone)];
}

const isUndoingReadable = ({ undoneAt }: PostingBatch): boolean => undoneAt === null || isMoment(undoneAt);

/** Null for what this program does not write. Whatever a row says of when it was taken back, it stands no more. */
function batchOf(stored: PostingBatch): PostingBatch | null {
  const batch = isUndoingReadable(stored) ? stored : { ...stored, undoneAt: stored.at };
  return isMoment(batch.at) && leftBatch.safeParse(batch).success ? batch : null;
}

/** What a batch was written by; null where there is none of that number. */
export function readBatchSettings(
  prepare: StatementCache,
  id: number,
): { readonly batch: PostingBatch; readonly settings: BatchSettings } | null {
  const batch = prepare<PostingBatch>(`SELECT ${COLUMNS} FROM posting_batch WHERE id = ?`).get(id);
  const text = prepare<string>('SELECT settings FROM posting_batch WHERE id = ?').pluck().get(id);
  return batch === undefined || text === undefined ? null : { batch, settings: BATCH_SETTINGS.read(text) };
}

/** The kind of the entry that a row of it is a part of, in SQL: `kindOf` (core/close/left-entries.ts). */
export const kindOfRow = (row: string): string =>
  `CASE WHEN ${row}.event IN ('revenue', 'fee') THEN ${row}.event ELSE 'money' END`;

const ROW = 'e.movement, e.refund, e.event, e.day, e.amount, e.batch_id AS batchId';
const OF_ANOTHER_DAY = 'NOT (e.day >= ? AND e.day <= ?)';

/**
 * What left as of these days, and what is of these days now and left as of another: a refund has the day on which it was asked for until the bank says when it
 * was settled.
 */
const POSTED = `
  SELECT ${ROW} FROM posting_entry e INDEXED BY posting_entry_by_day WHERE e.day >= ? AND e.day <= ?
  UNION ALL
  SELECT ${ROW} FROM settlement s INDEXED BY settlement_by_time
    CROSS JOIN posting_entry e ON e.movement = s.end_to_end_id AND e.refund = '' AND e.event NOT IN ('revenue', 'fee')
    WHERE s.at >= ? AND s.at < ? AND ${OF_ANOTHER_DAY}
  UNION ALL
  SELECT ${ROW} FROM refund f INDEXED BY refund_by_return CROSS JOIN settlement s ON s.id = f.settlement_id
    CROSS JOIN posting_entry e ON e.movement = s.end_to_end_id AND e.refund = f.id
    WHERE f.returned_at >= ? AND f.returned_at < ? AND ${OF_ANOTHER_DAY}
  UNION ALL
  SELECT ${ROW} FROM cycle y INDEXED BY cycle_by_due CROSS JOIN charge c ON c.id = y.id
    CROSS JOIN posting_entry e ON e.movement = c.txid AND e.refund = '' AND e.event = 'revenue'
    WHERE y.due_date >= ? AND y.due_date <= ? AND ${OF_ANOTHER_DAY}
  ORDER BY day, movement, refund, event`;

/** What has left of the entries of these days, both ends included, whatever their day was then; in one order on either engine. */
export function readPosted(prepare: StatementCache, { from, to }: Days): PostedRow[] {
  const days = [from, to];
  const times = [startOfDay(from), startOfNextDay(to)];
  const values = [...days, ...times, ...days, ...times, ...days, ...days, ...days];
  return prepare<PostedRow>(POSTED).all(...values);
}

/** Months of which anything has left in a batch that stands, oldest first. */
export const readPostedMonths = (prepare: StatementCache): CivilMonth[] =>
  prepare<string>('SELECT DISTINCT substr(day, 1, 7) AS month FROM posting_entry ORDER BY month')
    .pluck()
    .all()
    .map(parseMonth)
    .filter((month) => month !== null);

/** A day, and the movements of it that left as of another. */
type MovedEntries = { readonly day: CivilDate; readonly movements: ReadonlySet<string> };

const LEFT_THEN = 'FROM posting_entry e INDEXED BY posting_entry_by_day';
const OF_THESE_DAYS = 'e.day >= ? AND e.day <= ?';
const IS_MONEY = `e.event NOT IN ('revenue', 'fee')`;

const MONEY_ELSEWHERE = `
  SELECT e.movement AS movement, ${dayOf('s.at')} AS day ${LEFT_THEN}
    CROSS JOIN settlement s ON s.end_to_end_id = e.movement
    WHERE ${OF_THESE_DAYS} AND e.refund = '' AND ${IS_MONEY} AND NOT (s.at >= ? AND s.at < ?)
  UNION
  SELECT e.movement AS movement, ${dayOf('f.returned_at')} AS day ${LEFT_THEN}
    CROSS JOIN settlement s ON s.end_to_end_id = e.movement
    CROSS JOIN refund f ON f.settlement_id = s.id AND f.id = e.refund
    WHERE ${OF_THESE_DAYS} AND ${IS_MONEY} AND NOT (f.returned_at >= ? AND f.returned_at < ?)
  ORDER BY day, movement`;

const REVENUE_ELSEWHERE = `
  SELECT e.movement AS movement, y.due_date AS day ${LEFT_THEN}
    CROSS JOIN charge c ON c.txid = e.movement CROSS JOIN cycle y ON y.id = c.id
    WHERE ${OF_THESE_DAYS} AND e.event = 'revenue' AND NOT (y.due_date >= ? AND y.due_date <= ?)
  ORDER BY day, movement`;

type Moved = { readonly movement: string; readonly day: CivilDate };

/** On which other days entries stand now that left as of these; a tariff that has left keeps its day. */
export function daysElsewhere(
  prepare: StatementCache,
  { from, to }: Days,
): { readonly money: readonly MovedEntries[]; readonly revenue: readonly MovedEntries[] } {
  const days = [from, to];
  const each = [...days, startOfDay(from), startOfNextDay(to)];
  return {
    money: byDay(prepare<Moved>(MONEY_ELSEWHERE).all(...each, ...each)),
    revenue: byDay(prepare<Moved>(REVENUE_ELSEWHERE).all(...days, ...days)),
  };
}

const byDay = (moved: readonly Moved[]): MovedEntries[] =>
  [...Map.groupBy(moved, ({ day }) => day)].map(([day, rows]) => ({
    ...{ day, movements: new Set(rows.map(({ movement }) => movement)) },
  }));
