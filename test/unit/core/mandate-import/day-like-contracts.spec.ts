import fc from 'fast-check';
import { expect, it } from 'vitest';
import { civilDate } from '../../../../src-main/core/civil-date.ts';
import { dayLikeNotices } from '../../../../src-main/core/mandate-import/day-like-contracts.ts';
import { readMandateImport } from '../../../../src-main/core/mandate-import/mandate-import.ts';
import { importTable } from '../../../support/fake/records/import-table.ts';
import { mandateFile, mandateRow } from '../../../support/fake/records/mandate-file.ts';

/** Lines whose contract is noted, the header being the first. */
function noted(...contracts: readonly string[]) {
  const table = importTable(mandateFile(...contracts.map((contract) => mandateRow(contract, '2026-12-05'))));
  const read = readMandateImport(table, civilDate('2026-11-21'));
  if (read.kind === 'refused') throw new Error(read.reason);
  return [...dayLikeNotices(read.rows)];
}

const NOTICE = [{ field: 'contract', notice: 'day_like_contract', params: {} }];

it.each(['01/12/2026', '1/1/2027', 'dez/26', 'Jan-27', '01/dez', '1-Dec', '1-Dec-26', 'fev/2027'])(
  'a contract as a spreadsheet writes a day is noted: %s',
  (contract) => {
    expect(noted('13/2026', contract)).toEqual([[3, NOTICE]]);
  },
);

it.each(['12/2026', '13/26', 'MAR-7/2026', '26', 'DEZ', '012/2026-1', '1/12/20261'])(
  'and one of another kind is not: %s',
  (contract) => {
    expect(noted(contract)).toEqual([]);
  },
);

it('a number of a year never is', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 2000, max: 2099 }), (number, year) => {
      expect(noted(`${number}/${year}`)).toEqual([]);
    }),
  );
});
