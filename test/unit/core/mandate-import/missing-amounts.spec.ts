import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { readMandateImport } from '../../../../src-main/core/mandate-import/mandate-import.ts';
import { missingAmountNotices } from '../../../../src-main/core/mandate-import/missing-amounts.ts';
import { importTable } from '../../../support/fake/records/import-table.ts';

const HEADER = 'nome;cpf;contrato;periodicidade;primeira_data;valor;valor_minimo;novas_tentativas';
const row = (contract: string, fixed: string, floor = '', periodicity = 'mensal') =>
  ['Ana', '123.456.789-09', contract, periodicity, '2026-12-05', fixed, floor, 'sim'].join(';');

describe('a row without an amount', () => {
  const noted = (...rows: readonly string[]) => {
    const table = importTable([HEADER, ...rows, ''].join('\r\n'));
    const read = readMandateImport(table, civilDate('2026-11-21'));
    if (read.kind === 'refused') throw new Error(read.reason);
    return [...missingAmountNotices(read.rows)];
  };

  it('is noted where others have one, be there a fault in it or not', () => {
    const notices = [{ field: 'value', notice: 'no_amount', params: {} }];
    expect(noted(row('1', '149,90'), row('2', ' '), row('3', '', '', 'nunca'))).toEqual([
      [3, notices],
      [4, notices],
    ]);
    expect(noted(row('1', '', '10,00'), row('2', ''))).toEqual([[3, notices]]);
  });

  it('is as meant where each row has its own kind of amount, or none does', () => {
    expect(noted(row('1', '149,90'), row('2', '', '10,00'))).toEqual([]);
    expect(noted(row('1', ''), row('2', ''))).toEqual([]);
  });
});
