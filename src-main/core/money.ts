declare const centavosBrand: unique symbol;

/** An amount of money in integer centavos (BRL). Never a float, never reais. */
export type Centavos = number & { readonly [centavosBrand]: true };

const DECIMAL = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/** Brands an integer that is already known to be centavos; throws `RangeError` on fractions or unsafe integers. */
export function centavos(value: number): Centavos {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not whole centavos: ${value}`);
  return value as Centavos;
}

/**
 * Parses the specification's decimal string (`\d{1,10}\.\d{2}`) into centavos without floats.
 * Tolerates a missing or one-digit fraction, as some banks send; returns `null` for anything else.
 */
export function parseDecimal(text: string): Centavos | null {
  const match = DECIMAL.exec(text.trim());
  if (!match) return null;
  const fraction = (match[2] ?? '').padEnd(2, '0');
  return centavos(Number(match[1]) * 100 + Number(fraction));
}

/** Writes centavos as the specification's decimal string, `-1234.56` style: point, two places, no grouping. */
export function formatDecimal(amount: Centavos): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Adds amounts; the empty sum is zero. */
export function sumCentavos(amounts: Iterable<Centavos>): Centavos {
  let total = 0;
  for (const amount of amounts) total += amount;
  return centavos(total);
}
