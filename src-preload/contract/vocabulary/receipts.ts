/** What money was: a charge's, the first payment that came with an authorisation, nobody's yet, or money that went back. */
export const MOVEMENT_KINDS = ['charge', 'joining', 'orphan', 'refund'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Movements in a page of the list. */
export const MOVEMENTS_PER_PAGE = 100;
