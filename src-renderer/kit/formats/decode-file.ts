import { decodedText, type TextEncoding } from '../../../src-preload/contract/vocabulary/text-encodings.ts';

/** Why a file is no text that can be taken: `unreadable` where the system does not let it be read. */
export type FileProblem = 'too_large' | 'spreadsheet' | 'binary' | 'unreadable';

/** A file as text and how it was read, or why it is none. */
export type DecodedFile =
  | { readonly kind: 'text'; readonly text: string; readonly encoding: TextEncoding }
  | { readonly kind: 'refused'; readonly reason: FileProblem };

/** A character takes four bytes at most; what is larger need not be read to be refused. */
const MOST_BYTES_A_CHARACTER = 4;

/** What a ZIP archive begins with, as every `.xlsx` is one; an empty archive has its end there. */
const ARCHIVE_START = [0x50, 0x4b, 0x03, 0x04];
const EMPTY_ARCHIVE = [0x50, 0x4b, 0x05, 0x06];
/** What the older `.xls` begins with. */
const XLS_START = [0xd0, 0xcf, 0x11, 0xe0];

/** Whether a file is a ZIP archive, by its first bytes; one that cannot be read is none. */
export async function isArchive(file: Blob): Promise<boolean> {
  const start = await file
    .slice(0, ARCHIVE_START.length)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  const bytes = new Uint8Array(start);
  return [ARCHIVE_START, EMPTY_ARCHIVE].some((sign) => sign.every((byte, at) => bytes[at] === byte));
}

/** Reads a file that a person chose, of `most` characters or fewer. */
export async function readTextFile(file: Blob, most: number): Promise<DecodedFile> {
  if (file.size > most * MOST_BYTES_A_CHARACTER) return refused('too_large');
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return refused('unreadable');
  const decoded = decodeFile(new Uint8Array(bytes));
  return decoded.kind === 'text' && decoded.text.length > most ? refused('too_large') : decoded;
}

/** Text alone: an archive or an older workbook, and bytes that no text has, are none. */
function decodeFile(bytes: Uint8Array): DecodedFile {
  const beginsWith = (start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);
  if ([ARCHIVE_START, XLS_START].some(beginsWith)) return refused('spreadsheet');
  const decoded = decodedText(bytes);
  const isWide = decoded.encoding === 'utf-16le' || decoded.encoding === 'utf-16be';
  return !isWide && bytes.includes(0) ? refused('binary') : { kind: 'text', ...decoded };
}

const refused = (reason: FileProblem): DecodedFile => ({ kind: 'refused', reason });
