import type { Centavos, CentavosSum } from '../../src-preload/contract/vocabulary/values.ts';

export type { Centavos, CentavosSum };

/** The specification's amounts have ten digits before the point (`\d{1,10}\.\d{2}`); zeros in front say nothing. */
const DECIMAL = /^0*(\d{1,10})(?:\.(\d{1,2}))?$/;

/** Brands an integer that is already known to be centavos; throws `RangeError` on fractions or unsafe integers. */
export function centavos(value: number): Centavos {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole centavos: ${value}`);
  return value as Centavos;
}

/**
 * Parses the specification's decimal string (`\d{1,10}\.\d{2}`) into centavos without floats.
 * Tolerates a missing or one-digit fraction and zeros in front, as some banks send; returns `null` for anything else, also for what
 * the specification could not write.
 */
export function parseDecimal(text: string): Centavos | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const fraction = (match[2] ?? '').padEnd(2, '0');
  return centavos(Number(match[1]) * 100 + Number(fraction));
}

/** A sum while it is worked out: a number while one holds it exactly, since adding those is many times faster, else a bigint. */
export type RunningSum = number | bigint;

/** A sum to go on from, also one that was written as its digits. */
export type Summand = RunningSum | CentavosSum;

/** Exactly the sum of two sums. */
export function plus(a: Summand, b: Summand): RunningSum {
  const total = typeof a === 'number' && typeof b === 'number' ? a + b : null;
  return total !== null && Number.isSafeInteger(total) ? total : BigInt(a) + BigInt(b);
}

/** Exactly the difference of two sums. */
export function minus(a: Summand, b: Summand): RunningSum {
  const difference = typeof a === 'number' && typeof b === 'number' ? a - b : null;
  return difference !== null && Number.isSafeInteger(difference) ? difference : BigInt(a) - BigInt(b);
}

/** A sum from its digits, as SQLite casts an integer to text, or as it was worked out. */
export function exactSum(total: string | RunningSum): CentavosSum {
  const value = Number(total);
  return Number.isSafeInteger(value) ? centavos(value) : String(total);
}

/** Adds amounts and sums up exactly, whatever comes of it. */
export function addUp(amounts: Iterable<CentavosSum | number>): bigint {
  let total = 0n;
  for (const amount of amounts) total += BigInt(amount);
  return total;
}

/** Writes centavos as the specification's decimal string, `-1234.56` style: point, or the sign that is given, two places, no grouping. */
export function formatDecimal(amount: CentavosSum, sign: '.' | ',' = '.'): string {
  const text = String(amount);
  // Nearly all amounts, by the million.
  if (typeof amount === 'number' && amount >= 100) return text.slice(0, -2) + sign + text.slice(-2);
  const digits = text.replace('-', '').padStart(3, '0');
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(0, -2)}${sign}${digits.slice(-2)}`;
}

/** Adds amounts of one record; the empty sum is zero. Throws `RangeError` where a number cannot hold the sum: {@link addUp} can. */
export function sumCentavos(amounts: Iterable<Centavos>): Centavos {
  let total = 0;
  for (const amount of amounts) total += amount;
  return centavos(total);
}
