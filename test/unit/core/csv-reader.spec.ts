import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from '../../../src-main/core/csv-reader.ts';
import { parseCsv } from '../../support/oracles/csv-cells.ts';

const cells = (line: number, ...values: readonly string[]) => ({ line, kind: 'cells', cells: values });
const fault = (line: number, name: string, text: string) => ({ line, kind: 'fault', fault: name, text });

describe('a CSV', () => {
  it.each([
    ['a;b\r\nc;d\r\n', [cells(1, 'a', 'b'), cells(2, 'c', 'd')]],
    ['a;b\nc;d', [cells(1, 'a', 'b'), cells(2, 'c', 'd')]],
    ['a;b\rc;d\r', [cells(1, 'a', 'b'), cells(2, 'c', 'd')]],
    ['\uFEFFa;b', [cells(1, 'a', 'b')]],
    ['a\n\n\r\nb', [cells(1, 'a'), cells(4, 'b')]],
    ['', []],
    ['\n', []],
    [';\n', [cells(1, '', '')]],
    ['"a;b";"say ""x"""', [cells(1, 'a;b', 'say "x"')]],
    ['""', [cells(1, '')]],
    ['"a\r\nb\nc";d\ne', [cells(1, 'a\r\nb\nc', 'd'), cells(4, 'e')]],
    ['a,b', [cells(1, 'a,b')]],
  ])('%j has its rows on their lines', (file, rows) => {
    expect(readCsv(file, ';')).toEqual(rows);
  });
  it.each([
    ['a;b"c\nd', [fault(1, 'stray_quote', 'a;b"c'), cells(2, 'd')]],
    ['"a"b;c\nd', [fault(1, 'stray_quote', '"a"b;c'), cells(2, 'd')]],
    ['a\n"b\nc', [cells(1, 'a'), fault(2, 'open_quote', '"b\nc')]],
    ['"a""', [fault(1, 'open_quote', '"a""')]],
    ['"a\nb"x\nc', [fault(1, 'stray_quote', '"a\nb"x'), cells(3, 'c')]],
  ])('%j has a fault in its place', (file, rows) => {
    expect(readCsv(file, ';')).toEqual(rows);
  });

  const hostile = fc.string({ unit: fc.constantFrom(...'",;\t\r\n aé1') });
  it('gives back any cells that were written by the rules', () => {
    const table = fc.array(fc.array(hostile, { minLength: 2, maxLength: 4 }), { minLength: 1 });
    fc.assert(
      fc.property(table, fc.constantFrom(';', ',', '\t'), (rows, separator) => {
        const quoted = rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`));
        const file = quoted.map((row) => `${row.join(separator)}\r\n`).join('');
        const seen = readCsv(file, separator).map((row) => (row.kind === 'cells' ? row.cells : null));
        expect(seen).toEqual(rows);
        expect(seen).toEqual(parseCsv(file, separator));
      }),
      { numRuns: 2_000 },
    );
  });
  it('of any text ends, with lines that rise and stand in the file', () => {
    fc.assert(
      fc.property(hostile, (file) => {
        const lines = readCsv(file, ';').map(({ line }) => line);
        const last = file.split(/\r\n|\n|\r/).length;
        expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b));
        for (const line of lines) expect(line >= 1 && line <= last).toBe(true);
      }),
      { numRuns: 100_000 },
    );
  });
});
