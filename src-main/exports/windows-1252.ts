const decoder = new TextDecoder('windows-1252');

/** Each letter's byte, by the platform's own table; control characters above 127 have none. */
const BYTES: ReadonlyMap<string, number> = new Map(
  Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
);

const MARKS = /\p{Mark}/gu;

/** A text without what stands above and below its letters: `Conceição` becomes `Conceicao`. */
export const foldAccents = (text: string): string => text.normalize('NFD').replaceAll(MARKS, '');

/** Text in Windows-1252. A letter that it has not loses what stands above or below it, and is a `?` where that does not help. */
export function encodeWindows1252(text: string): Buffer {
  const bytes = [...text.normalize('NFC')].flatMap((letter) => {
    const byte = BYTES.get(letter);
    if (byte !== undefined) return byte;
    return [...foldAccents(letter)].map((plain) => BYTES.get(plain) ?? QUESTION_MARK);
  });
  return Buffer.from(bytes);
}

const QUESTION_MARK = 0x3f;

/** A text as its letters come out of Windows-1252, which the fonts of every PDF reader have. */
export const inWindows1252 = (text: string): string => decoder.decode(encodeWindows1252(text));
