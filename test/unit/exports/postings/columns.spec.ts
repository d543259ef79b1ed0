import fc from 'fast-check';
import { expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import type { PostingEntry } from '../../../../src-main/core/close/posting-entry.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { columnsLayout } from '../../../../src-main/exports/postings/columns.ts';
import { COLUMN_LAYOUTS } from '../../../../src-main/exports/postings/layouts.ts';
import type { ColumnLayout } from '../../../../src-preload/contract/posting-layout.ts';

const account = (code: string) => ({ code, name: code });

const ENTRY: PostingEntry = {
  ...{ movement: 'E1', refund: '', day: civilDate('2026-11-05'), shared: 'debit', payerDocument: null },
  facts: {
    ...{ contract: 'CT-1', payerName: 'Ana', dueDate: null, txid: '', endToEndId: 'E1', refundId: '' },
    ...{ nature: '', fee: '' },
  },
  parts: [
    {
      ...{ event: 'receipt', debit: account('11101'), credit: account('22201'), history: '' },
      amount: centavos(1_000),
    },
  ],
};

const withTexts = (contract: string, history: string): PostingEntry => ({
  ...ENTRY,
  facts: { ...ENTRY.facts, contract },
  parts: ENTRY.parts.map((part) => ({ ...part, history })),
});

/** The lines of a payment by its sides, each of which has one account, in whatever parts the columns. */
function linesBy(separator: ColumnLayout['separator'], empty: string): readonly string[] {
  const side = { width: 8, fill: '0', empty } as const;
  const layout: ColumnLayout = {
    ...structuredClone<ColumnLayout>(COLUMN_LAYOUTS.csv),
    ...{ separator, quotes: false, header: false, lines: 'two', decimal: '.' },
    columns: [
      { field: 'debit', ...side },
      { field: 'credit', ...side },
      { field: 'amount', width: 8, fill: '0' },
    ],
  };
  return columnsLayout('csv', layout).entry(ENTRY, { lines: 0, cut: 0 });
}

it.each(['0', ''])('what stands in an empty cell fills a column of fixed width: %j', (empty) => {
  expect(linesBy('', empty)).toEqual(['000111010000000000010.00', '000000000002220100010.00']);
});

it.each(['        ', ' ', '-'])(
  'blanks and words in an empty cell of fixed width are filled with blanks: %j',
  (empty) => {
    const none = empty.padEnd(8);
    expect(linesBy('', empty)).toEqual([`00011101${none}00010.00`, `${none}0002220100010.00`]);
  },
);

it('every line of fixed width is as wide as its columns, whatever the letters', () => {
  const layout: ColumnLayout = {
    ...structuredClone<ColumnLayout>(COLUMN_LAYOUTS.csv),
    ...{ separator: '', quotes: false, header: false, encoding: 'utf-8' },
    columns: [
      { field: 'contract', width: 4 },
      { field: 'history', width: 10 },
      { field: 'amount', width: 8, fill: '0' },
    ],
  };
  const [line] = columnsLayout('csv', layout).entry(withTexts('CT🎉', 'Ana 🎉🎉'), { lines: 0, cut: 0 });
  expect(line).toBe('CT🎉 Ana 🎉🎉    00010,00');
  const noRoom = () => columnsLayout('csv', layout).entry(withTexts('', ''), { lines: 0, cut: 0 });
  expect(noRoom().map((each) => [...each].length)).toEqual([22]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (contract, history) => {
      const lines = columnsLayout('csv', layout).entry(withTexts(contract, history), { lines: 0, cut: 0 });
      expect(lines.map((each) => [...each].length)).toEqual([22]);
      expect(lines[0]?.endsWith('00010,00')).toBe(true);
    }),
  );
});

it.each(['0', ''])('what stands in an empty cell is all of it between separators: %j', (empty) => {
  expect(linesBy(';', empty)).toEqual([`00011101;${empty};00010.00`, `${empty};00022201;00010.00`]);
});
