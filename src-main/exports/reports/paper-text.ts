import { onOneLine } from '../one-line.ts';
import { inWindows1252 } from '../windows-1252.ts';

/** How wide a text is in the letters that it will have, in points. */
export type Measure = (text: string) => number;

/** A text on one line and in letters that the fonts of every PDF reader have; others lose their accent or are a `?`. */
export const printable = (text: string): string => inWindows1252(onOneLine(text));

/** A text that is no wider than `width`: one that is longer ends in `…`. Takes what {@link printable} answers. */
export function fitted(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const kept = longestPrefix(text, (prefix) => measure(`${prefix}…`) <= width);
  return kept === '' ? '' : `${kept.trimEnd()}…`;
}

/** A text in lines that are no wider than `width`, broken between words, and within one that has no room; the last of `most` lines ends in `…` where there is more. */
export function wrapped(
  text: string,
  width: number,
  measure: Measure,
  most = Number.POSITIVE_INFINITY,
): readonly string[] {
  const lines: string[] = [];
  let rest = text;
  while (rest !== '') {
    if (lines.length === most - 1) return [...lines, fitted(rest, width, measure)];
    const line = firstLine(rest, width, measure);
    lines.push(line.trimEnd());
    rest = rest.slice(line.length).trimStart();
  }
  return lines;
}

/** At least one letter, however narrow the room: a line that took none would never end. */
function firstLine(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text;
  const fits = longestPrefix(text, (prefix) => measure(prefix) <= width) || text.slice(0, 1);
  const blank = fits.lastIndexOf(' ');
  return text.charAt(fits.length) === ' ' || blank <= 0 ? fits : fits.slice(0, blank);
}

/** The longest beginning that passes, where each beginning of one that passes does too. */
function longestPrefix(text: string, passes: (prefix: string) => boolean): string {
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return text.slice(0, low);
}
