/** Years for which payers' personal data may be kept after their last cycle, to choose from. */
export const RETENTION_YEARS = [5, 6, 10] as const;

/**
 * The name of everybody whose personal data were erased from a ledger, as lists and files have it; screens say it in their language.
 */
export const ERASED_PAYER = 'Pagador apagado';
