import { CONTACT_FIELDS } from './payers.ts';

/** Fields of a mandate, as forms know them. */
const MANDATE_FIELDS = [
  'payerName',
  'payerDocument',
  'contract',
  'object',
  'periodicity',
  'firstDate',
  'lastDate',
  'value',
  'allowsRetries',
  'agreement',
  'locationId',
  'joiningTxid',
] as const;
export type MandateField = (typeof MANDATE_FIELDS)[number];

/** Fields of drafts, as forms know them; what the bank refuses lands on one of these. `whole` where a problem concerns no single field. */
export const DRAFT_FIELDS = [
  ...MANDATE_FIELDS,
  ...CONTACT_FIELDS,
  'expiresAt',
  'recipient',
  'txid',
  'idRec',
  'dueDate',
  'amount',
  'info',
  'receiver',
  'receiverName',
  'receiverDocument',
  'retryDate',
  'webhookUrl',
  'key',
  'secretName',
  'whole',
] as const;
export type DraftField = (typeof DRAFT_FIELDS)[number];

/** Why a row of a CSV could not be read: text beside a quoted cell, or quotes that never close. */
export const CSV_FAULTS = ['stray_quote', 'open_quote'] as const;
export type CsvFault = (typeof CSV_FAULTS)[number];

/** Why a typed value is no good, as words for programs; screens put them in sentences. */
export const DRAFT_REASONS = [
  'required',
  'too_long',
  'malformed',
  'control_characters',
  'check_digits',
  'lost_zeros',
  'day_as_number',
  'day_in_text',
  'unknown_word',
  'in_the_past',
  'before_first_date',
  'after_last_date',
  'outside_mandate',
  'fixed_and_floor',
  'ambiguous_amount',
  'not_positive',
  'too_large',
  'not_https',
  'has_fragment',
  'locked',
  'mandate_status',
  'request_open',
  'duplicate_contract',
  'cycle_taken',
  'cycle_settled',
  'cell_count',
  'formula_without_value',
  'cell_error',
  'merged_cell',
  'lost_digits',
  'example_row',
  ...CSV_FAULTS,
] as const;
export type DraftReason = (typeof DRAFT_REASONS)[number];

/** Why a bank refuses a value, as far as its words tell. `other` leaves it to the bank's own text. */
export const VIOLATION_REASONS = [
  'both_values',
  'end_before_start',
  'in_the_past',
  'not_future',
  'after_retry_window',
  'in_next_cycle',
  'location_unknown',
  'location_taken',
  'agreement_refused',
  'only_while_created',
  'mandate_over',
  'mandate_not_approved',
  'mandate_not_waiting',
  'mandate_unknown',
  'request_open',
  'cycle_taken',
  'outside_validity',
  'txid_taken',
  'account_foreign',
  'too_late_to_cancel',
  'not_cancellable',
  'retries_not_allowed',
  'retries_used_up',
  'attempt_on_date',
  'attempt_open',
  'charge_not_open',
  'joining_charge_refused',
  'key_foreign',
  'key_invalid',
  'webhook_unanswered',
  'malformed',
  'other',
] as const;
export type ViolationReason = (typeof VIOLATION_REASONS)[number];

/** Why a write is in doubt still. */
export const IN_DOUBT_REASONS = [
  /** The bank may be at it, so that it is looked for again. */
  'looking',
  /** The bank has answered that it took it, and does not show it done yet. */
  'taken',
  /** The bank could not be asked. */
  'unreachable',
  /** The bank has no list to look in. */
  'no_list',
  /** It was asked of another account than the connection leads to now. */
  'other_account',
  /** The bank's list shows what cannot be understood and may be it, or not all that it counts. */
  'list_unreadable',
  /** The bank does not show it, though it answers for others. */
  'record_withheld',
  /** Several records could be it. */
  'several',
  /** It was not found, by clocks too far apart for that to prove anything. */
  'clocks_differ',
  /** The bank shows that it was not done, and its batch may be resumed or given up. */
  'not_done',
  /** What the journal keeps of it cannot be read, so that it is neither sent nor looked for. */
  'unreadable',
] as const;

/** Kinds of writes, as the journal keeps them. */
export const WRITE_KINDS = [
  'create_mandate',
  'revise_mandate',
  'cancel_mandate',
  'create_location',
  'unlink_location',
  'create_confirmation',
  'cancel_confirmation',
  'put_joining_charge',
  'put_charge',
  'cancel_charge',
  'request_retry',
  'put_webhook',
  'remove_webhook',
] as const;
export type WriteKind = (typeof WRITE_KINDS)[number];

/**
 * Where a journaled write is. `intended`: not sent yet. `sent`: an answer is awaited, or the program ended before one came. `unknown`: it
 * may have happened and is to be read back. `resolved_…`: what reading it back has shown.
 */
export const WRITE_STATES = [
  'intended',
  'sent',
  'done',
  'refused',
  'unknown',
  'resolved_done',
  'resolved_not_done',
] as const;
export type WriteState = (typeof WRITE_STATES)[number];

/** Those of a write that is not settled. */
export const OPEN_WRITE_STATES = ['intended', 'sent', 'unknown'] as const;
export type OpenWriteState = (typeof OPEN_WRITE_STATES)[number];
