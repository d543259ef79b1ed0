import type { AccountUse, PostingEvent } from '../../../src-preload/contract/vocabulary/accounting.ts';
import type { CivilDate } from '../civil-date.ts';
import { CicloError } from '../failure.ts';
import { type Centavos, centavos } from '../money.ts';
import type { Account, AccountPlan } from './accounts.ts';
import { accrualDay, cashDay, type MoneyLine } from './money-line.ts';
import { postingsOf } from './postings.ts';

/** One side of an entry: into an account with a plus (debit), out of it with a minus (credit). */
export type EntrySide = { readonly account: Account; readonly amount: Centavos };

/** An entry of the accounts for one line: the bank's side first, and the other sides against it. All sides add up to nothing. */
export type JournalEntry = {
  readonly line: MoneyLine;
  readonly cashDay: CivilDate;
  readonly accrualDay: CivilDate;
  readonly events: readonly PostingEvent[];
  readonly sides: readonly EntrySide[];
};

/** The entry of a line; throws `accounts_unmapped` where the plan has no account for it. */
export function journalEntry(line: MoneyLine, plan: AccountPlan): JournalEntry {
  const postings = postingsOf(line);
  const account = (use: AccountUse): Account => {
    const found = plan.get(use);
    if (found === undefined) throw unmapped([use]);
    return found;
  };
  const others = postings.map(({ event, direction, amount }) => ({
    account: account(event),
    amount: centavos(direction === 'in' ? -amount : amount),
  }));
  const moved = centavos(line.kind === 'refund' ? -line.amount : line.amount);
  return {
    line,
    cashDay: cashDay(line),
    accrualDay: accrualDay(line),
    events: postings.map(({ event }) => event),
    sides: [{ account: account('bank'), amount: moved }, ...others],
  };
}

/** Throws `accounts_unmapped` with every use of these lines that the plan has no account for: nothing is written in part. */
export function requireAccounts(lines: Iterable<MoneyLine>, plan: AccountPlan): void {
  const lacking = new Set<AccountUse>();
  for (const line of lines) for (const use of lackingUses(line, plan)) lacking.add(use);
  if (lacking.size > 0) throw unmapped([...lacking]);
}

/** The uses of a line that the plan has no account for. */
export const lackingUses = (line: MoneyLine, plan: AccountPlan): readonly AccountUse[] =>
  (['bank', ...postingsOf(line).map(({ event }) => event)] as const).filter((use) => !plan.has(use));

/** The error that blocks a file, with every use that has no account. */
export const unmapped = (uses: readonly AccountUse[]): CicloError =>
  new CicloError('accounts_unmapped', `no account for: ${uses.join(', ')}`, { uses: uses.join(', ') });
