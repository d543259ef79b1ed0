import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { readStatement } from '../../../../src-main/core/evidence/read-statement.ts';

const TODAY = civilDate('2026-11-30');

describe('credits and debits', () => {
  const amounts = (...rows: readonly string[]) => {
    const read = readStatement(['Data;Histórico;Crédito;Débito', ...rows].join('\n'), TODAY);
    return read.kind === 'statement'
      ? read.statement.lines.map(({ amount }) => amount)
      : read.kind === 'faults' && read.faults.map(({ line, reason }) => [line, reason]);
  };

  it('a credit that was taken back went out', () => {
    expect(amounts('05/11/2026;PIX;149,90;', '06/11/2026;ESTORNO PIX;-149,90;')).toEqual([14_990, -14_990]);
  });

  it('debits may all have a minus, or none', () => {
    expect(amounts('05/11/2026;TAR;;-1,50', '06/11/2026;TAR;0,00;-2,50')).toEqual([-150, -250]);
    expect(amounts('05/11/2026;TAR;;1,50', '06/11/2026;TAR;-;2,50')).toEqual([-150, -250]);
  });
});

/** How a bank writes a debit: under a header of its own, or beside a letter. */
const WAYS = {
  'in a column of debits': ['Crédito;Débito', (amount: string) => `;${amount}`, '10,00;'],
  'beside a D': ['Valor;D/C', (amount: string) => `${amount};D`, '10,00;C'],
  'beside a D that no header names': ['Valor;', (amount: string) => `${amount};D`, '10,00;C'],
} as const;

describe.each(Object.entries(WAYS))('a debit %s', (_, [head, debit, credit]) => {
  const read = (debits: readonly string[], footer = '') =>
    readStatement(
      [
        `Data;Histórico;${head}`,
        `05/11/2026;PIX;${credit}`,
        ...debits.map((amount) => `05/11/2026;TAR;${debit(amount)}`),
        footer,
      ].join('\n'),
      TODAY,
    );
  const linesOf = (debits: readonly string[], footer = '') => {
    const reading = read(debits, footer);
    if (reading.kind === 'faults') return reading.faults.map(({ line, reason }) => [line, reason]);
    return reading.kind === 'statement'
      ? reading.statement.lines.map(({ amount }) => amount)
      : reading.reason;
  };

  it.each([
    ['the one with a minus', ['5,00', '1,00', '-5,00'], [5]],
    ['the one without', ['-5,00', '-1,00', '5,00'], [5]],
    ['each, of as many', ['-5,00', '5,00'], [3, 4]],
  ])('is not guessed at where it bears another sign than most: %s', (_which, debits, lines) => {
    expect(linesOf(debits)).toEqual(lines.map((line) => [line, 'debit_signs']));
  });

  it('is none in a row without a day', () => {
    expect(linesOf(['-5,00'], `;Débitos do mês;${debit('5,00')}`)).toEqual([[4, 'day_unreadable']]);
  });

  it('goes out, or nothing is read: of whatever signs', () => {
    const amounts = fc.array(fc.tuple(fc.constantFrom('', '-'), fc.integer({ min: 1, max: 99 })));
    fc.assert(
      fc.property(amounts, (some) => {
        const isOneSign = new Set(some.map(([sign]) => sign)).size < 2;
        const reading = read(some.map(([sign, amount]) => `${sign}${amount},00`));
        expect(reading.kind).toBe(isOneSign ? 'statement' : 'faults');
        if (reading.kind === 'statement')
          expect(reading.statement.lines.slice(1).map(({ amount }) => amount)).toEqual(
            some.map(([, amount]) => -100 * amount),
          );
      }),
    );
  });
});
