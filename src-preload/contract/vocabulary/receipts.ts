/** Whose a payment is: a charge's, the first one that came with an authorisation, nobody's yet. */
export const PAYMENT_KINDS = ['charge', 'joining', 'orphan'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** What money was: a payment, or what went back of one. */
export const MOVEMENT_KINDS = [...PAYMENT_KINDS, 'refund'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Movements in a page of the list. */
export const MOVEMENTS_PER_PAGE = 100;
