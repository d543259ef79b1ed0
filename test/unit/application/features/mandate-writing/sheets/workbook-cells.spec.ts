import fc from 'fast-check';
import { type CellValue, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { readWorkbook } from '../../../../../../src-main/application/features/mandate-writing/sheets/read-workbook.ts';

const HEADER = ['Nome', 'Telefone', 'Contrato'];

/** A list with each of these under a date's format, as Excel has it after a whole column was formatted so. */
async function underDates(format: string, values: readonly number[]) {
  const rows: CellValue[][] = values.map((value, at) => [`Ana ${at}`, value, `C-${at}`]);
  const cells = new Map(values.map((value, at) => [`${at + 1},1`, { value, style: { numFmt: format } }]));
  const file = await writeXlsx({ sheets: [{ name: 'Aba', rows: [HEADER, ...rows], cells }] });
  const reading = await readWorkbook(file, null);
  if (reading.kind === 'refused') throw new Error(reading.reason);
  return reading.rows;
}

describe('a number under the format of a date', () => {
  it('that is a day is that day', async () => {
    const [row] = await underDates('dd/mm/yyyy', [46_361]);
    expect(row).toMatchObject({ cells: ['Ana 0', '05/12/2026', 'C-0'], cellFaults: [], days: [1] });
  });
  it('is told to be a day, as a contract is of which Excel has made a month', async () => {
    const rows = await underDates('mmm/yy', [46_357, 3_000_000]);
    expect(rows.map(({ cells, days }) => [cells[1], days])).toEqual([
      ['01/12/2026', [1]],
      ['#######', undefined],
    ]);
  });
  it.each([
    ['mmm-yy', 46_357, [1]],
    ['mmm/yy', 46_357, [1]],
    ['[$-416]mmm\\-yy;@', 46_357, [1]],
    ['mm/yyyy', 46_357, [1]],
    ['mmmm" de "yyyy', 46_357, [1]],
    ['mmm-yy', 46_361, undefined],
    ['d-mmm', 46_357, undefined],
    ['dd/mm/yyyy', 46_357, undefined],
    ['[$-416]d-mmm-yy;@', 46_357, undefined],
    ['mm/dd/yy h:mm', 46_357, undefined],
    ['yyyy', 46_357, undefined],
  ])('%s of %d is of a month and a year alone in columns %s', async (format, value, months) => {
    const [row] = await underDates(format, [value]);
    expect([row?.days, row?.months]).toEqual([[1], months]);
  });
  it.each([
    ['behind the year 9999', 3_000_000],
    ['a telephone', 11_987_654_321],
    ['beyond every day that a program knows', 1e14],
  ])('%s is told on its cell as the spreadsheet shows it, and the rest is read', async (_what, value) => {
    const rows = await underDates('dd/mm/yyyy', [value, 46_361]);
    expect(rows).toMatchObject([
      {
        cells: ['Ana 0', '#######', 'C-0'],
        cellFaults: [{ column: 1, reason: 'cell_error', params: { text: '#######' } }],
      },
      { cells: ['Ana 1', '05/12/2026', 'C-1'], cellFaults: [] },
    ]);
  });
  it('keeps no list from being read, whichever it is', async () => {
    const anyNumber = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    const anyFormat = fc.constantFrom('dd/mm/yyyy', 'mmm/yy', 'd-mmm', 'h:mm', '[h]:mm:ss');
    await fc.assert(
      fc.asyncProperty(
        anyFormat,
        fc.array(anyNumber, { minLength: 1, maxLength: 40 }),
        async (format, values) => {
          const rows = await underDates(format, values);
          expect(rows.map(({ cells }) => cells[2])).toEqual(values.map((_value, at) => `C-${at}`));
        },
      ),
      { numRuns: 25 },
    );
  });
});
