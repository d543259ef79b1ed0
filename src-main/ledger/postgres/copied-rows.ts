import pg from 'pg';
import { cellParser } from './cell-types.ts';
import type { ServerValue, Statement } from './requests.ts';

const PLACE = /\$(\d+)/g;

/**
 * A query as `COPY` takes it, which knows no values beside its text. Each stands there as a literal without a type, which the server reads as it reads a value: so no text of a
 * query may have a dollar and a number for anything else.
 */
export const copyOf = ({ text, values }: Statement): string =>
  `COPY (${text.replace(PLACE, (_, number: string) => literal(values[Number(number) - 1] ?? null))}) TO STDOUT`;

const literal = (value: ServerValue): string => (value === null ? 'NULL' : pg.escapeLiteral(String(value)));

/** Answers a query's columns, and no row. */
export const describing = ({ text, values }: Statement): Statement => ({
  text: `SELECT * FROM (${text}) described LIMIT 0`,
  values,
});

const NULL = '\\N';
const ESCAPED = /\\(.)/g;
const MEANT: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };

/** The lines of what `COPY` writes, each of which ends. */
export const linesOf = (text: string): readonly string[] =>
  text === '' ? [] : text.slice(0, -1).split('\n');

/** Reads a line of what `COPY` writes (PostgreSQL, COPY, Text Format) into a row, a list of its cells; `types`: the OIDs of their columns. */
export function rowReader(types: readonly number[]): (line: string) => unknown[] {
  const parsers = types.map(cellParser);
  const parse = (cell: string, at: number): unknown => parsers[at]?.(cell) ?? cell;
  const parseEscaped = (cell: string, at: number): unknown =>
    cell === NULL ? null : parse(cell.includes('\\') ? unescaped(cell) : cell, at);
  return (line) => {
    const cells = line.split('\t');
    const read = line.includes('\\') ? parseEscaped : parse;
    const row: unknown[] = cells;
    for (let at = 0; at < cells.length; at += 1) row[at] = read(cells[at] ?? '', at);
    return row;
  };
}

const unescaped = (cell: string): string =>
  cell.replaceAll(ESCAPED, (_, letter: string) => MEANT[letter] ?? letter);
