/** Parts of a number format (ECMA-376, 18.8.31) that stand for digits or for themselves: `0`, `#`, quoted text, one sign, punctuation. */
const PART = /0|#|"[^"]*"|\\.|[-() +]/gu;
/** A part that a digit takes, and one that shows as it stands. */
const isPlace = (part: string | undefined): boolean => part === '0' || part === '#';
const shownAs = (part: string): string =>
  part.startsWith('"') ? part.slice(1, -1) : part.replace(/^\\/u, '');
const COLOUR_OR_PLACE = /^(?:\[(?:\$-[0-9A-F]+|[A-Z][a-z]+)\])+/u;

/**
 * A whole number as a spreadsheet shows it by a format of zeros and text, such as `0042` or `MAT-0007`. Null where the format is of
 * another kind, such as one that groups thousands by a space (`# ##0`), or shows no more than the digits.
 */
export function shownNumber(value: number, format: string): string | null {
  const section = (format.split(';')[0] ?? '').replace(COLOUR_OR_PLACE, '');
  const parts = section.match(PART) ?? [];
  const isSimple = parts.join('') === section && parts.some(isPlace);
  if (!isSimple || groupsDigits(parts) || !Number.isSafeInteger(value) || value < 0) return null;
  const shown = withDigits(parts, String(value));
  return shown === String(value) ? null : shown;
}

/** Whether blanks stand between places, which are shown only where digits need them: so thousands are grouped, in a number as in an amount. */
const groupsDigits = (parts: readonly string[]): boolean =>
  parts.includes('#') &&
  parts.some(
    (part, at) =>
      !isPlace(part) && shownAs(part).trim() === '' && isPlace(parts[at - 1]) && isPlace(parts[at + 1]),
  );

/** Digits go to their places from the right; those that are left over stand before the first place. */
function withDigits(parts: readonly string[], digits: string): string {
  const places = parts.filter(isPlace).length;
  const [rest, placed] = [digits.slice(0, -places), digits.slice(-places)];
  let place = placed.length - places;
  const shown = parts.map((part) => {
    if (!isPlace(part)) return shownAs(part);
    const digit = placed[place] ?? (part === '0' ? '0' : '');
    place += 1;
    return place - 1 === placed.length - places ? rest + digit : digit;
  });
  return shown.join('');
}
