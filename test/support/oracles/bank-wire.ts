import { monthLength } from './civil-dates.ts';

/**
 * What a tolerant reader must make of single wire values, written apart from the app's: characters are looked at one by one, no
 * patterns, no libraries. Null is "cannot be read".
 */

const isDigits = (text: string): boolean =>
  text !== '' && [...text].every((char) => char >= '0' && char <= '9');

/** Whole centavos of a decimal string or a JSON number with at most two decimals. */
export function oracleAmount(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const text = String(value).trim();
  const point = text.indexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  const fraction = point < 0 ? '00' : text.slice(point + 1);
  if (!isDigits(whole) || BigInt(whole) > 9_999_999_999n || !isDigits(fraction) || fraction.length > 2)
    return null;
  return Number(BigInt(whole) * 100n + BigInt(fraction.length === 1 ? `${fraction}0` : fraction));
}

/** The first ten characters where they are a day of 1900 to 2199, alone or before a time. */
export function oracleDay(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const after = value.slice(10, 11);
  if (after !== '' && after !== 'T' && after !== 't' && after !== ' ') return null;
  if (
    value
      .slice(11)
      .split('')
      .some((char) => ['\n', '\r', '\u2028', '\u2029'].includes(char))
  )
    return null;
  const parts = value.slice(0, 10).split('-');
  const lengths = parts.map((part) => part.length).join();
  if (lengths !== '4,2,2' || !parts.every(isDigits)) return null;
  const [year = 0, month = 0, day = 0] = parts.map(Number);
  const isInRange = year >= 1_900 && year <= 2_199 && month >= 1 && month <= 12;
  return isInRange && day >= 1 && day <= monthLength(year, month) ? value.slice(0, 10) : null;
}

const IDENTIFIER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-';

export function oracleIdentifier(value: unknown): string | null {
  const isText = typeof value === 'string' && value.length >= 1 && value.length <= 64;
  return isText && [...value].every((char) => IDENTIFIER.includes(char)) ? value : null;
}
