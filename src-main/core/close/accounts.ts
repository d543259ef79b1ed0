import { POSTING_EVENTS } from './postings.ts';

/** What an account is asked for: the bank's own, or the other side of an event. */
export const ACCOUNT_USES = ['bank', ...POSTING_EVENTS] as const;
export type AccountUse = (typeof ACCOUNT_USES)[number];

/** An account of the office's plan. */
export type Account = {
  /** The office's own code, such as the reduced code of its accounting system. */
  readonly code: string;
  readonly name: string;
};

/** Which account serves which use; a use without one cannot be posted. */
export type AccountPlan = ReadonlyMap<AccountUse, Account>;

/** Parts of a name, the group first, as plain text accounting parts them with `:`. */
const NAMES: Readonly<Record<AccountUse, readonly string[]>> = {
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
};

/** The plan of whoever names none: accounts by name alone (rules/closing.md, Accounts). */
export const DEFAULT_PLAN: AccountPlan = new Map(
  ACCOUNT_USES.map((use) => [use, { code: NAMES[use].join(':'), name: NAMES[use].join(':') }]),
);
