import { LEDGER_NOTES } from '../../model/notes.ts';

/**
 * Whether something is owed of a row `y` of the list of cycles, as of the day that the ledger tells of (`core/owed.ts`, `isPast`): how much, `y.owed` says. The index `cycle_owed` holds
 * those of which anything may be.
 */
export const IS_OWED = `y.owed > 0 AND y.settle_date < (SELECT value FROM meta WHERE name = '${LEDGER_NOTES.asOf}')`;
