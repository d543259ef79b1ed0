import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { alikeContract, alikeNotices } from '../../../../src-main/core/mandate-import/alike-contracts.ts';
import { readMandateImport } from '../../../../src-main/core/mandate-import/mandate-import.ts';
import { importTable } from '../../../support/fake/records/import-table.ts';
import { mandateFile, mandateRow } from '../../../support/fake/records/mandate-file.ts';

describe('contracts', () => {
  it.each([
    ['42', '0042'],
    ['MAT-7', 'mat-0007'],
    ['São 1', 'Sa\u0303o  1'],
    ['K1', 'K\u200B1'],
  ])('%j and %j are alike', (one, other) => {
    expect(alikeContract(other)).toBe(alikeContract(one));
  });
  it.each([
    ['42', '420'],
    ['MAT-7', 'MAT7'],
    ['0', ''],
    ['A10', 'A1'],
  ])('%j and %j are not', (one, other) => {
    expect(alikeContract(other)).not.toBe(alikeContract(one));
  });
  it('are alike whatever their zeros before a number', () => {
    const number = fc.nat(99_999);
    fc.assert(
      fc.property(number, fc.nat(5), (contract, zeros) => {
        expect(alikeContract(`C-${'0'.repeat(zeros)}${contract}`)).toBe(`c-${contract}`);
      }),
    );
  });
});

describe('rows of one payer', () => {
  const read = (...rows: readonly string[]) => {
    const result = readMandateImport(importTable(mandateFile(...rows)), civilDate('2026-11-21'));
    if (result.kind === 'refused') throw new Error(result.reason);
    return result.rows;
  };
  const row = (contract: string, document?: string) => mandateRow(contract, '2026-12-05', document);

  it('with contracts that are alike say so, all but the first', () => {
    const rows = read(row('42'), row('0042'), row('042', '529.982.247-25'), row('43'));
    const notice = { field: 'contract', notice: 'alike_contract', params: { line: 2 } };
    expect([...alikeNotices(rows)]).toEqual([[3, [notice]]]);
  });
  it('with one contract but for signs that show nothing have it twice', () => {
    const problem = { reason: 'duplicate_contract', params: { line: 3 } };
    expect(read(row('K1'), row('K1\u200B'))).toMatchObject([{ problems: [problem] }, { kind: 'problems' }]);
  });
});
