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

/** Columns of the charges export, in the order of `rfc4180` (DOMAIN.md, Exports). */
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

export const EXPORT_SUBJECTS = ['charges', 'expected', 'orphans', 'refunds', 'quarantine'] as const;
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
  'address_unreachable',
  'address_wrong',
  'timed_out',
  'tls_untrusted',
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
  'list_not_offered',
  'clock_skewed',
  'pages_kept_moving',
  'keychain_unavailable',
  'keychain_locked',
  'secret_missing',
  'ledger_newer',
  'ledger_foreign',
  'ledger_damaged',
  'ledger_thread_died',
  'disk_full',
  'read_only',
  'settings_corrupt',
  'export_target_busy',
  'export_target_unwritable',
  'qr_refused',
  'port_taken',
  'invalid_input',
  'not_found',
  'already_running',
  'cancelled',
  'sender_refused',
  'internal',
] as const;

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
