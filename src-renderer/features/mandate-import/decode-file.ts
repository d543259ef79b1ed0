import { MOST_IMPORT_CHARACTERS } from '../../../src-preload/contract/mandate-writing-names.ts';

/** How the characters of a file were written. */
export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le';

/** A file as text and how it was read, or why it is none. */
export type DecodedFile =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: Encoding }
  | { readonly kind: 'refused'; readonly reason: 'too_large' | 'spreadsheet' | 'binary' };

/** A character takes four bytes at most; what is larger need not be read to be refused. */
export const MOST_IMPORT_BYTES = MOST_IMPORT_CHARACTERS * 4;

/** What `.xlsx` begins with (a ZIP archive), and the older `.xls`. */
const SPREADSHEET_STARTS: readonly (readonly number[])[] = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];
const UTF_16LE_MARK = [0xff, 0xfe];

/**
 * Text of a CSV as spreadsheets save it: UTF-8, UTF-16 with its mark ("Unicode text") or, where neither fits, Windows-1252 as Excel in
 * Brazil writes it. UTF-8 is strict enough for bytes of the latter to be told from it.
 */
export function decodeFile(bytes: Uint8Array): DecodedFile {
  const beginsWith = (start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);
  if (SPREADSHEET_STARTS.some(beginsWith)) return { kind: 'refused', reason: 'spreadsheet' };
  if (beginsWith(UTF_16LE_MARK)) return within(new TextDecoder('utf-16le').decode(bytes), 'utf-16le');
  if (bytes.includes(0)) return { kind: 'refused', reason: 'binary' };
  const utf8 = strictUtf8(bytes);
  if (utf8 !== null) return within(utf8, 'utf-8');
  return within(new TextDecoder('windows-1252').decode(bytes), 'windows-1252');
}

function strictUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function within(text: string, encoding: Encoding): DecodedFile {
  if (text.length > MOST_IMPORT_CHARACTERS) return { kind: 'refused', reason: 'too_large' };
  return { kind: 'text', text, encoding };
}
