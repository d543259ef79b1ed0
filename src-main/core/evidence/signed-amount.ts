import { type Centavos, centavos } from '../money.ts';
import { readAmount } from '../typed-amount.ts';

/** Zeros behind the centavos, as some banks write. */
const SPARE_ZEROS = /([.,]\d{2})0+$/;
/** Whole reais in groups, or one amount with thousandths: their last zeros are no spare ones. */
const GROUPS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;
const NOTHING = /^0+(?:[.,]0*)?$/;
/** `-10`, `10-`, `(10)`, `10 D`, `10D`, `R$ -10`. */
const OUT = /^(?:R\$\s*)?[-−]|[-−]$|^\(.*\)$|(?<!\p{L})D$/iu;
const SIGNS = /^\(|\)$|[-−+]|(?<!\p{L})[CD]$|R\$/giu;

/**
 * An amount of a bank's statement, below zero for what went out: with a sign before or behind it, in brackets, or with `D` or `C` behind it. Null for what is no
 * amount, or might be two (`1.234`, `1.500`); where a format knows no groups of thousands, zeros behind centavos are spare there too (`1.500`).
 */
export function readSignedAmount(text: string, { hasGroups = true } = {}): Centavos | null {
  const isOut = OUT.test(text.trim());
  const written = text.trim().replaceAll(SIGNS, '').trim();
  const digits = hasGroups && GROUPS.test(written) ? written : written.replace(SPARE_ZEROS, '$1');
  if (NOTHING.test(digits)) return centavos(0);
  const amount = readAmount(digits);
  if (amount.kind === 'refused') return null;
  return isOut ? centavos(-amount.value) : amount.value;
}
