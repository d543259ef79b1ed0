import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { readStatement } from '../../../../src-main/core/evidence/read-statement.ts';

const TODAY = civilDate('2026-11-30');

/** Amounts of a statement under a header, of rows `amount;way`; or what is wrong with it. */
function amountsOf(
  header: string,
  rows: readonly string[],
  columns: Parameters<typeof readStatement>[2] = null,
) {
  const text = ['Data;Histórico;Valor;', ...rows.map((row) => `05/11/2026;x${row};`)].join('\n');
  const reading = readStatement(
    text.replace('Valor;', `Valor;${header}`).replaceAll('x', 'Ana;'),
    TODAY,
    columns,
  );
  if (reading.kind === 'statement') return reading.statement.lines.map(({ amount }) => amount);
  return reading.kind === 'faults' ? reading.faults.map(({ reason }) => reason) : reading.reason;
}

describe('the column that says which way money went', () => {
  it.each([
    'Tipo Lançamento',
    'Tipo de Lançamento',
    'Deb_Cred',
    'Débito/Crédito',
    'Crédito/Débito',
    'Natureza',
  ])('is known by the header %s, and a word of it that is not known refuses its line', (header) => {
    expect(amountsOf(header, ['1,00;Entrada', '0,40;Saída', '0,30;D'])).toEqual([100, -40, -30]);
    expect(amountsOf(header, ['1,00;Entrada', '0,40;Tarifa'])).toEqual(['direction_unknown']);
  });

  it.each([
    ['words', ['1,00;Entrada', '0,40;Saída', '0,20;'], [100, -40, 20]],
    ['letters with an asterisk', ['1,00;C', '0,10;C*', '0,40;D*'], [100, 10, -40]],
    ['signs', ['1,00;+', '0,40;-'], [100, -40]],
    ['signs in brackets', ['1,00;(+)', '0,40;(-)'], [100, -40]],
    ['beside an amount below zero', ['1,00;C', '0,40;D', '-0,20;C'], [100, -40, -20]],
    ['beside nothing that moved', ['1,00;C', '0,40;D', '-0,20;C', '0,00;'], [100, -40, -20]],
  ])('is known by its cells where no header says it: %s', (_, rows, amounts) => {
    for (const header of ['Tipo', 'Operação', '']) expect(amountsOf(header, rows)).toEqual(amounts);
  });

  it.each([
    ['says nowhere that money went out', ['1,00;Entrada', '0,40;Crédito'], [100, 40]],
    ['has another word as well', ['1,00;Entrada', '0,40;Saída', '0,20;Loja'], [100, 40, 20]],
    ['has a dash where it says nothing', ['1,00;-', '0,40;-'], [100, 40]],
    ['leaves a row to its sign', ['1,00;Débito', '0,50;Crédito', '-0,02;', '-1,48;'], [100, 50, -2, -148]],
  ])('is none that %s', (_, rows, amounts) => {
    expect(amountsOf('Cartão', rows)).toEqual(amounts);
  });

  it('is none that is left to signs in rows of days alone: a footer without a word says nothing', () => {
    const rows = ['05/11/2026;Loja;0,40;D', '05/11/2026;PIX;1,00;C', '05/11/2026;Estorno;-0,20;C'];
    const text = ['Data;Histórico;Valor;Tipo', ...rows, ';;-0,60;'].join('\n');
    expect(readStatement(text, TODAY)).toMatchObject({
      table: { columns: ['day', null, 'amount', 'direction'] },
    });
  });

  it('does no harm beside signed amounts', () => {
    expect(amountsOf('Tipo Lançamento', ['1,00;Entrada', '-0,40;Saída'])).toEqual([100, -40]);
    expect(amountsOf('Tipo Lançamento', ['1,00;Pix', '-0,40;Tarifa'])).toEqual([100, -40]);
    expect(amountsOf('Tipo Lançamento', ['1,00;Pix', '-0,40;Saída'])).toEqual(['direction_unknown']);
  });

  it('is looked for although an overdrawn balance is below zero and a footer stands below', () => {
    const text =
      'Data;Histórico;Valor;Tipo\n01/11/2026;Saldo anterior;-9,00;\n05/11/2026;Loja;0,40;Saída\n;;;Página 1\n';
    expect(readStatement(text, TODAY)).toMatchObject({
      table: { columns: ['day', null, 'amount', 'direction'] },
      statement: { balances: 1, lines: [{ amount: -40 }] },
    });
  });

  it('is read without its header as with it, whatever signs the amounts have', () => {
    const row = fc.tuple(
      fc.constantFrom('', '-'),
      fc.integer({ min: 1, max: 99 }),
      fc.constantFrom('C', 'D'),
    );
    fc.assert(
      fc.property(fc.array(row), (some) => {
        const rows = [...some, ['', 5, 'D'] as const].map(
          ([sign, amount, way]) => `${sign}${amount},00;${way}`,
        );
        expect(amountsOf('Tipo', rows)).toEqual(amountsOf('D/C', rows));
      }),
    );
  });

  it('is what a person says', () => {
    expect(amountsOf('Tipo', ['1,00;C', '0,40;D'], ['day', null, 'amount', null])).toEqual([100, 40]);
  });
});
