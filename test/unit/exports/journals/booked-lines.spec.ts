import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BankFee } from '../../../../src-main/core/close/bank-fee.ts';
import { cashDay, type MoneyLine } from '../../../../src-main/core/close/money-line.ts';
import { centavos } from '../../../../src-main/core/money.ts';
import { bookedLines } from '../../../../src-main/exports/journals/booked-lines.ts';
import { day, noon } from '../../../support/fake/records/ledger-records.ts';

const dayOf = (at: number) => day(`2026-01-${String(at).padStart(2, '0')}`);
const line = (at: number): MoneyLine => ({
  ...{ kind: 'orphan', paymentKind: 'orphan', endToEndId: `E${at}`, refundId: null, nature: null },
  ...{ at: noon(dayOf(at)), amount: centavos(100), txid: null, idRec: null, contract: '' },
  ...{ payerName: '', payerDocument: null, charge: null },
});
const fee = (at: number, id: number): BankFee => ({
  ...{ kind: 'fee', id, day: dayOf(at), amount: centavos(1), text: '', fitId: null },
});
const dayOfLine = (each: MoneyLine | BankFee) => (each.kind === 'fee' ? each.day : cashDay(each));

it('has every movement and every fee once, by day, a fee behind what moved on its day', () => {
  const days = fc.array(fc.integer({ min: 1, max: 28 }), { maxLength: 12 });
  const sorted = days.map((all) => all.toSorted((one, other) => one - other));
  fc.assert(
    fc.property(sorted, sorted, (moved, taken) => {
      const [lines, fees] = [moved.map(line), taken.map(fee)];
      const all = [...bookedLines(lines, fees)];
      expect(all.filter(({ kind }) => kind !== 'fee')).toEqual(lines);
      expect(all.filter(({ kind }) => kind === 'fee')).toEqual(fees);
      const keys = all.map((each) => `${dayOfLine(each)} ${each.kind === 'fee' ? 1 : 0}`);
      expect(keys).toEqual(keys.toSorted());
    }),
  );
});
