/** How many letters a text has: one that takes two units of UTF-16, such as an emoji, is one. */
export const lettersIn = (text: string): number => [...text].length;

/** A text with so many letters at least: filled behind it, or before it where it stands at the right. */
export function filledTo(letters: number, text: string, fill: string, isAtRight = false): string {
  const filling = fill.repeat(Math.max(0, letters - lettersIn(text)));
  return isAtRight ? filling + text : text + filling;
}
