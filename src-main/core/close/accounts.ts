import type { PlannedAccount } from '../../../src-preload/contract/account-plan.ts';
import { ACCOUNT_USES, type AccountUse } from '../../../src-preload/contract/vocabulary/accounting.ts';

/** An account of the office's plan. */
export type Account = {
  /** The office's own code, such as the reduced code of its accounting system. */
  readonly code: string;
  readonly name: string;
  /** History text of its entries, with variables in braces; left out where the event's own stands. */
  readonly history?: string;
};

/** Which account serves which use; a use without one cannot be posted. */
export type AccountPlan = ReadonlyMap<AccountUse, Account>;

/** Parts of a name, the group first, as plain text accounting parts them with `:`. */
const NAMES: Readonly<Record<AccountUse, readonly [group: string, ...parts: string[]]>> = {
  bank: ['Ativo', 'Banco'],
  receipt: ['Ativo', 'Clientes'],
  joining: ['Ativo', 'Clientes'],
  excess: ['Passivo', 'Adiantamentos'],
  orphan: ['Passivo', 'A identificar'],
  refund_original: ['Resultado', 'Devoluções', 'Original'],
  refund_withdrawal: ['Resultado', 'Devoluções', 'Retirada'],
  refund_med_operational: ['Resultado', 'Devoluções', 'MED operacional'],
  refund_med_fraud: ['Resultado', 'Devoluções', 'MED fraude'],
  refund_med_automatic: ['Resultado', 'Devoluções', 'MED automático'],
  refund_other: ['Resultado', 'Devoluções', 'Outras'],
  fee: ['Resultado', 'Tarifas bancárias'],
  revenue: ['Resultado', 'Receita'],
};

/** The plan of whoever names none: accounts by name alone (rules/closing.md, Accounts). */
export const DEFAULT_PLAN: AccountPlan = new Map(
  ACCOUNT_USES.map((use) => [use, { code: NAMES[use].join(':'), name: NAMES[use].join(':') }]),
);

/** The group of the accounts that serve a use: Ativo, Passivo or Resultado. */
export const groupFor = (use: AccountUse): string => NAMES[use][0];

/** A plan from the accounts as they are kept; where two claim one use the first has it. */
export function planOf(accounts: readonly PlannedAccount[]): AccountPlan {
  const plan = new Map<AccountUse, Account>();
  for (const { code, name, history, uses } of accounts)
    for (const use of uses)
      if (!plan.has(use)) plan.set(use, { code, name, ...(history !== '' && { history }) });
  return plan;
}
