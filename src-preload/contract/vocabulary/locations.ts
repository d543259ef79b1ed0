/** What a payer's bank reads of a mandate at its location, in the order in which it is shown; without zod for the renderer. */
export const SHOWN_PARTS = [
  'idRec',
  'payerName',
  'payerDocument',
  'contract',
  'object',
  'amount',
  'periodicity',
  'startDate',
  'endDate',
  'retryPolicy',
  'status',
] as const;

export type ShownPart = (typeof SHOWN_PARTS)[number];
