import { addDays, civilDate } from '../../../core/civil-date.ts';

/** The first moment of a day in São Paulo, three hours behind UTC since 2019; text without a suffix comes before any with one. */
export const startOfDay = (day: string): string => `${day}T03:00:00`;

/** The day in São Paulo of a moment in a column, in SQL; instant payments are younger than 2019. */
export const dayOf = (column: string): string => `date(${column}, '-3 hours')`;

/** The first moment that is of a day no more. */
export const startOfNextDay = (day: string): string => startOfDay(addDays(civilDate(day), 1));
