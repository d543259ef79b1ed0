import { expect, it } from 'vitest';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { openLedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const [APPROVED, LATER] = [noon('2026-01-05'), noon('2026-03-02')];

/** What is told in May of a mandate that begins on 10 January and that nobody ever charged. */
function shop() {
  const file = `${tempFolder()}/ledger.sqlite`;
  const writer = openLedgerWriter(file, { backupFolder: tempFolder(), key: null, now: () => APPROVED });
  writer.setCoveredFrom(day('2025-06-01'));
  const notCharged = (): number => {
    writer.reconcile(day('2026-05-20'), noon('2026-05-20'));
    const reader = openLedgerReader(file);
    const { expected } = reader.mandateDetail(UNDATED.idRec) ?? { expected: [] };
    reader.close();
    return expected.filter(({ state }) => state === 'not_charged').length;
  };
  return { writer, notCharged };
}

const START = day('2026-01-10');
const UNDATED = mandate({ startDate: START, endDate: null, history: [] });
const CHANGED = mandate({ startDate: START, endDate: null, history: [], contract: 'another' });

it.each([
  ['as it was', UNDATED],
  ['changed', CHANGED],
])('an approval that a clock ahead had noted is seen when the mandate is read next: %s', (_, again) => {
  const { writer, notCharged } = shop();
  writer.store({ mandates: [UNDATED] }, noon('2027-12-31'));
  expect(notCharged()).toBe(0);
  const counts = writer.store({ mandates: [again] }, APPROVED);
  expect(counts.changed.mandates).toBe(again === UNDATED ? 0 : 1);
  expect(notCharged()).toBe(5);
});

it('an approval that was seen stays where a person names a day that has been', () => {
  const { writer, notCharged } = shop();
  writer.store({ mandates: [UNDATED] }, LATER);
  const seen = { on: day('2025-12-01'), latest: day('2026-03-03') };
  writer.store({ mandates: [CHANGED] }, noon('2025-12-01'), undefined, seen);
  expect(notCharged()).toBe(3);
});

const approval = (at: string) => ({ status: 'APROVADA', at: noon(at) });
const TOLD_TWICE = mandate({
  ...{ startDate: START, endDate: null },
  history: [approval('2026-04-20'), approval('2026-01-05')],
});

it('the first approval counts where a bank notes a revision as another, and tells it first', () => {
  const { writer, notCharged } = shop();
  writer.store({ mandates: [TOLD_TWICE] }, LATER);
  expect(notCharged()).toBe(5);
});

it('it counts as well where an earlier version had noted the other, once the mandate is read again as it was', () => {
  using ledger = newLedger();
  const writer = ledger.write();
  writer.setCoveredFrom(day('2025-06-01'));
  writer.store({ mandates: [TOLD_TWICE] }, LATER);
  ledger.behind((db) => db.exec("UPDATE mandate SET approved_on = '2026-04-20'"));
  const notCharged = (): number => {
    writer.reconcile(day('2026-05-20'), noon('2026-05-20'));
    return ledger.read().overview().notCharged;
  };
  expect(notCharged()).toBe(1);
  expect(writer.store({ mandates: [TOLD_TWICE] }, LATER).changed.mandates).toBe(0);
  expect(notCharged()).toBe(5);
});
