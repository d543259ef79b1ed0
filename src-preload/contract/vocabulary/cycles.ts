/** Charges, cycles and how they are listed. */

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

export const AGING_BUCKETS = ['1_7', '8_15', '16_30', '31_60', '61_90', 'over_90'] as const;

/** Rows in a page of the cycle list. */
export const CYCLES_PER_PAGE = 100;

/** The filter that narrows nothing. */
export const EVERY_CYCLE = {
  states: [],
  groups: [],
  dueFrom: null,
  dueTo: null,
  payer: '',
  idRec: null,
  amountMin: null,
  amountMax: null,
} satisfies Readonly<Record<string, readonly never[] | string | null>>;
