import type { AccountUse } from '../../../src-preload/contract/vocabulary/accounting.ts';
import type { CivilDate } from '../civil-date.ts';
import { CicloError } from '../failure.ts';
import { type Centavos, centavos } from '../money.ts';
import type { Account, AccountPlan } from './accounts.ts';
import type { BookedLine } from './bank-fee.ts';
import { accrualDay, cashDay } from './money-line.ts';
import { type Posting, postingsOf } from './postings.ts';

/** One side of an entry: into an account with a plus (debit), out of it with a minus (credit). */
export type EntrySide = { readonly account: Account; readonly amount: Centavos };

/** An entry of the accounts for one line: the bank's side first, and the other sides against it. All sides add up to nothing. */
export type JournalEntry = {
  readonly line: BookedLine;
  readonly cashDay: CivilDate;
  readonly accrualDay: CivilDate;
  readonly sides: readonly EntrySide[];
};

/** Part of a line that goes to one account, into the bank's (`in`) or out of it. */
type Part = Pick<Posting, 'direction' | 'amount'> & { readonly event: AccountUse };

const partsOf = (line: BookedLine): readonly Part[] =>
  line.kind === 'fee' ? [{ event: 'fee', direction: 'out', amount: line.amount }] : postingsOf(line);

/** What a line brings into the bank's account, below zero for what it takes out. */
export const movedBy = ({ kind, amount }: Pick<BookedLine, 'kind' | 'amount'>): Centavos =>
  centavos(kind === 'refund' || kind === 'fee' ? -amount : amount);

/** The entry of a line; throws `accounts_unmapped` where the plan has no account for it. */
export function journalEntry(line: BookedLine, plan: AccountPlan): JournalEntry {
  const account = (use: AccountUse): Account => {
    const found = plan.get(use);
    if (found === undefined) throw unmapped([use]);
    return found;
  };
  const others = partsOf(line).map(({ event, direction, amount }) => ({
    account: account(event),
    amount: centavos(direction === 'in' ? -amount : amount),
  }));
  return {
    line,
    cashDay: line.kind === 'fee' ? line.day : cashDay(line),
    accrualDay: line.kind === 'fee' ? line.day : accrualDay(line),
    sides: [{ account: account('bank'), amount: movedBy(line) }, ...others],
  };
}

/** Throws `accounts_unmapped` with every use of these lines that the plan has no account for: nothing is written in part. */
export function requireAccounts(lines: Iterable<BookedLine>, plan: AccountPlan): void {
  const lacking = new Set<AccountUse>();
  for (const line of lines) for (const use of lackingUses(line, plan)) lacking.add(use);
  if (lacking.size > 0) throw unmapped([...lacking]);
}

/** The uses of a line that the plan has no account for. */
export const lackingUses = (line: BookedLine, plan: AccountPlan): readonly AccountUse[] =>
  (['bank', ...partsOf(line).map(({ event }) => event)] as const).filter((use) => !plan.has(use));

/** The error that blocks a file, with every use that has no account. */
export const unmapped = (uses: readonly AccountUse[]): CicloError =>
  new CicloError('accounts_unmapped', `no account for: ${uses.join(', ')}`, { uses: uses.join(', ') });
