import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import type {
  AccountUse,
  PlanColumn,
  PlanFaultCode,
} from '../../../src-preload/contract/vocabulary/accounting.ts';
import { unknownVariables } from '../messages/message-text.ts';
import { HISTORY_VARIABLES } from './history-text.ts';

/** What is wrong with a plan of accounts: the error's code, the line of the file, 1 first, the part of the account that is at fault, and its text. */
export type PlanFault = {
  readonly code: PlanFaultCode;
  readonly line: number;
  /** Null where the whole row cannot be read. */
  readonly column: PlanColumn | null;
  readonly text: string;
};

/** An account and where it stands; `words` are its uses as they were written. */
export type PlacedAccount = {
  readonly line: number;
  readonly account: PlannedAccount;
  readonly words: readonly string[];
};

/** What is wrong with accounts of one plan: each code once, each use once, two sides that are two accounts, variables that there are. */
export function accountFaults(placed: readonly PlacedAccount[]): readonly PlanFault[] {
  const codes = new Set<string>();
  const uses = new Set<string>();
  return placed.flatMap(({ line, account, words }): PlanFault[] => {
    const { code, history } = account;
    if (codes.has(code)) return [{ code: 'plan_code_twice', line, column: 'code', text: code }];
    codes.add(code);
    const unknown = unknownVariable(history);
    if (unknown !== null) return [{ code: 'plan_variable_unknown', line, column: 'history', text: unknown }];
    if (againstItself(account.uses) !== null)
      return [{ code: 'plan_sides_same', line, column: 'uses', text: code }];
    return account.uses.flatMap((use, at): PlanFault[] => {
      if (uses.has(use)) return [{ code: 'plan_use_twice', line, column: 'uses', text: words[at] ?? use }];
      uses.add(use);
      return [];
    });
  });
}

/** The first word in braces of a history text that is no variable; null where there is none. */
export const unknownVariable = (history: string): string | null =>
  unknownVariables(history, HISTORY_VARIABLES)[0] ?? null;

/**
 * Of uses that share an account, the one whose entries would have it as debit and as credit: every event of money stands against the bank's, and revenue against what
 * clients owe. Null where there is none.
 */
export function againstItself(uses: readonly AccountUse[]): AccountUse | null {
  if (uses.includes('bank')) return uses.find((use) => use !== 'bank') ?? null;
  return uses.includes('revenue') && uses.includes('receipt') ? 'revenue' : null;
}
