const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Milliseconds as whole days and `HH:mm:ss`; nothing is left of a negative time. */
export function timeLeft(leftMs: number): { readonly days: number; readonly time: string } {
  const left = Math.max(0, leftMs);
  const parts = [(left % DAY_MS) / HOUR_MS, (left % HOUR_MS) / MINUTE_MS, (left % MINUTE_MS) / SECOND_MS];
  return {
    days: Math.floor(left / DAY_MS),
    time: parts.map((part) => twoDigits(Math.floor(part))).join(':'),
  };
}
