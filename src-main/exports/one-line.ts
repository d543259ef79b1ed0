/** Blanks of every width, signs of control, those that are not seen, and what is no letter to XML. */
const BLANKS = /[\s\p{Cc}\p{Cf}\u2028\u2029\uFFFE\uFFFF]+/gu;

/** A text from outside on one line, of whole letters that any kind of file may hold. */
export const onOneLine = (text: string): string =>
  text.toWellFormed().normalize('NFC').replaceAll(BLANKS, ' ').trim();
