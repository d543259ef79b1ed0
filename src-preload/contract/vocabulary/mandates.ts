/** Statuses of a mandate (specification, RecStatus); `UNKNOWN` stands for a word of the bank's own. */
export const MANDATE_STATUSES = [
  'CRIADA',
  'APROVADA',
  'REJEITADA',
  'EXPIRADA',
  'CANCELADA',
  'UNKNOWN',
] as const;

/** Rows in a page of the mandate list. */
export const MANDATES_PER_PAGE = 100;

/** How often a mandate charges (specification, RecBase). */
export const PERIODICITIES = ['SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL'] as const;
export type Periodicity = (typeof PERIODICITIES)[number];
