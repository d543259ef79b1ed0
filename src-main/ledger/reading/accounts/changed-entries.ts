import type { OpenPointCount } from '../../../../src-preload/contract/closing.ts';
import { type CivilMonth, firstDayOf, lastDayOf } from '../../../core/civil-month.ts';
import {
  type ChangedEntry,
  type EntryNow,
  feeNow,
  LeftEntries,
  lineNow,
  type PutRight,
  revenueNow,
} from '../../../core/close/left-entries.ts';
import { type Days, moneyLines } from '../rows/money-lines.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { readFees } from './bank-fees.ts';
import type { ClosingSource } from './closings.ts';
import { dueCharges } from './due-charges.ts';
import { daysElsewhere, readPosted } from './posted-rows.ts';

/** What people said that the office has put right in its own books. */
export const readPutRight = (prepare: StatementCache): PutRight[] =>
  prepare<PutRight>(
    'SELECT movement, refund, kind, batch_id AS batchId, print, at, author FROM posting_put_right',
  ).all();

type Source = Pick<ClosingSource, 'db' | 'prepare'>;

/**
 * What left as of these days and is of another day today, as what it is posted there: without it an entry that moved into another month would be gone in the one and changed in the
 * other.
 */
export function readElsewhere({ db, prepare }: Source, days: Days): EntryNow[] {
  const { money, revenue } = daysElsewhere(prepare, days);
  return [
    ...money.flatMap(({ day, movements }) =>
      [...moneyLines(db, { from: day, to: day }, 'caixa')]
        .filter(({ endToEndId, amount }) => amount !== 0 && movements.has(endToEndId))
        .map(lineNow),
    ),
    ...revenue.flatMap(({ day, movements }) =>
      [...dueCharges(db, { from: day, to: day })].filter(({ txid }) => movements.has(txid)).map(revenueNow),
    ),
  ];
}

/** Of a month the entries that left for the accounting system and would be posted otherwise today, or not at all, also those that were put right. A month of which nothing has left is not read. */
export function readChangedEntries({ db, prepare }: Source, month: CivilMonth): readonly ChangedEntry[] {
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  const posted = readPosted(prepare, days);
  if (posted.length === 0) return [];
  const left = new LeftEntries(posted, readPutRight(prepare));
  for (const entry of readElsewhere({ db, prepare }, days)) left.meet(entry);
  // What moved nothing is posted nowhere.
  for (const line of moneyLines(db, days, 'caixa')) if (line.amount !== 0) left.meet(lineNow(line));
  for (const fee of readFees(prepare, days)) left.meet(feeNow(fee));
  if (posted.some(({ event }) => event === 'revenue'))
    for (const charge of dueCharges(db, days)) left.meet(revenueNow(charge));
  return left.allChanged();
}

/** The open point of those that nobody has put right; none where there are none. */
export function changedPoint(entries: readonly ChangedEntry[]): OpenPointCount[] {
  const count = entries.filter(({ putRight }) => putRight === null).length;
  if (count === 0) return [];
  return [{ point: 'changed_entries', count, amount: null, readOn: null, toReopen: null }];
}
