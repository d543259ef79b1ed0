const decoder = new TextDecoder('windows-1252');

/** Each letter's byte, by the platform's own table; control characters above 127 have none. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
);

const MARKS = /\p{Mark}/gu;

/** A text without what stands above and below its letters: `Conceição` becomes `Conceicao`. */
export const foldAccents = (text: string): string => text.normalize('NFD').replaceAll(MARKS, '');

/** Letters whose byte is not their own number, or that have none: few in any text, so that the rest is taken over as it stands. */
const ELSEWHERE = /[^\p{ASCII}\u00a0-\u00ff]/gu;

/**
 * Text in Windows-1252. A letter that it has not loses what stands above or below it, and is a `?` where that does not help. Files of a hundred
 * megabytes pass through here: what is made on the way is texts and bytes, no list of letters.
 */
export const encodeWindows1252 = (text: string): Buffer =>
  Buffer.from(text.normalize('NFC').replaceAll(ELSEWHERE, asNumbered), 'latin1');

/** The letters whose numbers are the bytes that stand for this one. */
function asNumbered(letter: string): string {
  const byte = BYTES.get(letter);
  if (byte !== undefined) return String.fromCharCode(byte);
  const bytes = Array.from(foldAccents(letter), (plain) => BYTES.get(plain) ?? QUESTION_MARK);
  return String.fromCharCode(...bytes);
}

const QUESTION_MARK = 0x3f;

/** A text as its letters come out of Windows-1252, which the fonts of every PDF reader have. */
export const inWindows1252 = (text: string): string => decoder.decode(encodeWindows1252(text));
