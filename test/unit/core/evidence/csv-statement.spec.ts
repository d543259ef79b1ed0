import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { readStatement } from '../../../../src-main/core/evidence/read-statement.ts';

const TODAY = civilDate('2026-11-30');
const E1 = 'E6070119020261105123400000000001';

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
