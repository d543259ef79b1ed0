import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { readStatement } from '../../../../src-main/core/evidence/read-statement.ts';

const TODAY = civilDate('2026-11-30');
const E1 = 'E6070119020261105123400000000001';

describe('a statement in CSV as banks write it', () => {
  const amountsOf = (text: string) => {
    const reading = readStatement(text, TODAY);
    if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading));
    return reading.statement.lines.map(({ amount }) => amount);
  };

  it('may have its day in eight digits, with two of the year, or without noughts', () => {
    for (const day of ['20261105', '05/11/26', '5/11/2026', '05-11-2026', '05.11.2026'])
      expect(readStatement(`Data;Valor\n${day};1,00\n`, TODAY)).toMatchObject({
        statement: { lines: [{ day: '2026-11-05' }] },
      });
  });

  it('may have C or D behind its amounts without a blank', () => {
    expect(amountsOf('Data;Valor\n05/11/2026;150,00C\n05/11/2026;1.500,00D\n')).toEqual([15_000, -150_000]);
  });

  it('may have the way of the money behind its amounts in brackets or as two letters, and an hour behind its days', () => {
    const rows = ['2026/11/05;150,00 (C)', '05/11/2026 às 10:11;1,50 (D)', '05/11/2026 10:11:12;2,00 CR'];
    expect(amountsOf(['Data;Valor', ...rows, '05/11/2026;3,00 DB'].join('\n'))).toEqual([
      15_000, -150, 200, -300,
    ]);
  });

  it('may have a stroke for no credit and no debit', () => {
    const rows = ['05/11/2026;150,00;-', '05/11/2026;R$ -;1,50', '05/11/2026;-;-'];
    expect(amountsOf(['Data;Crédito;Débito', ...rows].join('\n'))).toEqual([15_000, -150]);
    expect(readStatement('Data;Valor\n05/11/2026;-\n', TODAY)).toMatchObject({ kind: 'faults' });
  });

  it('may have its headers anew on each page, beside a letter for the way of the money', () => {
    const head = 'Data;Histórico;Valor;Inf.';
    const rows = [head, '05/11/2026;PIX;150,00;C', ' Data;Histórico;Valor;Inf.', '06/11/2026;TAR;1,50;D'];
    expect(amountsOf(rows.join('\n'))).toEqual([15_000, -150]);
    const unknown = rows.map((row) => row.replace('Valor', 'quanto')).join('\n');
    expect(readStatement(unknown, TODAY, ['day', null, 'amount', 'direction'])).toMatchObject({
      statement: { lines: [{ amount: 15_000 }, { amount: -150 }] },
    });
  });

  it('has no row left out that is as the first, where it has no headers', () => {
    const text = '05/11/2026;TAR;-1,50\n05/11/2026;TAR;-1,50\n';
    expect(readStatement(text, TODAY, ['day', null, 'amount'])).toMatchObject({
      statement: { lines: [{ line: 1 }, { line: 2 }] },
    });
  });
});

describe('a statement in CSV without headers', () => {
  const rows = [`05/11/2026;PIX RECEBIDO ${E1};150,00`, '06/11/2026;TAR PIX;-1,50', ''];

  it('names none of its columns, and shows its first row instead', () => {
    expect(readStatement(rows.join('\n'), TODAY)).toMatchObject({
      reason: 'columns_unknown',
      table: { headers: ['', '', ''], first: ['05/11/2026', `PIX RECEBIDO ${E1}`, '150,00'] },
    });
  });

  it('loses no movement, the first no more than another', () => {
    expect(readStatement(rows.join('\n'), TODAY, ['day', null, 'amount'])).toMatchObject({
      table: { headers: ['', '', ''] },
      statement: {
        lines: [
          { line: 1, amount: 15_000, endToEndId: E1 },
          { line: 2, amount: -150 },
        ],
      },
    });
  });

  it('tells what is wrong with its first row as with any other', () => {
    const text = ['05/11/2026;PIX;1.234', ...rows].join('\n');
    expect(readStatement(text, TODAY, ['day', null, 'amount'])).toMatchObject({
      faults: [{ line: 1, reason: 'amount_unreadable' }],
    });
  });

  it('leaves out a balance that stands first, and a first row of words', () => {
    const balance = ['01/11/2026;SALDO ANTERIOR;9,00', ...rows].join('\n');
    const words = ['quando;o quê;quanto', ...rows].join('\n');
    for (const [text, balances] of [
      [balance, 1],
      [words, 0],
    ] as const)
      expect(readStatement(text, TODAY, ['day', null, 'amount'])).toMatchObject({
        statement: { balances, lines: [{ line: 2 }, { line: 3 }] },
      });
  });
});
