import {
  DEBIT_WINDOWS,
  FAILED_AFTER_SECONDS,
} from '../../../../src-preload/contract/vocabulary/practice-bank.ts';

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const HOUR_MS = 3_600_000;

/** Seconds after midnight in São Paulo at which all is known of a morning's debits, and of an evening's: also those that failed. */
const WINDOW_ENDS = [
  DEBIT_WINDOWS.morning[1] * HOUR_SECONDS,
  DEBIT_WINDOWS.evening[1] * HOUR_SECONDS + FAILED_AFTER_SECONDS,
] as const;

const SAO_PAULO_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Whole hours from an instant (UTC) until all is known of the debit window that is open or the next to open; at least 1. */
export function hoursThroughNextDebits(utcInstant: string): number {
  const seconds = secondOfDay(utcInstant);
  const end = WINDOW_ENDS.find((each) => each > seconds) ?? WINDOW_ENDS[0] + DAY_SECONDS;
  return Math.ceil((end - seconds) / HOUR_SECONDS);
}

/** When that window will have ended, as UTC. */
export function afterNextDebits(utcInstant: string): string {
  return new Date(Date.parse(utcInstant) + hoursThroughNextDebits(utcInstant) * HOUR_MS).toISOString();
}

function secondOfDay(utcInstant: string): number {
  const [hour = 0, minute = 0, second = 0] = SAO_PAULO_TIME.format(new Date(utcInstant))
    .split(':')
    .map(Number);
  return (hour * 60 + minute) * 60 + second;
}
