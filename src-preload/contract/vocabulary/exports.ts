/** Columns of the charges export, in the order of `rfc4180` (exports/FORMATS.md, Columns of charges). */
export const CHARGE_COLUMNS = [
  'txid',
  'id_rec',
  'contract',
  'payer_name',
  'payer_document',
  'due_date',
  'settle_date',
  'amount',
  'status',
  'state',
  'group',
  'days_late',
  'paid_amount',
  'paid_at',
  'end_to_end_ids',
  'refunded_amount',
  'reasons',
] as const;
export type ChargeColumn = (typeof CHARGE_COLUMNS)[number];

export const EXPORT_SUBJECTS = [
  'charges',
  'receipts',
  'expected',
  'joining',
  'orphans',
  'refunds',
  'quarantine',
  'receivables',
  'turn-2026',
  'daily',
  'monthly',
  'statement',
  'history',
  'messages',
] as const;
export type ExportSubject = (typeof EXPORT_SUBJECTS)[number];

/**
 * Which days narrow a table: due dates, or those on which money moved. Null: it is written whole, so that days may not be asked for and it is of no month.
 */
export const SUBJECT_DAYS: Readonly<Record<ExportSubject, 'due' | 'moved' | null>> = {
  charges: 'due',
  receipts: 'moved',
  expected: null,
  joining: null,
  orphans: null,
  refunds: null,
  quarantine: null,
  receivables: 'due',
  'turn-2026': null,
  daily: 'moved',
  monthly: 'moved',
  statement: 'moved',
  history: null,
  messages: null,
};
export const EXPORT_PRESETS = ['excel-br', 'rfc4180'] as const;
export type ExportPreset = (typeof EXPORT_PRESETS)[number];

/** Files for the accounts that are no table of records: each asks for more than days. */
export const ACCOUNTS_FILES = ['journal', 'ofx', 'documents', 'closing'] as const;
export type AccountsFile = (typeof ACCOUNTS_FILES)[number];

/** Whose accounts a journal has where no file is given: the plan that is kept for postings, or those that Ciclo brings. */
export const JOURNAL_PLANS = ['kept', 'own'] as const;

/** Plain text accounting, by the program that reads it. */
export const JOURNAL_FORMATS = ['hledger', 'beancount', 'ledger'] as const;
export type JournalFormatName = (typeof JOURNAL_FORMATS)[number];

/** Most characters of what names an account in an OFX file (OFX 1.02, 11.3.1: BANKID and ACCTID). */
export const OFX_ROOM = { bankId: 9, account: 22 } as const;

/** What a file that was handed over for a closed month can tell. */
export const HANDED_KINDS = [...EXPORT_SUBJECTS, ...ACCOUNTS_FILES, 'postings'] as const;
export type HandedKind = (typeof HANDED_KINDS)[number];

/** What is chosen by itself; a statement is of one payer, and asked for at theirs. */
export const WHOLE_SUBJECTS = EXPORT_SUBJECTS.filter((subject) => subject !== 'statement');

/** Where a file that is being written stands. */
export const EXPORT_STATES = ['choosing', 'writing', 'done', 'cancelled', 'failed'] as const;
