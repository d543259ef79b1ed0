import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { readMandateImport } from '../../../src-main/core/mandate-import/mandate-import.ts';
import { importTable } from '../../support/fake/records/import-table.ts';
import { mandateFile, mandateRow } from '../../support/fake/records/mandate-file.ts';

const DAY = '2026-12-05';
const TODAY = civilDate('2026-11-21');

/** Kinds and notices of the rows of these contracts, those from `hiddenFrom` on hidden in the sheet. */
function readHidden(hiddenFrom: number, ...contracts: readonly string[]) {
  const table = importTable(mandateFile(...contracts.map((contract) => mandateRow(contract, DAY))));
  const rows = table.rows.map((row, at) => (at < hiddenFrom ? row : { ...row, isHidden: true as const }));
  const result = readMandateImport({ ...table, rows }, TODAY);
  if (result.kind === 'refused') throw new Error(result.reason);
  return result.rows.map(({ kind, notices }) => [kind, ...notices.map(({ notice }) => notice)]);
}

it('takes what the sheet shows for a text, and what it keeps for an amount', () => {
  const table = importTable(mandateFile(mandateRow('42', DAY)));
  const shown = ['2', '5'].map((column) => ({
    column: Number(column),
    text: column === '2' ? '0042' : '0010',
  }));
  const read = (mends: typeof table.mends) =>
    readMandateImport({ ...table, rows: table.rows.map((row) => ({ ...row, shown })), mends }, TODAY);
  expect(read([])).toMatchObject({ rows: [{ form: { contract: '0042', fixedAmount: '10,00' } }] });
  expect(read([{ line: 2, values: { contract: '43' } }])).toMatchObject({
    rows: [{ form: { contract: '43' } }],
  });
});

describe('a cell that is a day to the workbook', () => {
  type Mends = ReturnType<typeof importTable>['mends'];
  const read = (contract: string, mends: Mends = [], months: readonly number[] = [2]) => {
    const table = importTable(mandateFile(mandateRow(contract, DAY)));
    // The contract and the first date.
    const rows = table.rows.map((row) => ({ ...row, days: [2, 4], months }));
    return readMandateImport({ ...table, rows, mends }, TODAY);
  };
  it('is told where it fills a text, with month and year where it is the first of a month that is shown so', () => {
    const told = (params: object) => ({
      rows: [expect.objectContaining({ problems: [{ field: 'contract', reason: 'day_in_text', params }] })],
    });
    expect(read('01/12/2026')).toMatchObject(told({ text: '01/12/2026', month: '12/2026' }));
    expect(read('07/12/2026')).toMatchObject(told({ text: '07/12/2026' }));
    // Shown as `01/dez`, or as a whole day.
    expect(read('01/12/2026', [], [])).toMatchObject(told({ text: '01/12/2026' }));
  });
  it('is a day where one is asked for, and a text once it was typed over', () => {
    expect(read('01/12/2026', [{ line: 2, values: { contract: '12/2026' } }])).toMatchObject({
      rows: [{ kind: 'draft', draft: { contract: '12/2026', firstDate: DAY } }],
    });
  });
});

describe('a row that the sheet does not show', () => {
  it('is read, and marked', () => {
    expect(readHidden(1, 'C-1', 'C-2')).toEqual([['draft'], ['draft', 'hidden_row']]);
  });
  it('keeps no row of its contract from being sent that is shown', () => {
    expect(readHidden(1, 'C-1', 'C-1')).toEqual([['draft'], ['problems', 'hidden_row']]);
    expect(readHidden(0, 'C-1', 'C-1')).toEqual([
      ['problems', 'hidden_row'],
      ['problems', 'hidden_row'],
    ]);
  });
});
