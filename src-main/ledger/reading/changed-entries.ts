import type { OpenPointCount } from '../../../src-preload/contract/closing.ts';
import { type CivilMonth, firstDayOf, lastDayOf } from '../../core/civil-month.ts';
import { feeNow, LeftEntries, lineNow, revenueNow } from '../../core/close/left-entries.ts';
import { readFees } from './bank-fees.ts';
import type { ClosingSource } from './closings.ts';
import { dueCharges } from './due-charges.ts';
import { moneyLines } from './money-lines.ts';
import { readPosted } from './posted-rows.ts';

/** Of a month the entries that left for the accounting system and would be posted otherwise today, or not at all. A month of which nothing has left is not read. */
export function readChangedEntries({ db, prepare }: ClosingSource, month: CivilMonth): OpenPointCount[] {
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  const posted = readPosted(prepare, days);
  if (posted.length === 0) return [];
  const left = new LeftEntries(posted);
  for (const line of moneyLines(db, days, 'caixa')) left.meet(lineNow(line));
  for (const fee of readFees(prepare, days)) left.meet(feeNow(fee));
  if (posted.some(({ event }) => event === 'revenue'))
    for (const charge of dueCharges(db, days)) left.meet(revenueNow(charge));
  const count = left.changed().length;
  if (count === 0) return [];
  return [{ point: 'changed_entries', count, amount: null, readOn: null, toReopen: null }];
}
