/** Kinds of a receiver's account (specification, DadosBancariosRecebedor). */
export const ACCOUNT_TYPES = ['CORRENTE', 'POUPANCA', 'PAGAMENTO'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** Most charges that one month shows and one batch sends: more are told by number and shown once these are sent. */
export const MOST_CHARGES = 5_000;

/** Most cycles that are listed as left out, and days that are offered for one charge. */
export const MOST_LEFT_OUT = 500;
export const MOST_OFFERED_DAYS = 12;

/** What covers a charge's cycle, so that it cannot be sent (rules/reconciliation.md, Covered cycles). */
export const COVERING_WARNINGS = [
  'cycle_has_live_charge',
  'cycle_paid_after_close',
  'cycle_settled_outside',
  'cycle_waived',
  'cycle_unreadable',
] as const;

/** What is to be known of a charge before it is sent, the weightiest first. */
export const CHARGE_WARNINGS = [
  ...COVERING_WARNINGS,
  'cancelled_by_you',
  'cycle_cancelled',
  'cycle_refused',
  'approval_cycle',
  'end_unreadable',
  'mandate_starts_after',
  'mandate_ends_before',
  'too_late',
  'amount_differs_from_fixed',
  'no_amount_known',
  'holiday',
  'outside_window',
] as const;

/** Where a charge of a batch is; `not_done` was never sent, or was shown not to have happened. */
export const CHARGE_OUTCOMES = ['waiting', 'sent', 'unknown', 'done', 'refused', 'not_done'] as const;

/** Fields of a charge that a person types. */
export const CHARGE_FORM_FIELDS = ['dueDate', 'amount', 'info'] as const;
export type ChargeFormField = (typeof CHARGE_FORM_FIELDS)[number];
