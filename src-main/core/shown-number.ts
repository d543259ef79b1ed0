/** Parts of a number format (ECMA-376, 18.8.31) that stand for digits or for themselves: `0`, `#`, quoted text, one sign, punctuation. */
const PART = /0|#|"[^"]*"|\\.|[-() +]/gu;
const COLOUR_OR_PLACE = /^(?:\[(?:\$-[0-9A-F]+|[A-Z][a-z]+)\])+/u;

/**
 * A whole number as a spreadsheet shows it by a format of zeros and text, such as `0042` or `MAT-0007`; null where the format is of
 * another kind, or shows no more than the digits.
 */
export function shownNumber(value: number, format: string): string | null {
  const section = (format.split(';')[0] ?? '').replace(COLOUR_OR_PLACE, '');
  const parts = section.match(PART) ?? [];
  const isSimple = parts.join('') === section && parts.some((part) => part === '0' || part === '#');
  if (!isSimple || !Number.isSafeInteger(value) || value < 0) return null;
  const shown = withDigits(parts, String(value));
  return shown === String(value) ? null : shown;
}

/** Digits go to their places from the right; those that are left over stand before the first place. */
function withDigits(parts: readonly string[], digits: string): string {
  const places = parts.filter((part) => part === '0' || part === '#').length;
  const [rest, placed] = [digits.slice(0, -places), digits.slice(-places)];
  let place = placed.length - places;
  const shown = parts.map((part) => {
    if (part !== '0' && part !== '#')
      return part.startsWith('"') ? part.slice(1, -1) : part.replace(/^\\/u, '');
    const digit = placed[place] ?? (part === '0' ? '0' : '');
    place += 1;
    return place - 1 === placed.length - places ? rest + digit : digit;
  });
  return shown.join('');
}
