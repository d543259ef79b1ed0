import { Temporal } from 'temporal-polyfill';
import {
  type CivilDate,
  civilDate,
  digitsAt,
  instantFromEpochMs,
  saoPauloInstant,
  TIME_ZONE,
  type UtcInstant,
} from './civil-date.ts';

/** From a moment on, how many hours São Paulo is behind UTC. */
export type ClockChange = { readonly at: UtcInstant; readonly hoursBehind: number };

/** Instant payments are younger. */
const FIRST_DAY = civilDate('2019-03-01');

/**
 * How far São Paulo was behind on a day, and each change of that since, in order, as this computer's zone data know them. It is three hours without a change since 2019, until summer
 * time comes back by a decree that an update brings.
 */
export function clockChanges(from: CivilDate = FIRST_DAY): readonly ClockChange[] {
  const begun = saoPauloInstant(from, '00:00:00');
  const first = { at: begun, hoursBehind: Number(begun.slice(11, 13)) };
  return isTurnedSince(from) ? [first, ...changesAfter(begun)] : [first];
}

/** Every summer time that there was here had the whole of January. Asked first, since to look for a change that there is not takes the zone a hundred times as long. */
function isTurnedSince(from: CivilDate): boolean {
  const year = Number(from.slice(0, 4));
  return Array.from({ length: YEARS_LOOKED_AT }, (_, past) => civilDate(`${year + 1 + past}-01-15`)).some(
    (day) => !saoPauloInstant(day, '00:00:00').includes('T03:00'),
  );
}

const YEARS_LOOKED_AT = 25;
const HOUR_NS = 3_600_000_000_000;

function changesAfter(begun: UtcInstant): ClockChange[] {
  const changes: ClockChange[] = [];
  let at = Temporal.Instant.from(begun).toZonedDateTimeISO(TIME_ZONE);
  for (let next = at.getTimeZoneTransition('next'); next !== null; next = at.getTimeZoneTransition('next')) {
    at = next;
    const hoursBehind = -at.offsetNanoseconds / HOUR_NS;
    changes.push({ at: instantFromEpochMs(at.epochMilliseconds), hoursBehind });
  }
  return changes;
}

const CHANGES = clockChanges();

/** The time of day of an instant in São Paulo, `HH:MM:SS`. */
export function saoPauloTime(instant: UtcInstant): string {
  const behind = CHANGES.findLast(({ at }) => at <= instant)?.hoursBehind ?? 3;
  const hour = (digitsAt(instant, 11, 2) + 24 - behind) % 24;
  return `${String(hour).padStart(2, '0')}${instant.slice(13, 19)}`;
}
