const MOST_HOLIDAYS = 200;
const BRAZILIAN = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;

/**
 * Reads dates separated by spaces, commas, semicolons or lines, as `dd/mm/aaaa` or `aaaa-mm-dd`, into sorted `YYYY-MM-DD` without
 * repetition; null when one is no date or there are more than 200.
 */
export function parseHolidays(text: string): string[] | null {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '');
  const dates = words.map(civilDateOf);
  if (dates.some((date) => date === null)) return null;
  const unique = [...new Set(dates.filter((date) => date !== null))].sort();
  return unique.length > MOST_HOLIDAYS ? null : unique;
}

/** The text that {@link parseHolidays} reads back, one date a line in the Brazilian form. */
export function formatHolidays(dates: readonly string[]): string {
  return dates.map((date) => date.split('-').reverse().join('/')).join('\n');
}

function civilDateOf(word: string): string | null {
  const iso = word.replace(BRAZILIAN, '$3-$2-$1');
  if (!ISO.test(iso)) return null;
  const day = new Date(`${iso}T00:00:00Z`);
  // 31/02 parses as 3 March: only a date that reads back the same exists.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(iso) ? iso : null;
}
