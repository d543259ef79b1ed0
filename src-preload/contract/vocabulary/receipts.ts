/** Whose a payment is: a charge's, of joining (it came with an authorisation), nobody's yet. */
export const PAYMENT_KINDS = ['charge', 'joining', 'orphan'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

/** What money was that moved: a payment of one of its kinds, or money that went back. */
export const MOVEMENT_KINDS = [...PAYMENT_KINDS, 'refund'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Movements in a page of the list. */
export const MOVEMENTS_PER_PAGE = 100;

/** Days that hold every movement: before instant payments there were none, and none is of a day so far ahead. */
export const ALL_TIME = { from: '2020-01-01', to: '2099-12-31' } as const;
