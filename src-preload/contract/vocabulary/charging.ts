/** Kinds of a receiver's account (specification, DadosBancariosRecebedor). */
export const ACCOUNT_TYPES = ['CORRENTE', 'POUPANCA', 'PAGAMENTO'] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];

/** A charge must reach the payer's bank 10 to 2 days before its due date (rules/cycles.md, When to charge). */
export const FIRST_DAY_TO_CHARGE = 10;
export const LAST_DAY_TO_CHARGE = 2;

/** Most charges that are named one by one in a call; a month is charged whole by a rule, however many it holds. */
export const MOST_CHARGES = 5_000;

/** Charges of a month, and of a batch, that are read at once. */
export const CHARGES_A_PAGE = 500;

/** Charges that are due in the month chosen, and those whose day can no longer be reached, of whichever month. */
export const MONTH_PARTS = ['month', 'late'] as const;
export type MonthPart = (typeof MONTH_PARTS)[number];

/** What may be chosen of many rows at once. */
export const MONTH_CHOICES = ['all', 'withoutWarnings', 'none'] as const;
export type MonthChoiceName = (typeof MONTH_CHOICES)[number];

/** All rows of a month, or those alone that a person should look at. */
export const MONTH_ROWS = ['all', 'remarkable'] as const;

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

/** What an earlier charge of the cycle came to, which leaves it free. */
export const CLOSED_WARNINGS = ['cancelled_by_you', 'cycle_cancelled', 'cycle_refused'] as const;

/** Warnings that tell what will happen rather than what may go wrong. */
export const MILD_WARNINGS = ['outside_window', 'holiday'] as const;

/** What is to be known of a charge before it is sent, the weightiest first. */
export const CHARGE_WARNINGS = [
  ...COVERING_WARNINGS,
  ...CLOSED_WARNINGS,
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
