import type { ErrorCode } from '../../src-preload/contract/vocabulary/errors.ts';
import type { ConnectionPart } from '../kit/routes/connection-links.ts';
import type { Path } from '../kit/routes/routes.ts';

/**
 * What a person can press to mend a failure: the form of the connection at the part that is wrong, or another screen by the name of a
 * string under `common:remedy`.
 */
export type Remedy =
  | { readonly kind: 'edit'; readonly part: ConnectionPart }
  | { readonly kind: 'screen'; readonly path: Path; readonly label: 'examine' | 'track' | 'backups' };

const edit = (part: ConnectionPart): Remedy => ({ kind: 'edit', part });

const EXAMINE: Remedy = { kind: 'screen', path: '/doctor', label: 'examine' };
const BACKUPS: Remedy = { kind: 'screen', path: '/backups', label: 'backups' };
const TRACK: Remedy = { kind: 'screen', path: '/tracking', label: 'track' };

/**
 * By code, what mends a failure in the app; null where nothing here does: it heals by itself, is mended at the bank or on this computer, or the place
 * where it is shown has the button already.
 */
export const REMEDIES = {
  offline: null,
  address_unreachable: edit('address'),
  address_wrong: edit('address'),
  address_plain: edit('address'),
  timed_out: null,
  tls_untrusted: edit('address'),
  tls_checks_off: null,
  certificate_rejected: edit('certificate'),
  certificate_expired: edit('certificate'),
  certificate_unreadable: edit('certificate'),
  certificate_obsolete_cipher: edit('certificate'),
  credentials_wrong: edit('credentials'),
  scope_missing: EXAMINE,
  rate_limited: null,
  bank_down: null,
  answer_unreadable: edit('address'),
  answer_too_large: edit('address'),
  request_refused: null,
  write_refused: null,
  write_unknown: null,
  write_not_done: null,
  list_not_offered: TRACK,
  clock_skewed: null,
  pages_kept_moving: null,
  keychain_unavailable: null,
  keychain_locked: null,
  secret_missing: edit('credentials'),
  secret_other_address: edit('credentials'),
  secret_address_unknown: edit('credentials'),
  secret_unproven: null,
  ledger_newer: null,
  ledger_foreign: null,
  ledger_damaged: BACKUPS,
  ledger_altered: BACKUPS,
  still_reading: null,
  first_reading_failed: EXAMINE,
  ledger_key_missing: null,
  ledger_key_wrong: null,
  ledger_key_out_of_reach: null,
  ledger_unprotected: null,
  ledger_thread_died: null,
  backup_unusable: null,
  backup_passphrase: null,
  restore_held: null,
  restore_unerases: null,
  disk_full: null,
  read_only: null,
  settings_corrupt: null,
  payer_still_charged: null,
  payer_undecided: null,
  data_folder_shared: null,
  export_target_busy: null,
  export_target_unwritable: null,
  act_overtaken: null,
  payer_unknown: null,
  accounts_unmapped: null,
  plan_column_missing: null,
  plan_row_unreadable: null,
  plan_code_twice: null,
  plan_sides_same: null,
  plan_variable_unknown: null,
  posting_unfit: null,
  posting_layout_unreadable: null,
  posting_cnpj_missing: null,
  posting_batch_undone: null,
  posting_batch_changed: null,
  posting_taken: null,
  fee_known: null,
  fee_posted: null,
  plan_use_unknown: null,
  plan_use_twice: null,
  month_not_over: null,
  month_closed: null,
  month_open: null,
  closing_moved: null,
  closing_later: null,
  reason_missing: null,
  regime_ended: null,
  clock_backwards: null,
  closing_broken: null,
  statement_refused: null,
  statement_line_refused: null,
  statement_other_account: null,
  statement_known: null,
  documents_refused: null,
  report_too_long: null,
  qr_refused: null,
  port_taken: null,
  invalid_input: null,
  not_found: null,
  already_running: null,
  link_unknown: null,
  cancelled: null,
  sender_refused: null,
  session_over: null,
  address_used: null,
  app_ended: null,
  confirmation_needed: null,
  update_unreachable: null,
  update_unsigned: null,
  update_expired: null,
  update_older: null,
  update_changed: null,
  update_while_sending: null,
  update_not_installed: null,
  internal: null,
} as const satisfies Readonly<Record<ErrorCode, Remedy | null>>;

/** What mends a failure of that code; null where nothing in the app does. */
export const remedyOf = (code: ErrorCode): Remedy | null => REMEDIES[code];
