import type { CsvFault } from '../../src-preload/contract/vocabulary/writing.ts';

/**
 * A row and the line of the file on which it begins, 1 first; cells may hold line ends, so rows and lines differ. A fault comes with the
 * `text` of its row as it stands in the file.
 */
export type CsvRow = { readonly line: number } & (
  | { readonly kind: 'cells'; readonly cells: readonly string[] }
  | { readonly kind: 'fault'; readonly fault: CsvFault; readonly text: string }
);

/** What spreadsheets write between cells; Excel takes `;` where the comma is decimal. */
export const CSV_SEPARATORS = [';', ',', '\t'] as const;

const BYTE_ORDER_MARK = '\uFEFF';
const LINE_END = /\r\n|\n|\r/g;

type Cursor = { readonly text: string; readonly separator: string; at: number };

/**
 * Reads CSV as RFC 4180 has it, with a separator of one character, a byte order mark or none, and every line end. A row that breaks the
 * rules is reported in its place and the next line starts afresh, so that one bad quote spoils no other row; only quotes that never
 * close take the rest of the file with them. Lines without a character are no rows.
 */
export function readCsv(file: string, separator: string): readonly CsvRow[] {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const cursor: Cursor = { text, separator, at: 0 };
  const rows: CsvRow[] = [];
  for (let line = 1; cursor.at < text.length; ) {
    const start = cursor.at;
    const content = readRow(cursor);
    if (content.kind === 'fault') rows.push({ line, ...content, text: text.slice(start, cursor.at) });
    else if (cursor.at > start) rows.push({ line, ...content });
    skipLineEnd(cursor);
    line += text.slice(start, cursor.at).match(LINE_END)?.length ?? 0;
  }
  return rows;
}

type Content =
  | { readonly kind: 'cells'; readonly cells: readonly string[] }
  | { readonly kind: 'fault'; readonly fault: CsvFault };

/** Leaves the cursor at the row's line end, or at the end of the text. */
function readRow(cursor: Cursor): Content {
  const cells: string[] = [];
  for (;;) {
    const cell = cursor.text[cursor.at] === '"' ? quotedCell(cursor) : bareCell(cursor);
    if (cell.kind === 'fault') {
      skipTo(cursor, isLineEnd);
      return cell;
    }
    cells.push(cell.value);
    if (cursor.text[cursor.at] !== cursor.separator) return { kind: 'cells', cells };
    cursor.at += 1;
  }
}

type Cell =
  | { readonly kind: 'value'; readonly value: string }
  | { readonly kind: 'fault'; readonly fault: CsvFault };

function bareCell(cursor: Cursor): Cell {
  const start = cursor.at;
  skipTo(cursor, (sign) => sign === cursor.separator || isLineEnd(sign));
  const value = cursor.text.slice(start, cursor.at);
  return value.includes('"') ? { kind: 'fault', fault: 'stray_quote' } : { kind: 'value', value };
}

function quotedCell(cursor: Cursor): Cell {
  const { text, separator } = cursor;
  const close = closingQuote(text, cursor.at + 1);
  if (close === -1) {
    cursor.at = text.length;
    return { kind: 'fault', fault: 'open_quote' };
  }
  const value = text.slice(cursor.at + 1, close).replaceAll('""', '"');
  cursor.at = close + 1;
  const next = text[cursor.at];
  const isEnd = next === undefined || next === separator || isLineEnd(next);
  return isEnd ? { kind: 'value', value } : { kind: 'fault', fault: 'stray_quote' };
}

/** Where the quote stands that ends a cell: the first that is not doubled; -1 without one. */
function closingQuote(text: string, from: number): number {
  let quote = text.indexOf('"', from);
  while (quote !== -1 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2);
  return quote;
}

const isLineEnd = (sign: string): boolean => sign === '\n' || sign === '\r';

function skipTo(cursor: Cursor, isEnd: (sign: string) => boolean): void {
  while (cursor.at < cursor.text.length && !isEnd(cursor.text.charAt(cursor.at))) cursor.at += 1;
}

function skipLineEnd(cursor: Cursor): void {
  if (cursor.text.startsWith('\r\n', cursor.at)) cursor.at += 2;
  else if (cursor.at < cursor.text.length) cursor.at += 1;
}
