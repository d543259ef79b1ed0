import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import { unknownVariables } from '../messages/message-text.ts';
import { HISTORY_VARIABLES } from './history-text.ts';

/** What is wrong with a plan of accounts: the error's code, the line of the file or of the table, 1 first, and the text that is at fault. */
export type PlanFault = {
  readonly code:
    | 'plan_column_missing'
    | 'plan_row_unreadable'
    | 'plan_code_twice'
    | 'plan_use_unknown'
    | 'plan_use_twice'
    | 'plan_variable_unknown';
  readonly line: number;
  readonly text: string;
};

/** An account and where it stands; `words` are its uses as they were written. */
export type PlacedAccount = {
  readonly line: number;
  readonly account: PlannedAccount;
  readonly words: readonly string[];
};

/** What is wrong with accounts of one plan: each code once, each use once, variables that there are. */
export function accountFaults(placed: readonly PlacedAccount[]): readonly PlanFault[] {
  const codes = new Set<string>();
  const uses = new Set<string>();
  return placed.flatMap(({ line, account, words }): PlanFault[] => {
    const { code, history } = account;
    if (codes.has(code)) return [{ code: 'plan_code_twice', line, text: code }];
    codes.add(code);
    const [unknown] = unknownVariables(history, HISTORY_VARIABLES);
    if (unknown !== undefined) return [{ code: 'plan_variable_unknown', line, text: unknown }];
    return account.uses.flatMap((use, at): PlanFault[] => {
      if (uses.has(use)) return [{ code: 'plan_use_twice', line, text: words[at] ?? use }];
      uses.add(use);
      return [];
    });
  });
}
