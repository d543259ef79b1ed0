import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUp, centavos, exactSum } from '../../../src-main/core/money.ts';
import type { LedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import type { ExpectedFilter } from '../../../src-preload/contract/side-lists.ts';
import { EVERY_EXPECTED, EXPECTED_STATES } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';

const AT = noon('2026-03-10');
/** So much that no number holds the sum of nine thousand of them exactly, and one centavo on top. */
const MUCH = centavos(999_999_999_999);

let ledger: AnyLedger;
let reader: LedgerReader;

beforeAll(() => {
  ledger = newLedger();
  const writer = ledger.write();
  writer.setCoveredFrom(day('2025-12-01'));
  writer.store(
    {
      mandates: Array.from({ length: 9 }, (_, index) =>
        mandate({
          idRec: `RR${index}`,
          startDate: day(`2026-03-0${index + 1}`),
          fixedAmount: index % 3 === 0 ? null : centavos(1_000 + index),
        }),
      ),
      charges: [charge({ txid: 'tx', idRec: 'RR1', dueDate: day('2026-03-02') })],
      settlements: [
        settlement({ endToEndId: 'E0', txid: 'tx' }),
        ...Array.from({ length: 2_005 }, (_, index) =>
          settlement({
            endToEndId: `L${index}`,
            txid: index % 2 === 0 ? null : `nobody${index}`,
            amount: centavos(MUCH + (index % 2)),
            refunds: index < 2 ? [refund({ id: `D${index}`, amount: centavos(7) })] : [],
          }),
        ),
      ],
      quarantined: [{ kind: 'charge', id: 'odd', reason: 'no amount', raw: '{}' }],
    },
    AT,
  );
  writer.reconcile(day('2026-03-10'), AT);
  reader = ledger.read();
});
afterAll(() => ledger[Symbol.dispose]());

describe('the total of a list beside the charges', () => {
  it('is that of all orphans, exactly, and not of the rows that are shown', () => {
    const all = reader.orphans(Number.MAX_SAFE_INTEGER);
    expect(all).toHaveLength(2_005);
    expect(reader.orphans()).toHaveLength(2_000);
    expect(reader.sideTotal('orphans', EVERY_EXPECTED)).toEqual({
      count: 2_005,
      amount: exactSum(addUp(all.map(({ amount }) => amount))),
      refunded: 14,
      unpriced: 0,
    });
  });

  it.each([[[]], ...EXPECTED_STATES.map((state) => [[state]]), [[...EXPECTED_STATES]]])(
    'is that of the cycles in these states: %j',
    (states) => {
      expectTotalOfRows({ ...EVERY_EXPECTED, states });
    },
  );

  it('is that of the cycles that begin on these days, both included', () => {
    const starts = [...new Set(reader.expected(EVERY_EXPECTED).map(({ start }) => start))].toSorted();
    const [from, to] = starts;
    expect(starts.length).toBeGreaterThan(2);
    const filter = { ...EVERY_EXPECTED, from: from ?? null, to: to ?? null };
    expect(new Set(reader.expected(filter).map(({ start }) => start))).toEqual(new Set([from, to]));
    for (const each of [filter, { ...filter, from: null }, { ...filter, to: null }]) expectTotalOfRows(each);
    expect(reader.expected({ ...filter, to: null })).toHaveLength(reader.expected(EVERY_EXPECTED).length);
  });

  it('counts unreadable records, whose money nobody knows', () => {
    expect(reader.sideTotal('expected', EVERY_EXPECTED).unpriced).toBeGreaterThan(0);
    expect(reader.sideTotal('quarantine', EVERY_EXPECTED)).toEqual({
      count: 1,
      amount: 0,
      refunded: 0,
      unpriced: 0,
    });
  });
});

function expectTotalOfRows(filter: ExpectedFilter): void {
  const rows = reader.expected(filter);
  expect(reader.sideTotal('expected', filter)).toEqual({
    count: rows.length,
    amount: rows.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    refunded: 0,
    unpriced: rows.filter(({ amount }) => amount === null).length,
  });
}
