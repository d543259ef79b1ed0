const DAY_MS = 86_400_000;
const SAO_PAULO_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' });

/** The civil date so many days after (before, when negative) another, both `YYYY-MM-DD`. */
export function daysAfter(civilDate: string, days: number): string {
  return new Date(Date.parse(`${civilDate}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day in São Paulo of a moment in milliseconds since the epoch. */
export function saoPauloDay(epochMs: number): string {
  return SAO_PAULO_DAY.format(epochMs);
}

/** First and last day of the month so many months after (before, when negative) the month of a day. */
export function monthAround(civilDate: string, months: number): { first: string; last: string } {
  const [year = 0, month = 1] = civilDate.split('-').map(Number);
  const at = (offset: number, day: number): string =>
    new Date(Date.UTC(year, month - 1 + offset, day)).toISOString().slice(0, 10);
  return { first: at(months, 1), last: at(months + 1, 0) };
}

/** `2026-12-31` as `31/12/2026`, as it is typed in both languages. */
export const brazilianDay = (civilDate: string): string => civilDate.split('-').reverse().join('/');

const CIVIL_DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export const isCivilDate = (text: string): boolean =>
  CIVIL_DATE.test(text) && new Date(Date.parse(`${text}T00:00:00Z`) || 0).toISOString().startsWith(text);

/** The day that a text names; null where it names none. What only looks like a day is none: no format can write it. */
export const dayIn = (text: string | null): string | null =>
  text !== null && isCivilDate(text) ? text : null;
