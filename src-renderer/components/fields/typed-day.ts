/** Day, month and year as people type them, the zeros spared or not. */
const TYPED = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;

/** A day typed as `31/12/2026` as `YYYY-MM-DD`; null for what is no day of the calendar. */
export function typedDay(text: string): string | null {
  const [, day = '', month = '', year = ''] = TYPED.exec(text.trim()) ?? [];
  const civilDate = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const epochMs = Date.parse(`${civilDate}T00:00:00Z`);
  // A 30th of February would come back as another day.
  const isDay = Number.isFinite(epochMs) && new Date(epochMs).toISOString().startsWith(civilDate);
  return isDay ? civilDate : null;
}
