import { LEDGER_NOTES } from '../../model/notes.ts';

/** What a note says; null where it says nothing. */
const noted = (name: string): string => `(SELECT nullif(value, '') FROM meta WHERE name = '${name}')`;

/**
 * Whether something is owed of a row `y` of the list of cycles, as of the day that lists are shown as of (`core/owed.ts`, `isPast`; `ReadDays.shown`), which a first reading has before it
 * is over: how much, `y.owed` says. The index `cycle_owed` holds those of which anything may be.
 */
export const IS_OWED = `y.owed > 0 AND y.settle_date < coalesce(${noted(LEDGER_NOTES.asOf)}, ${noted(LEDGER_NOTES.soFar)})`;
