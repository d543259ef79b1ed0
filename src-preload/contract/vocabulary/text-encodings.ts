/** How the characters of a file that somebody gives us are written. */
export type TextEncoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

const MARKS = [
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
] as const;

/**
 * Text of a file as banks, offices and spreadsheets write it: UTF-8, UTF-16 with its mark ("Unicode text") or, where neither fits, Windows-1252 as Excel in
 * Brazil writes it, whatever the file says of itself. UTF-8 is strict enough for bytes of the latter to be told from it. Page and terminal read by this alone.
 */
export function decodedText(bytes: Uint8Array): { readonly text: string; readonly encoding: TextEncoding } {
  const [marked] = MARKS.find(([, ...mark]) => mark.every((byte, at) => bytes[at] === byte)) ?? [];
  if (marked !== undefined) return decodedAs(marked, bytes);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return decodedAs('windows-1252', bytes);
  }
}

const decodedAs = (encoding: TextEncoding, bytes: Uint8Array) => ({
  text: new TextDecoder(encoding).decode(bytes),
  encoding,
});
