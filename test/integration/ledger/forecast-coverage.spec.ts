import { describe, expect, it } from 'vitest';
import type { CivilDate } from '../../../src-main/core/civil-date.ts';
import { centavos } from '../../../src-main/core/money.ts';
import { EVERY_EXPECTED } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { charge, day, mandate, noon } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const TODAY = day('2026-01-20');
const AT = noon('2026-01-20');

/** Two that begin within a charge's reach, and one beyond it. */
const MANDATES = [
  mandate({ idRec: 'RR1', startDate: day('2026-01-25'), fixedAmount: centavos(100) }),
  mandate({ idRec: 'RR2', contract: 'CT-2', startDate: day('2026-01-25'), fixedAmount: null }),
  mandate({ idRec: 'RR3', contract: 'CT-3', startDate: day('2026-02-10'), fixedAmount: centavos(7_000) }),
];
const CHARGED = charge({
  txid: 'tx2',
  idRec: 'RR2',
  dueDate: day('2026-01-25'),
  attempts: [],
  status: 'ATIVA',
});

function covered(from: CivilDate | null, until: CivilDate | null): AnyLedger {
  const ledger = newLedger();
  const writer = ledger.write();
  if (from !== null) writer.setCoveredFrom(from);
  writer.setCoveredUntil(until);
  writer.store({ mandates: MANDATES, charges: [CHARGED] }, AT);
  writer.reconcile(TODAY, AT);
  return ledger;
}

/** What the days of a month expect, as `day: count, later, centavos`. */
const expectedIn = (ledger: AnyLedger, month: string): readonly string[] =>
  ledger
    .read()
    .overviewMonth(month)
    .forecast.filter(({ expected: { count } }) => count > 0)
    .map(({ day: on, expected: { count, later, amount } }) => `${on}: ${count}, ${later}, ${amount}`);

describe('the forecast where nobody can tell whether a cycle was charged', () => {
  it.each([
    ['charges are listed', day('2025-12-01'), null, 2, 0],
    ['they are listed no more', day('2025-12-01'), day('2026-01-22'), 0, 1],
    ['they were, for as long as one could be made', day('2025-12-01'), day('2026-01-23'), 1, 0],
    ['they are listed since a short time', day('2026-01-16'), null, 1, 1],
    ['they never were', null, null, 0, 1],
  ])('holds every cycle ahead once that no known charge covers: %s', (_case, from, until, listed, later) => {
    using ledger = covered(from, until);
    expect(ledger.read().expected(EVERY_EXPECTED)).toHaveLength(listed);
    expect(expectedIn(ledger, '2026-01')).toEqual([`2026-01-25: 1, ${later}, 100`]);
    expect(expectedIn(ledger, '2026-02').map((text) => text.replace(/, \d+,/, ','))).toEqual([
      '2026-02-10: 1, 7000',
      '2026-02-25: 2, 100',
    ]);
  });
});
