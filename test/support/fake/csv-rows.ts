import type { Piece } from '../../../src-main/exports/write-texts.ts';

/** The text of an export's pieces, without a byte order mark. */
export const textOf = (pieces: Iterable<Piece>): string =>
  Array.from(pieces, ({ text }) => text)
    .join('')
    .replace('\uFEFF', '');

/** Reads RFC 4180 text into rows of cells by header; throws on a stray quote or a row of the wrong length. */
export function csvRows(text: string): Record<string, string>[] {
  const [header = [], ...rows] = cells(text);
  return rows.map((row) => {
    if (row.length !== header.length)
      throw new Error(`row of ${row.length} cells under ${header.length} headers`);
    return Object.fromEntries(header.map((name, column) => [name, row[column] ?? '']));
  });
}

function cells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (const match of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/gy)) {
    row.push(match[1] === undefined ? (match[2] ?? '') : match[1].replaceAll('""', '"'));
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
    if (match.index + match[0].length >= text.length) return rows;
  }
  throw new Error('not RFC 4180');
}
