/** What an entry of the accounts can be for. Each has an account of its own beside the bank's. */
export const POSTING_EVENTS = [
  'receipt',
  'joining',
  'excess',
  'orphan',
  'refund_original',
  'refund_withdrawal',
  'refund_med_operational',
  'refund_med_fraud',
  'refund_med_automatic',
  'refund_other',
] as const;
export type PostingEvent = (typeof POSTING_EVENTS)[number];

/** What an account is asked for: the bank's own, the other side of an event, the bank's tariffs, or what a charge earns (core/rules/closing.md, Entries that leave). */
export const ACCOUNT_USES = ['bank', ...POSTING_EVENTS, 'fee', 'revenue'] as const;
export type AccountUse = (typeof ACCOUNT_USES)[number];

/** What an entry that leaves for the accounting system can be for: an event of money, a tariff, or what a charge earns. */
export const POSTED_EVENTS = [...POSTING_EVENTS, 'fee', 'revenue'] as const;
export type PostedEvent = (typeof POSTED_EVENTS)[number];

/** Revenue, tariffs and money are entries of their own, also where a txid were an endToEndId. */
export const ENTRY_KINDS = ['money', 'revenue', 'fee'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** Of entries that changed after they left: how many are shown at once, and the room of an id, at its widest in any bank, and of what an entry is posted as. */
export const CHANGED_ROOM = { rows: 500, id: 512, print: 1_000 } as const;

/** Longest text of a tariff, and most tariffs of a month on screen: a bank takes some a day. */
export const FEE_ROOM = { text: 120, rows: 1_000 } as const;

/** Layouts for accounting systems; `csv` is the one that a person composes. */
export const POSTING_LAYOUTS = ['dominio', 'csv', 'calima', 'alterdata', 'sci', 'prosoft'] as const;
export type PostingLayoutName = (typeof POSTING_LAYOUTS)[number];

/** What a column of a layout holds. `account` and `side` are of layouts with a line for each side. */
export const POSTING_FIELDS = [
  'date',
  'debit',
  'credit',
  'account',
  'side',
  'amount',
  'history',
  'contract',
  'payerName',
  'payerCnpj',
  'dueDate',
  'txid',
  'endToEndId',
  'refundId',
  'event',
  'sequence',
  'text',
] as const;
export type PostingField = (typeof POSTING_FIELDS)[number];

/** Empty: columns of fixed widths, one behind the other. */
export const POSTING_SEPARATORS = [';', ',', '|', '\t', ''] as const;
export const POSTING_DECIMALS = [',', '.'] as const;
export const POSTING_DATES = ['dd/mm/yyyy', 'yyyy-mm-dd', 'yyyymmdd', 'ddmmyyyy'] as const;
export type PostingDate = (typeof POSTING_DATES)[number];
export const POSTING_ENCODINGS = ['windows-1252', 'utf-8'] as const;
/** One line with both accounts, or a line for each side. */
export const POSTING_LINES = ['one', 'two'] as const;

/** Widest column, and most of them. */
export const POSTING_ROOM = { width: 512, columns: 40, text: 60 } as const;

/** Most characters of an account's parts. */
export const ACCOUNT_ROOM = { code: 60, name: 120, history: 300 } as const;

/** What of an account is words, typed beside each use. */
export const ACCOUNT_TEXTS = ['code', 'name', 'history'] as const;
export type AccountText = (typeof ACCOUNT_TEXTS)[number];

/** Parts of an account, as the columns of a plan's file have them. */
export const PLAN_COLUMNS = ['code', 'name', 'uses', 'history'] as const;
export type PlanColumn = (typeof PLAN_COLUMNS)[number];

/** What can be wrong with a plan of accounts; each is an error's code too. */
export const PLAN_FAULTS = [
  'plan_column_missing',
  'plan_row_unreadable',
  'plan_cell_count',
  'plan_code_cut',
  'plan_code_twice',
  'plan_sides_same',
  'plan_use_unknown',
  'plan_use_twice',
  'plan_variable_unknown',
] as const;
export type PlanFaultCode = (typeof PLAN_FAULTS)[number];

/** The most accounts of a plan, and the longest file of one, in characters. */
export const MOST_ACCOUNTS = 2_000;
export const LONGEST_PLAN = 1_000_000;
