import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { readMandateImport } from '../../../../src-main/core/mandate-import/mandate-import.ts';
import { templateRows } from '../../../../src-main/core/mandate-import/mandate-import-columns.ts';
import { missingAmountNotices } from '../../../../src-main/core/mandate-import/missing-amounts.ts';
import { importTable } from '../../../support/fake/records/import-table.ts';

const HEADER = 'nome;cpf;contrato;periodicidade;primeira_data;valor;valor_minimo;novas_tentativas';
const row = (contract: string, fixed: string, floor = '', periodicity = 'mensal') =>
  ['Ana', '123.456.789-09', contract, periodicity, '2026-12-05', fixed, floor, 'sim'].join(';');

describe('a row without an amount', () => {
  const noted = (...rows: readonly string[]) => notedHiding([], ...rows);
  const notedHiding = (hidden: readonly number[], ...given: readonly string[]) => {
    const read = importTable([HEADER, ...given, ''].join('\r\n'));
    const rows = read.rows.map((each) => ({
      ...each,
      ...(hidden.includes(each.line) && { isHidden: true as const }),
    }));
    const table = { ...read, rows };
    const found = readMandateImport(table, civilDate('2026-11-21'));
    if (found.kind === 'refused') throw new Error(found.reason);
    return [...missingAmountNotices(found.rows)];
  };

  it('is noted where others have one, be there a fault in it or not', () => {
    const notices = [{ field: 'value', notice: 'no_amount', params: {} }];
    expect(noted(row('1', '149,90'), row('2', ' '), row('3', '', '', 'nunca'))).toEqual([
      [3, notices],
      [4, notices],
    ]);
    expect(noted(row('1', '', '10,00'), row('2', ''))).toEqual([[3, notices]]);
  });

  it('is as meant where only the example of the template has one', () => {
    for (const language of ['pt-BR', 'en'] as const) {
      const name = templateRows(language)[1]?.find((cell) => /^EX[AE]MPL/.test(cell)) ?? expect.unreachable();
      const shown = row('1', '149,90').replace('Ana', name);
      expect(noted(shown, row('2', ''), row('3', ''))).toEqual([]);
      expect(noted(shown.replace('149,90', ''), row('2', '10,00'))).toEqual([]);
    }
  });

  it('is as meant where only rows have one that the sheet hides, and noted of a hidden one where any other has', () => {
    const notices = [{ field: 'value', notice: 'no_amount', params: {} }];
    expect(notedHiding([2], row('1', '149,90'), row('2', ''))).toEqual([]);
    expect(notedHiding([3], row('1', '149,90'), row('2', ''))).toEqual([[3, notices]]);
    expect(notedHiding([2, 3], row('1', '149,90'), row('2', ''))).toEqual([[3, notices]]);
  });

  it('is as meant where each row has its own kind of amount, or none does', () => {
    expect(noted(row('1', '149,90'), row('2', '', '10,00'))).toEqual([]);
    expect(noted(row('1', ''), row('2', ''))).toEqual([]);
  });
});
