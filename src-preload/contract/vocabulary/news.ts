/** What a person may want to know has happened, in the order in which it is told. */
export const NEWS_KINDS = [
  'paid',
  'refused',
  'unpaid',
  'attention',
  'mandate_approved',
  'mandate_rejected',
  'mandate_cancelled',
  'mandate_expired',
  'joining',
  'orphan',
] as const;
export type NewsKind = (typeof NEWS_KINDS)[number];

/** Of each kind, how many are named; of the others their number and sum are told. */
export const NEWS_NAMED = 50;
