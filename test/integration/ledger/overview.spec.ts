import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import { charge, noon } from '../../support/fake/records/ledger-records.ts';
import { WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-03-10');

describe('the overview', () => {
  it('puts each unpaid charge in the bucket of the days since its debit, as its row counts them', () => {
    using small = newLedger();
    const own = small.write();
    const days = [0, 1, 7, 8, 15, 16, 30, 31, 60, 61, 90, 91, 400];
    const charges = days.map((late) => {
      const dueDate = addDays(WORLD_TODAY, -late);
      return charge({ txid: `tx${late}`, dueDate, adjustsToBusinessDay: false, status: 'EXPIRADA' });
    });
    const monday = charge({ txid: 'mo', dueDate: addDays(WORLD_TODAY, -31), status: 'EXPIRADA' });
    own.store({ charges: [...charges, monday] }, AT);
    own.reconcile(WORLD_TODAY, AT);
    const counts = small
      .read()
      .overview()
      .aging.map(({ bucket, total }) => [bucket, total.count]);
    expect(counts).toEqual([
      ['1_7', 2],
      ['8_15', 2],
      ['16_30', 3],
      ['31_60', 2],
      ['61_90', 2],
      ['over_90', 2],
      ['not_due', 1],
    ]);
  });

  it('is empty before the first reconciliation', () => {
    using empty = newLedger();
    empty.write();
    expect(empty.read().overview()).toMatchObject({ asOf: null, months: [], notCharged: 0, quarantined: 0 });
  });
});
