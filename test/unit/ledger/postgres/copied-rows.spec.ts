import fc from 'fast-check';
import pg from 'pg';
import { expect, it } from 'vitest';
import { copyOf, linesOf, rowReader } from '../../../../src-main/ledger/postgres/copied-rows.ts';

const { TEXT, INT8, BOOL } = pg.types.builtins;

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\b': '\\b',
  '\f': '\\f',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\v': '\\v',
};

/** A cell as the server writes it (PostgreSQL, COPY, Text Format). */
const written = (cell: string | number | null): string =>
  cell === null ? '\\N' : String(cell).replaceAll(/[\\\b\f\n\r\t\v]/g, (letter) => ESCAPES[letter] ?? letter);

const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom('\\', 'N', 'n', '\t', '\n', '\r', '\b', '\f', '\v', 'ç', '😀', '"', '$1'),
  }),
  fc.string({ unit: 'binary' }),
);
const row = fc.tuple(
  fc.option(text),
  fc.option(fc.integer({ min: -999_999_999, max: 999_999_999 })),
  fc.constantFrom(null, 0, 1),
);

const rowsOf = (types: readonly number[]) => (copied: string) => linesOf(copied).map(rowReader(types));

it('reads every row as it was written', () => {
  const read = rowsOf([TEXT, INT8, BOOL]);
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const lines = rows.map(([word, number, flag]) =>
        [written(word), written(number), flag === null ? '\\N' : flag === 1 ? 't' : 'f'].join('\t'),
      );
      expect(read(lines.map((line) => `${line}\n`).join(''))).toEqual(rows);
    }),
  );
});

it('has digits that no number holds as text, and an empty line as a row of one empty cell', () => {
  expect(rowsOf([INT8])('9007199254740993\n42\n')).toEqual([['9007199254740993'], [42]]);
  expect(rowsOf([TEXT])('\n')).toEqual([['']]);
  expect(rowsOf([TEXT])('')).toEqual([]);
});

it('puts each value into its query once, whatever stands in it', () => {
  const of = (query: string, ...values: (string | number | null)[]) => copyOf({ text: query, values });
  expect(of('SELECT $1, $2, $1', "d'Ávila $2", -5)).toBe(
    "COPY (SELECT 'd''Ávila $2', '-5', 'd''Ávila $2') TO STDOUT",
  );
  expect(of('SELECT $1', 'C:\\')).toBe("COPY (SELECT  E'C:\\\\') TO STDOUT");
  expect(of('SELECT $1', null)).toBe('COPY (SELECT NULL) TO STDOUT');
});
