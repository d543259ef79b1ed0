import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate, instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { CSV_DIALECTS, guardFormula, keepAsText } from '../../../src-main/core/csv-cells.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { parseCsv } from '../../support/csv-cells-reader.ts';

const { rfc4180, 'excel-br': excelBr } = CSV_DIALECTS;

describe('the formula guard', () => {
  it.each(['=1+1', '+55', '-1', '@SUM(A1)', '\tx', '\rx', '='])('puts an apostrophe before %j', (value) => {
    expect(guardFormula(value)).toBe(`'${value}`);
    for (const dialect of [rfc4180, excelBr]) expect(dialect.text(value)).toMatch(/^"?'/);
  });
  it.each(['', 'a=1', "'=1", ' =1', '1+1', '(1)', '#x', '<', '?', 'A', 'á'])('leaves %j', (value) => {
    expect(guardFormula(value)).toBe(value);
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
    ['a;b', 'a;b', '"a;b"'],
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
        const wanted = table.map((row) =>
          row.map((value) => (dialect === excelBr ? keepAsText(guardFormula(value)) : guardFormula(value))),
        );
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
