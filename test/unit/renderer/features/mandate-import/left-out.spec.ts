import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { civilDate } from '../../../../../src-main/core/civil-date.ts';
import { readMandateImport } from '../../../../../src-main/core/mandate-import/mandate-import.ts';
import { fieldOfHeader } from '../../../../../src-main/core/mandate-import/mandate-import-columns.ts';
import { csvSheet } from '../../../../../src-main/core/mandate-import/sheet.ts';
import type { ImportRow, ImportTable } from '../../../../../src-preload/contract/mandate-writing.ts';
import { IMPORT_FIELDS } from '../../../../../src-preload/contract/vocabulary/mandate-writing.ts';
import { leftOutRows } from '../../../../../src-renderer/features/mandate-import/left-out.ts';
import {
  suggestedMends,
  suggestionOf,
} from '../../../../../src-renderer/features/mandate-import/suggested-mends.ts';
import { importTable } from '../../../../support/fake/records/import-table.ts';

const TODAY = civilDate('2026-11-21');
const FILE = [
  'Nome;Turma;CPF;Contrato;Primeira data',
  'Ana;A;12345678909;C-1;05/12/2026',
  'Bia;B;1234567890;C-2;46361',
  'Caio;C;1',
  'Davi;"D"x;1;C-4;05/12/2026',
].join('\n');

function read(
  defaults: ImportTable['defaults'],
  mends: { line: number; values: ImportTable['defaults'] }[] = [],
) {
  const table = { ...importTable(FILE), defaults, mends };
  const result = readMandateImport(table, TODAY);
  if (result.kind === 'refused') throw new Error(result.reason);
  const rows = result.rows.map(
    (row): ImportRow => ({
      line: row.line,
      form: row.form,
      problems: row.kind === 'problems' ? [...row.problems] : [],
      duplicates: [],
      notices: [],
    }),
  );
  return { table, rows };
}

const names = {
  reason: 'motivo',
  header: (field: string) => field,
  problem: ({ reason }: { reason: string }) => `${reason}.`,
};
const USUAL = { periodicity: 'MENSAL', retryPolicy: 'sim' };
const headers = FILE.split('\n')[0]?.split(';') ?? [];

describe('rows with problems', () => {
  it('keep every column of the sheet, what was chosen for all rows, and the reason at the end', () => {
    const { table, rows } = read(USUAL);
    expect(leftOutRows(headers, table, rows, names)).toEqual([
      [...headers, 'periodicity', 'retryPolicy', 'motivo'],
      ['Bia', 'B', '1234567890', 'C-2', '46361', 'MENSAL', 'sim', 'lost_zeros. day_as_number.'],
      ['Caio', 'C', '1', '', '', '', '', 'cell_count.'],
      ['Davi;"D"x;1;C-4;05/12/2026', '', '', '', '', '', '', 'stray_quote.'],
    ]);
  });
  it('bear what was typed over their cells', () => {
    const { table, rows } = read(USUAL, [{ line: 3, values: { payerDocument: '1' } }]);
    expect(leftOutRows(headers, table, rows, names)[1]?.slice(0, 3)).toEqual(['Bia', 'B', '1']);
  });
  it('are understood when they come back mended', () => {
    const { table, rows } = read(USUAL);
    const mended = read(
      USUAL,
      suggestedMends(rows).map(({ line, field, value }) => ({ line, values: { [field]: value } })),
    );
    expect(mended.rows[1]?.problems.length).toBeLessThan(rows[1]?.problems.length ?? 0);
    const file = leftOutRows(headers, table, rows.slice(0, 2), names).map((row) => row.join(';'));
    const again = csvSheet(file.join('\n'));
    expect(again).toMatchObject({ guess: expect.arrayContaining(['contract', null]) });
  });
  it.each(['pt-BR', 'en'])('have headers in %s that are known again', (language) => {
    const path = new URL(
      `../../../../../src-renderer/locales/${language}/mandate-form.json`,
      import.meta.url,
    );
    const { fields } = z
      .object({ fields: z.record(z.enum(IMPORT_FIELDS), z.string()) })
      .parse(JSON.parse(readFileSync(path, 'utf8')));
    for (const field of IMPORT_FIELDS) expect(fieldOfHeader(fields[field]), fields[field]).toBe(field);
  });
});

describe('a suggestion', () => {
  it.each([
    ['lost_zeros', { document: '012.345.678-90' }, '012.345.678-90'],
    ['day_as_number', { day: '05/12/2026' }, '05/12/2026'],
    ['day_in_text', { text: '01/12/2026', month: '12/2026' }, '12/2026'],
    ['day_in_text', { text: '07/12/2026' }, null],
    ['merged_cell', { value: '9,90', line: 2 }, '9,90'],
    ['merged_cell', { value: '', line: 2 }, null],
    ['malformed', {}, null],
    ['too_long', { most: 35 }, null],
  ] as const)('for %s with %j is %s', (reason, params, value) => {
    expect(suggestionOf({ field: 'contract', reason, params })).toBe(value);
  });
  it('goes to the cell that it is about', () => {
    expect(suggestedMends(read(USUAL).rows)).toEqual([
      { line: 3, field: 'payerDocument', value: '012.345.678-90' },
      { line: 3, field: 'firstDate', value: '05/12/2026' },
    ]);
  });
  it('that is a guess stays on its cell, and is not taken over with the others', () => {
    const [row] = read(USUAL).rows.slice(1);
    const guess = { field: 'contract', reason: 'day_in_text', params: { month: '12/2026' } } as const;
    const rows = row === undefined ? [] : [{ ...row, problems: [...row.problems, guess] }];
    expect(suggestedMends(rows).map(({ field }) => field)).toEqual(['payerDocument', 'firstDate']);
  });
});
