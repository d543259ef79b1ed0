/** Hours of the day in São Paulo at which a debit window ends: 0-8h, and again 18-21h (rules/cycles.md, Debits). */
const WINDOW_ENDS = [8, 21] as const;
const HOURS_A_DAY = 24;
const HOUR_MS = 3_600_000;
const MINUTES_AN_HOUR = 60;

const SAO_PAULO_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Sao_Paulo',
  hour: '2-digit',
  minute: '2-digit',
});

/** Whole hours from an instant (UTC) until a debit window that is open or the next to open has ended; at least 1. */
export function hoursThroughNextDebits(utcInstant: string): number {
  const hours = hourOfDay(utcInstant);
  const end = WINDOW_ENDS.find((each) => each > hours) ?? WINDOW_ENDS[0] + HOURS_A_DAY;
  return Math.ceil(end - hours);
}

/** When that window will have ended, as UTC. */
export function afterNextDebits(utcInstant: string): string {
  return new Date(Date.parse(utcInstant) + hoursThroughNextDebits(utcInstant) * HOUR_MS).toISOString();
}

function hourOfDay(utcInstant: string): number {
  const [hour = 0, minute = 0] = SAO_PAULO_TIME.format(new Date(utcInstant)).split(':').map(Number);
  return hour + minute / MINUTES_AN_HOUR;
}
