import { expect, it } from 'vitest';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import { charge, day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-10-25');
/** A Saturday before a bank holiday, so that what falls due on it is debited on the Tuesday. */
const DUE = day('2026-10-31');

it('a charge that was refused before its day is neither in arrears nor open of its month before the day after its debit', () => {
  using ledger = newLedger();
  const writer = ledger.write();
  writer.store({ mandates: [mandate()], charges: [charge({ status: 'REJEITADA', dueDate: DUE })] }, AT);
  const owedOn = (today: string) => {
    writer.reconcile(day(today), AT);
    const reader = ledger.read();
    const open = reader.openPoints(civilMonth('2026-10')).filter(({ point }) => point === 'unpaid_undecided');
    const arrears = reader.payersPage({ choice: 'arrears', search: '' }, 'urgency', 0).total.charges;
    return { arrears, open: open.length };
  };
  expect(owedOn('2026-11-03')).toEqual({ arrears: 0, open: 0 });
  expect(owedOn('2026-11-04')).toEqual({ arrears: 1, open: 1 });
});

it('mandates end by the calendar in the overview as in the list that it opens, also while the bank is silent', () => {
  using ledger = newLedger();
  const writer = ledger.write();
  const ends = ['2026-12-01', '2026-12-18'].map((end, at) =>
    mandate({ idRec: `RR${at}`, endDate: day(end) }),
  );
  writer.store({ mandates: ends }, AT);
  writer.reconcile(day('2026-11-20'), AT);
  writer.reconcileUnread(day('2026-12-05'), AT);
  const reader = ledger.read();
  const listed = reader.mandatesPage({ statuses: [], search: '', isEnding: true }, 0);
  expect(listed.rows.map(({ idRec }) => idRec)).toEqual(['RR1']);
  expect(reader.overview().ending.count).toBe(1);
});
