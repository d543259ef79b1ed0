import { type Centavos, centavos } from '../money.ts';
import { readAmount } from '../typed-amount.ts';

/** Zeros behind the centavos, as some banks write. */
const SPARE_ZEROS = /([.,]\d{2})0+$/;
/** Whole reais in groups, or one amount with thousandths: their last zeros are no spare ones. */
const GROUPS = /^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;
const NOTHING = /^0+(?:[.,]0*)?$/;
/** Which way it went, behind it: `10 D`, `10D`, `10 DB`, `10 (D)`. */
const WAY = /(?:\((CR?|DB?)\)|(?<!\p{L})(CR?|DB?))$/iu;
/** `-10`, `10-`, `(10)`, `R$ -10`. */
const OUT = /^(?:R\$\s*)?[-−]|[-−]$|^\(.*\)$/iu;
const IN_BRACKETS = /^\((.*)\)$/;
const SIGNS = /[-−+]|R\$/giu;

/**
 * An amount of a bank's statement, below zero for what went out: with a sign before or behind it, in brackets, or with `D`, `DB`, `C` or `CR` behind it. Null for what is no
 * amount, might be two (`1.234`, `1.500`), or says both ways (`-10 C`); where a format knows no groups of thousands, zeros behind centavos are spare there too (`1.500`).
 */
export function readSignedAmount(text: string, { hasGroups = true } = {}): Centavos | null {
  const way = wayOf(text.trim());
  if (way === null) return null;
  const { isOut, rest } = way;
  const written = rest.replace(IN_BRACKETS, '$1').replaceAll(SIGNS, '').trim();
  const digits = hasGroups && GROUPS.test(written) ? written : written.replace(SPARE_ZEROS, '$1');
  if (NOTHING.test(digits)) return centavos(0);
  const amount = readAmount(digits);
  if (amount.kind === 'refused') return null;
  return isOut ? centavos(-amount.value) : amount.value;
}

/** Which way the money went, by sign or word, and what is left of the text without the word; null where they contradict each other. */
function wayOf(text: string): { readonly isOut: boolean; readonly rest: string } | null {
  const word = WAY.exec(text);
  if (word === null) return { isOut: OUT.test(text), rest: text };
  const rest = text.slice(0, word.index).trim();
  const isOut = /^d/i.test(word[1] ?? word[2] ?? '');
  const isOther = isOut ? rest.includes('+') : OUT.test(rest);
  return isOther ? null : { isOut, rest };
}
