import { describe, expect, it } from 'vitest';
import type { BankFee } from '../../../../src-main/core/close/bank-fee.ts';
import { mayBeFee, tieFees } from '../../../../src-main/core/evidence/tie-fees.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { day } from '../../../support/fake/records/ledger-records.ts';

const line = (amount: number, fitId = '') => ({
  ...{ day: day('2026-01-10'), amount: centavos(amount), fitId },
  ...{ endToEndId: null, refundId: null },
});
const fee = (id: number, amount: number, fitId: string | null): BankFee => ({
  ...{ kind: 'fee', id, day: day('2026-01-10'), amount: centavos(amount), text: '', fitId },
});

describe('a line of the statement', () => {
  it('may be a tariff where it took money out and names no payment', () => {
    expect(mayBeFee(line(-150))).toBe(true);
    expect(mayBeFee(line(150))).toBe(false);
    expect(mayBeFee({ ...line(-150), endToEndId: 'E1' })).toBe(false);
    expect(mayBeFee({ ...line(-150), refundId: 'D1' })).toBe(false);
  });

  it('takes one word each, by day, amount and number', () => {
    const lines = [line(-150, 'a'), line(-150, 'a'), line(-150, 'b'), line(150, 'c')];
    const said = [fee(1, 150, 'a'), fee(2, 150, 'c'), fee(3, 200, 'a')];
    const { tied, lines: left, fees } = tieFees(lines, said);
    expect(tied).toEqual([{ line: lines[0], fee: said[0] }]);
    expect(left).toEqual(lines.slice(1));
    expect(fees.map(({ id }) => id)).toEqual([2, 3]);
  });

  it('of no number is told from no other of its day and amount, and each is taken once', () => {
    const lines = [line(-150), line(-150)];
    expect(tieFees(lines, [fee(1, 150, ''), fee(2, 150, ''), fee(3, 150, '')])).toMatchObject({
      tied: [{ fee: { id: 1 } }, { fee: { id: 2 } }],
      lines: [],
      fees: [{ id: 3 }],
    });
  });

  it('is never what a person typed, unless they say so', () => {
    expect(tieFees([line(-150)], [fee(1, 150, null)])).toMatchObject({ tied: [], fees: [{ id: 1 }] });
  });
});
