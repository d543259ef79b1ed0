import type { CycleFilter } from './cycles.ts';

/** Lists of names without schemas, so that the renderer can import them without zod. */

export const CHARGE_STATES = [
  'paid_after_close',
  'refunded',
  'partly_refunded',
  'paid_twice',
  'underpaid',
  'overpaid',
  'paid_late',
  'paid',
  'settled_outside',
  'waived',
  'unconfirmed',
  'cancelled',
  'rejected',
  'expired',
  'retrying',
  'unpaid',
  'due_today',
  'pending',
] as const;

export const CHARGE_GROUPS = ['paid', 'open', 'unpaid', 'attention', 'closed'] as const;

export const EXPECTED_STATES = ['scheduled', 'to_charge', 'not_charged'] as const;

export const MANDATE_STATUSES = [
  'CRIADA',
  'APROVADA',
  'REJEITADA',
  'EXPIRADA',
  'CANCELADA',
  'UNKNOWN',
] as const;

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

export const EXPORT_SUBJECTS = [
  'charges',
  'expected',
  'joining',
  'orphans',
  'refunds',
  'quarantine',
] as const;
export const EXPORT_PRESETS = ['excel-br', 'rfc4180'] as const;
export const AGING_BUCKETS = ['1_7', '8_15', '16_30', '31_60', '61_90', 'over_90'] as const;

/** Rows in a page of the cycle list and of the mandate list. */
export const CYCLES_PER_PAGE = 100;
export const MANDATES_PER_PAGE = 100;

/**
 * Every way in which a call can fail that a person is told about. Each code has a sentence for what happened, what it means for
 * the money and what to do, in `src-renderer/locales/<language>/errors.json`; `params` fill its placeholders.
 */
export const ERROR_CODES = [
  'offline',
  'address_unreachable',
  'address_wrong',
  'address_plain',
  'timed_out',
  'tls_untrusted',
  'tls_checks_off',
  'certificate_rejected',
  'certificate_expired',
  'certificate_unreadable',
  'certificate_obsolete_cipher',
  'credentials_wrong',
  'scope_missing',
  'rate_limited',
  'bank_down',
  'answer_unreadable',
  'answer_too_large',
  'request_refused',
  'write_refused',
  'write_unknown',
  'write_not_done',
  'list_not_offered',
  'clock_skewed',
  'pages_kept_moving',
  'keychain_unavailable',
  'keychain_locked',
  'secret_missing',
  'secret_other_address',
  'secret_address_unknown',
  'secret_unproven',
  'ledger_newer',
  'ledger_foreign',
  'ledger_damaged',
  'ledger_altered',
  'ledger_key_missing',
  'ledger_key_wrong',
  'ledger_key_out_of_reach',
  'ledger_unprotected',
  'ledger_thread_died',
  'disk_full',
  'read_only',
  'settings_corrupt',
  'payer_still_charged',
  'payer_undecided',
  'data_folder_shared',
  'export_target_busy',
  'export_target_unwritable',
  'qr_refused',
  'port_taken',
  'invalid_input',
  'not_found',
  'already_running',
  'link_unknown',
  'cancelled',
  'sender_refused',
  'session_over',
  'address_used',
  'app_ended',
  'confirmation_needed',
  'update_unreachable',
  'update_unsigned',
  'update_expired',
  'update_older',
  'update_changed',
  'update_while_sending',
  'update_not_installed',
  'internal',
] as const;

/** Years for which payers' personal data may be kept after their last cycle, to choose from. */
export const RETENTION_YEARS = [5, 6, 10] as const;

/**
 * The name of everybody whose personal data were erased from a ledger, as lists and files have it; screens say it in their language.
 */
export const ERASED_PAYER = 'Pagador apagado';

/** The filter that narrows nothing. */
export const EVERY_CYCLE: CycleFilter = {
  states: [],
  groups: [],
  dueFrom: null,
  dueTo: null,
  payer: '',
  idRec: null,
  amountMin: null,
  amountMax: null,
};

/** What a payer of the practice bank does when a debit comes; the last three are mixtures of luck. */
export const TEMPERAMENTS = [
  'pays',
  'pays_late',
  'account_closed',
  'limit_too_low',
  'cancels',
  'disputes',
  'steady',
  'tight',
  'troubled',
] as const;

/** One-click stories of the practice bank. */
export const SCENES = [
  'month_of_trouble',
  'everyone_pays',
  'bank_down',
  'webhook_paused',
  'back_to_normal',
] as const;

/** Codes with which a payer refuses a mandate (specification, RecEncerramento). */
export const REFUSAL_CODES = ['AP13', 'AP14'] as const;

export const REFUND_NATURES = ['ORIGINAL', 'MED_FRAUDE', 'MED_INSTANT_AUTOMATICO'] as const;
export const DELIVERY_FORMATS = ['standard', 'flat', 'envelope'] as const;
export const DELIVERY_OUTCOMES = ['waiting', 'held', 'delivered', 'refused', 'unreachable'] as const;

/** The one number that a fault takes: what it counts, its bounds, and what it is unless said. */
export type FaultSetting = {
  readonly unit: 'ms' | 'bytes_per_second' | 'seconds' | 'megabytes' | 'days' | 'items' | 'minutes';
  readonly least: number;
  readonly most: number;
  readonly standard: number;
};

/** Every fault that the practice bank can be given, with its setting where it takes one. */
export const FAULTS = {
  /** The answer begins that much later. */
  latency: { unit: 'ms', least: 1, most: 120_000, standard: 2_000 },
  slow_drip: { unit: 'bytes_per_second', least: 1, most: 1_000_000, standard: 200 },
  connection_reset: null,
  truncated_body: null,
  status_401: null,
  status_403: null,
  /** With Retry-After. */
  status_429: { unit: 'seconds', least: 0, most: 3_600, standard: 5 },
  status_500: null,
  status_503: null,
  /** A page for people, with status 200, where JSON belongs. */
  html_page: null,
  malformed_json: null,
  gzip_bomb: { unit: 'megabytes', least: 1, most: 1_024, standard: 200 },
  unknown_values: null,
  unknown_fields: null,
  /** One record of a page lacks what it must have. */
  bad_record: null,
  /** Between two pages of a list a record appears, and what was on one page moves to the next. */
  drifting_pages: null,
  window_refused: { unit: 'days', least: 1, most: 366, standard: 7 },
  page_size_refused: { unit: 'items', least: 1, most: 1_000, standard: 100 },
  list_not_offered: null,
  future_refused: null,
  clock_skew: { unit: 'minutes', least: -1_440, most: 1_440, standard: 10 },
  /** Paths and fields bear another word for the scheme. */
  other_word: null,
} as const satisfies Readonly<Record<string, FaultSetting | null>>;

export type FaultKind = keyof typeof FAULTS;
export const FAULT_KINDS = Object.keys(FAULTS) as FaultKind[];
