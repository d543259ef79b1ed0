/** How close the tables that fill a tab stand, and how narrow they may become, in CSS pixels. */
export const PRACTICE_TABLE = { verticalSpacing: 3, horizontalSpacing: 'sm', miw: 780 } as const;
