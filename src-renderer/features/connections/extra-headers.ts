const NAME = /^[A-Za-z0-9_-]{1,60}$/;
const LONGEST_VALUE = 500;

/** Signs without a width, which a copy brings along and nobody sees. */
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/g;

/** A header's value as it is sent: without blanks around it and without what cannot be seen. */
export const headerValue = (typed: string): string => typed.replaceAll(UNSEEN, '').trim();

/** Reads one `Name: value` a line; null when a line is not one. Empty lines do not count. */
export function parseHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim();
    const value = headerValue(line.slice(colon + 1));
    if (!NAME.test(name) || value.length > LONGEST_VALUE) return null;
    headers[name] = value;
  }
  return headers;
}

/** The text that {@link parseHeaders} reads back. */
export function formatHeaders(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
