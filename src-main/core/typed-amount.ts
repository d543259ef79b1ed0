import { read, refused, type TypedReading } from './draft-reading.ts';
import { type Centavos, parseDecimal } from './money.ts';

const CURRENCY = /^R\$\s*/i;
/** One separator and three digits after it: thousands or thousandths, depending on who typed it. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** `1234`, `1234.5`, `1234,56`. */
const PLAIN = /^\d+(?:[.,]\d{1,2})?$/;
/** `1.234,56`, `1.234.567`. */
const BRAZILIAN_GROUPS = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?$/;
/** `1,234.56`, `1,234,567`. */
const ENGLISH_GROUPS = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?$/;
/** The specification's amounts have ten digits before the point (`\d{1,10}\.\d{2}`). */
const MOST_DIGITS = 10;

/**
 * An amount above zero as a person types it, in reais: Brazilian (`1.234,56`) or English (`1,234.56`), with or without groups and
 * `R$`. What both would read differently (`1.234`) is refused rather than guessed.
 */
export function readAmount(typed: string): TypedReading<Centavos> {
  const text = typed.trim().replace(CURRENCY, '');
  if (text === '') return refused('required');
  if (AMBIGUOUS.test(text)) return refused('ambiguous_amount');
  const plain = withPoint(text);
  return plain === null ? refused('malformed') : amountOf(plain.replace(/^0+(?=\d)/, ''));
}

/** The same amount without groups and with a decimal point; null when it is none. */
function withPoint(text: string): string | null {
  if (PLAIN.test(text)) return text.replace(',', '.');
  if (BRAZILIAN_GROUPS.test(text)) return text.replaceAll('.', '').replace(',', '.');
  return ENGLISH_GROUPS.test(text) ? text.replaceAll(',', '') : null;
}

function amountOf(plain: string): TypedReading<Centavos> {
  if ((plain.split('.')[0] ?? '').length > MOST_DIGITS) return refused('too_large');
  const amount = parseDecimal(plain);
  if (amount === null) return refused('malformed');
  return amount > 0 ? read(amount) : refused('not_positive');
}
