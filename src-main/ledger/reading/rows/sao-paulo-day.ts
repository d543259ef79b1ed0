import { addDays, civilDate, saoPauloInstant } from '../../../core/civil-date.ts';
import { type ClockChange, clockChanges } from '../../../core/clock-changes.ts';

/** The first moment of a day in São Paulo; text without a suffix comes before any with one. */
export const startOfDay = (day: string): string => saoPauloInstant(civilDate(day), '00:00:00').slice(0, 19);

/** The day in São Paulo of a moment in a column, in SQL; instant payments are younger than the first of these changes of its clock. */
export const dayOf = (column: string, changes: readonly ClockChange[] = CHANGES): string =>
  `date(${column}, ${shiftOf(column, changes)})`;

const CHANGES = clockChanges();

function shiftOf(column: string, [first, ...changes]: readonly ClockChange[]): string {
  const shift = (hours = 3): string => `'-${hours} hours'`;
  if (changes.length === 0) return shift(first?.hoursBehind);
  const later = changes
    .toReversed()
    .map(({ at, hoursBehind }) => `WHEN ${column} >= '${at}' THEN ${shift(hoursBehind)}`);
  return `CASE ${later.join(' ')} ELSE ${shift(first?.hoursBehind)} END`;
}

/** The first moment that is of a day no more. */
export const startOfNextDay = (day: string): string => startOfDay(addDays(civilDate(day), 1));
