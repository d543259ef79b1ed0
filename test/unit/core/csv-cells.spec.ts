import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate, instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { CSV_DIALECTS, type CsvDialect, keepAsText } from '../../../src-main/core/csv-cells.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { guardFormula, unguardFormula } from '../../../src-preload/contract/vocabulary/formula-guard.ts';
import { guardedSlowly, parseCsv, splitAsSpreadsheet } from '../../support/oracles/csv-cells.ts';

const { rfc4180, 'excel-br': excelBr } = CSV_DIALECTS;

/** The cell before it is quoted: in Excel a number gets a tab, which is guarded where it stands behind a separator. */
function writtenBy(dialect: CsvDialect, value: string): string {
  const guarded = guardFormula(value);
  const kept = keepAsText(guarded);
  return dialect === rfc4180 || kept === guarded ? guarded : guardFormula(kept);
}

describe('the formula guard', () => {
  it.each([
    ...['=1+1', '+55', '-1', '@SUM(A1)', '\tx', '\rx', '\nx', '\0x', '=', '＝1', '＋1', '－1', '＠A1'],
    ...["'=1", "''=1", "' =1", ' =1', '\u00a0=1', '\ufeff=1', '\u200b\u200d +1', '\u3000－1', ' \t1'],
  ])('puts an apostrophe before %j', (value) => {
    expect(guardFormula(value)).toBe(`'${value}`);
    for (const dialect of [rfc4180, excelBr]) expect(dialect.text(value)).toMatch(/^"?'/);
  });
  it.each([
    '',
    'a=1',
    "'a",
    "' '=1",
    ' a',
    '1+1',
    '(1)',
    '#x',
    '<',
    '?',
    'A',
    'á',
    'a, b; c',
    'a\r\nb',
    '"=1',
  ])('leaves %j', (value) => {
    expect(guardFormula(value)).toBe(value);
  });
  it.each([
    ['Silva;=1', "Silva;'=1"],
    ['Silva, =1', "Silva, '=1"],
    ['Silva\t@A1', "Silva\t'@A1"],
    ['Silva\r\n-1', "Silva\r\n'-1"],
    ['Silva\r+1', "Silva\r'+1"],
    ['Silva\n＝1', "Silva\n'＝1"],
    ['a;\u200b=1,\ufeff+2', "a;\u200b'=1,\ufeff'+2"],
    ['a;,=1', "a;,'=1"],
    ['a,"=1', `a,"'=1`],
    ['=1;=2', "'=1;'=2"],
    ['a\n\n1', "a\n'\n1"],
    ["a,'=1", "a,''=1"],
  ])('puts one before a sign that another separator would bring to the front: %j', (value, guarded) => {
    expect(guardFormula(value)).toBe(guarded);
  });

  const PIECES = [
    ...'=+-@＝＋－＠\t\r\n\0',
    ...',;" aé1',
    '\u00a0',
    '\ufeff',
    '\u200b',
    '\r\n',
    "'",
    'Silva',
    '""',
  ];
  const plain = fc.oneof(
    fc.string({ unit: fc.constantFrom(...PIECES), maxLength: 12 }),
    fc.string({ unit: 'binary', maxLength: 12 }),
  );
  const cells = fc.array(fc.array(plain, { minLength: 5, maxLength: 5 }), { minLength: 10, maxLength: 10 });
  const UNSEEN = String.raw`\p{Z}\p{Cf}\v\f\x85`;

  it('leaves no field a formula at whichever separator 100,000 cells are split, and can be taken off again', () => {
    const formula = new RegExp(`^[${UNSEEN}]*[=+\\-@＝＋－＠\\t\\0]`, 'u');
    fc.assert(
      fc.property(cells, fc.constantFrom(rfc4180, excelBr), (table, dialect) => {
        const text = table.map((row) => `${row.map(dialect.text).join(dialect.separator)}\r\n`).join('');
        for (const separator of [',', ';', '\t']) {
          expect(splitAsSpreadsheet(text, separator).filter((field) => formula.test(field))).toEqual([]);
        }
        const read = parseCsv(text, dialect.separator);
        for (const cell of read.flat()) expect(cell).not.toMatch(/^[\r\n]/);
        expect(read).toEqual(table.map((row) => row.map((value) => writtenBy(dialect, value))));
        for (const value of table.flat()) {
          expect(unguardFormula(guardFormula(value))).toBe(value);
          expect(guardFormula(value)).toBe(guardedSlowly(value));
        }
      }),
      { numRuns: 2_000 },
    );
  });
  it('lets our own amounts be numbers', () => {
    expect([rfc4180, excelBr].map(({ amount }) => amount(centavos(-1_250)))).toEqual(['-12.50', '-12,50']);
  });
});

describe('text for Excel', () => {
  it.each([
    ['00123', 'a first zero'],
    ['12345678901234567890123456', 'a txid of digits'],
    ['12345678909', 'a whole CPF'],
    ['12345678000195', 'a bare CNPJ'],
    ['1e5', 'digits with an exponent'],
    ['123E45', 'digits with an exponent'],
    ['12345E678901234567890123456', 'digits with an exponent'],
    ['1.234,56', 'an amount'],
    ['R$ 10', 'a price'],
    ['(12)', 'a negative in accounting'],
    ['50%', 'a percentage'],
    ['1/2', 'a date'],
    ['05/01/2026', 'a date'],
    ['2026-01-05', 'a date'],
    ['10:30', 'a time'],
    ['1 1/2', 'a fraction'],
    ['mar/26', 'a month'],
    ['5 dez', 'a day'],
    ['Jan 2026', 'a month'],
    ['5-fevereiro', 'a day'],
  ])('%s (%s) ends in a tab', (value) => {
    expect(keepAsText(value)).toBe(`${value}\t`);
    expect(excelBr.text(value)).toBe(`"${value}\t"`);
  });
  it.each([
    '',
    'Maria',
    'Maio Comércio 2 Ltda',
    'E1234567820260105120012345678901',
    'RR1234567820260105abcdefghijk',
    'a1b2c3',
    '***.456.789-**',
    '12.345.678/0001-95',
    '12.ABC.345/01DE-35',
    'contrato 5',
    `1${' '.repeat(1_000_000)}x`,
    "'-5",
  ])('%j is text already', (value) => {
    expect(keepAsText(value)).toBe(value);
  });
  it('is what is longer than 255 characters', () => {
    expect(keepAsText('1'.repeat(255))).toBe(`${'1'.repeat(255)}\t`);
    expect(keepAsText('1'.repeat(256))).toBe('1'.repeat(256));
  });
  it('is plain in rfc4180', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,40}$/), (digits) => {
        expect(rfc4180.text(digits)).toBe(digits);
      }),
    );
  });
});

describe('quotes', () => {
  it.each([
    ['a,b', '"a,b"', 'a,b'],
    ['a;b', '"a;b"', '"a;b"'],
    ['a\tb', '"a\tb"', '"a\tb"'],
    ['say "x"', '"say ""x"""', '"say ""x"""'],
    ['a\nb', '"a\nb"', '"a\nb"'],
    ['a\rb', '"a\rb"', '"a\rb"'],
    ['a b', 'a b', 'a b'],
  ])('%j', (value, forPrograms, forExcel) => {
    expect(rfc4180.text(value)).toBe(forPrograms);
    expect(excelBr.text(value)).toBe(forExcel);
  });
  it.each([
    ['rfc4180', rfc4180],
    ['excel-br', excelBr],
  ])('keep any cells of %s apart and whole for another reader', (_, dialect) => {
    const hostile = fc.string({ unit: fc.constantFrom(...'",;=+-@\t\r\n\' aé1') });
    const rows = fc.array(fc.array(fc.oneof(hostile, fc.string()), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
    });
    fc.assert(
      fc.property(rows, (table) => {
        const text = table.map((row) => `${row.map(dialect.text).join(dialect.separator)}\r\n`).join('');
        const wanted = table.map((row) => row.map((value) => writtenBy(dialect, value)));
        expect(parseCsv(text, dialect.separator)).toEqual(wanted);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('numbers and days', () => {
  const midnight = instantFromEpochMs(Date.parse('2026-01-06T02:59:59Z'));
  it.each([
    [0, '0.00', '0,00'],
    [5, '0.05', '0,05'],
    [123_456, '1234.56', '1234,56'],
    [100_000_000_000, '1000000000.00', '1000000000,00'],
  ])('%i centavos', (amount, forPrograms, forExcel) => {
    expect(rfc4180.amount(centavos(amount))).toBe(forPrograms);
    expect(excelBr.amount(centavos(amount))).toBe(forExcel);
  });
  it('a day', () => {
    expect(rfc4180.date(civilDate('2026-01-05'))).toBe('2026-01-05');
    expect(excelBr.date(civilDate('2026-01-05'))).toBe('05/01/2026');
  });
  it('an instant is UTC for programs and the day in São Paulo for people', () => {
    expect(rfc4180.instant(midnight)).toBe('2026-01-06T02:59:59.000Z');
    expect(excelBr.instant(midnight)).toBe('05/01/2026');
  });
});
