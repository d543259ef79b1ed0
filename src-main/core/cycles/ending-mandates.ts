import { addDays, type CivilDate } from '../civil-date.ts';

/**
 * How many days before its last one a mandate's end is told. No document names a time: a month is enough for the payer to sign the next mandate before a cycle of it
 * would be missed.
 */
const ENDING_DAYS = 30;

/** Whether a mandate whose last day this is ends soon, or has ended, seen from a day: lists and messages say the same of it. */
export const endsSoon = (endDate: CivilDate, asOf: CivilDate): boolean => endDate <= endingWindow(asOf).until;

/** The last days, both included, of the mandates that end soon, seen from a day. */
export const endingWindow = (asOf: CivilDate): { readonly from: CivilDate; readonly until: CivilDate } => ({
  from: asOf,
  until: addDays(asOf, ENDING_DAYS),
});
