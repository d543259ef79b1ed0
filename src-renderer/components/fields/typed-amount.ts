type Typed = {
  /** Null where no digit was typed yet. */
  readonly centavos: number | null;
};

type Field = {
  /** Amounts are written `1,234.56` on screen, not `1.234,56`. */
  readonly isEnglish: boolean;
  readonly allowNegative: boolean;
};

/** A minus before or behind the currency; the rest may be digits and signs. Of a text without spaces, of which any number may stand anywhere. */
const AMOUNT = /^(?<before>-?)(?:R\$?)?(?<behind>-?)(?<digits>[\d.,]*)$/i;
const SPACE = /\s/g;
/** Reais at most, as the specification's amounts have them (`\d{1,10}\.\d{2}`). */
const MOST_DIGITS = 10;

/** How reais and centavos may stand, with a comma before centavos on screen; the first that fits is meant. */
const WAYS: readonly RegExp[] = [
  /^(?<reais>\d*)$/,
  // Groups before a comma may be halfway through a change.
  /^(?<reais>[\d.]*),(?<cents>\d{0,2})$/,
  // `149.9`, `1.500.00`: one or two digits behind the last point are centavos.
  /^(?<reais>\d*|\d{1,3}(?:\.\d{3})+)\.(?<cents>\d{0,2})$/,
  // `1.500`, `1.500.000`: three are thousands, as the field itself writes them.
  /^(?<reais>\d{1,3}(?:\.\d{3})+)$/,
  // `1,234.56`, as the other language writes it.
  /^(?<reais>\d{1,3}(?:,\d{3})+)\.(?<cents>\d{0,2})$/,
  // On the way there; a digit too many behind centavos, until then.
  /^(?<reais>\d{1,3}),(?<cents>\d{2})\d$/,
];

/**
 * What a text in a field of reais comes to while it is typed, or once it was pasted: with a comma or a point before the centavos, with groups of thousands or
 * without, with `R$` or not. Null for what can become no amount. Of a sign between one and three digits (`1.500`) it is meant as the language on screen writes it;
 * a file, which nobody sees read, has it refused (`core/typed-amount.ts`).
 */
export function typedAmount(text: string, { isEnglish, allowNegative }: Field): Typed | null {
  const {
    before,
    behind,
    digits = '',
  } = AMOUNT.exec(text.replaceAll(SPACE, ''))?.groups ?? { digits: 'none' };
  const isNegative = Boolean(before) || Boolean(behind);
  if (isNegative && !allowNegative) return null;
  const written = isEnglish ? swapSigns(digits) : digits;
  const way = WAYS.find((each) => each.test(written));
  if (way === undefined) return null;
  const { reais = '', cents = '' } = way.exec(written)?.groups ?? {};
  return amountOf(reais.replaceAll(/[.,]/g, ''), cents, isNegative);
}

const swapSigns = (digits: string): string =>
  digits.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));

function amountOf(reais: string, cents: string, isNegative: boolean): Typed | null {
  if (reais.replace(/^0+/, '').length > MOST_DIGITS) return null;
  if (reais === '' && cents === '') return { centavos: null };
  const centavos = Number(reais) * 100 + Number(cents.padEnd(2, '0'));
  return { centavos: isNegative ? 0 - centavos : centavos };
}

/** The amount as the field shows it while it is typed in: its digits alone, without groups, which a change in their midst would break. */
export function toBeTyped(written: string, { isEnglish }: Pick<Field, 'isEnglish'>): string {
  return written.replaceAll(isEnglish ? ',' : '.', '').replaceAll(/R\$|\s/g, '');
}
