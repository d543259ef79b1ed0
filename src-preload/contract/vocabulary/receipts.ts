/** Whose a payment is: a charge's, of joining (it came with an authorisation), nobody's yet. */
export const PAYMENT_KINDS = ['charge', 'joining', 'orphan'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** What money was that moved: a payment of one of its kinds, or money that went back. */
export const MOVEMENT_KINDS = [...PAYMENT_KINDS, 'refund'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Movements in a page of the list. */
export const MOVEMENTS_PER_PAGE = 100;
