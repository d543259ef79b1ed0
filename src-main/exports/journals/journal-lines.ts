import type { JournalFormatName } from '../../../src-preload/contract/vocabulary/exports.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import { lastDayOf, monthOf } from '../../core/civil-month.ts';
import type { AccountPlan } from '../../core/close/accounts.ts';
import type { BookedLine } from '../../core/close/bank-fee.ts';
import { journalEntry, movedBy } from '../../core/close/journal-entry.ts';
import { exactSum, plus, type RunningSum } from '../../core/money.ts';
import { BEANCOUNT } from './beancount.ts';
import { HLEDGER, LEDGER } from './hledger-and-ledger.ts';
import type { JournalFormat } from './journal-format.ts';
import { namedPlan } from './named-plan.ts';

const FORMATS: Readonly<Record<JournalFormatName, JournalFormat>> = {
  hledger: HLEDGER,
  beancount: BEANCOUNT,
  ledger: LEDGER,
};

/** From when a journal is, and up to which day the bank was read; null where nobody says. */
type JournalDays = { readonly from: CivilDate; readonly readTo: CivilDate | null };

/** The day by whose end a month's entries make the balance: its last one, or the last that was read. Of the days after that nobody knows anything. */
function balanceDay(last: CivilDate, readTo: CivilDate | null): CivilDate {
  const end = lastDayOf(monthOf(last));
  if (readTo === null || readTo >= end) return end;
  return readTo > last ? readTo : last;
}

/**
 * The texts of a journal: its head, then one for each line, oldest first; a month's last one says also what then stands in the bank's account, as
 * far as this journal tells it.
 */
export function* journalTexts(
  name: JournalFormatName,
  lines: Iterable<BookedLine>,
  officePlan: AccountPlan,
  { from, readTo }: JournalDays,
): Generator<string> {
  const format = FORMATS[name];
  const plan = namedPlan(officePlan, format.nameAccount);
  let balance: RunningSum = 0;
  let before: { readonly text: string; readonly day: CivilDate } | null = null;
  const closed = ({ text, day }: NonNullable<typeof before>): string => {
    const bank = plan.get('bank');
    if (bank === undefined) return text;
    return text + format.balance(bank, balanceDay(day, readTo), exactSum(balance));
  };
  yield format.head(plan, from);
  for (const line of lines) {
    const entry = journalEntry(line, plan);
    const day = entry.cashDay;
    if (before !== null) yield monthOf(before.day) === monthOf(day) ? before.text : closed(before);
    before = { text: format.entry(entry), day };
    balance = plus(balance, movedBy(line));
  }
  if (before !== null) yield closed(before);
}
