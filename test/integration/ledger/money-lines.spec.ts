import fc from 'fast-check';
import { expect, it, onTestFinished } from 'vitest';
import { type CivilDate, civilDate } from '../../../src-main/core/civil-date.ts';
import type { MoneyLine } from '../../../src-main/core/close/money-line.ts';
import { postingsOf } from '../../../src-main/core/close/postings.ts';
import { centavos } from '../../../src-main/core/money.ts';
import type { SettlementRecord } from '../../../src-main/core/records.ts';
import { charge, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger, triesOf } from '../../support/in-process/ledger/any-ledger.ts';

const TODAY = '2026-06-30';
const YEAR = { from: civilDate('2026-01-01'), to: civilDate('2026-12-31') };
const JANUARY = { from: civilDate('2026-01-01'), to: civilDate('2026-01-31') };

/** A ledger that heard of these payments in this order, one poll after the other. */
function heard(settlements: readonly SettlementRecord[]): AnyLedger {
  const ledger = newLedger();
  onTestFinished(() => ledger[Symbol.dispose]());
  const writer = ledger.write();
  const charges = ['a', 'b'].map((txid) =>
    charge({ txid, amount: centavos(10_000), dueDate: civilDate('2026-02-05') }),
  );
  writer.store({ mandates: [mandate()], charges, settlements: [] }, noon(TODAY));
  for (const one of settlements) {
    writer.store({ mandates: [], charges: [], settlements: [one] }, noon(TODAY));
    writer.reconcile(civilDate(TODAY), noon(TODAY));
  }
  return ledger;
}

function linesOf(ledger: AnyLedger, days: { readonly from: CivilDate; readonly to: CivilDate }): MoneyLine[] {
  const reader = ledger.read();
  const lines = [...reader.eachMoneyLine(days)];
  reader.close();
  return lines;
}

const paid = (id: string, txid: string | null, day: string, amount: number, back: number | null = null) =>
  settlement({
    ...{ endToEndId: id, txid, at: noon(day), amount: centavos(amount) },
    refunds:
      back === null
        ? []
        : [
            refund({
              id: `D${id}`,
              amount: centavos(back),
              status: 'DEVOLVIDO',
              settledAt: noon('2026-04-01'),
            }),
          ],
  });

const FACTS = [
  paid('E1', 'a', '2026-01-31', 10_000),
  paid('E2', 'a', '2026-02-10', 10_000, 9_000),
  paid('E3', 'a', '2026-04-02', 5_000),
  paid('E4', 'b', '2026-02-01', 4_000),
  paid('E5', 'b', '2026-02-01', 9_000, 3_000),
  paid('E6', 'nobody', '2026-03-01', 700, 700),
];

it('tells what a charge had got before each line, by when money moved', () => {
  const lines = linesOf(heard(FACTS), YEAR);
  expect(lines.map(({ endToEndId, refundId, kind }) => [endToEndId, refundId, kind])).toEqual([
    ['E1', null, 'charge'],
    ['E4', null, 'charge'],
    ['E5', null, 'charge'],
    ['E2', null, 'charge'],
    ['E6', null, 'orphan'],
    ['E2', 'DE2', 'refund'],
    ['E5', 'DE5', 'refund'],
    ['E6', 'DE6', 'refund'],
    ['E3', null, 'charge'],
  ]);
  const before = lines.map(({ charge: of }) => of && [of.paidBefore, of.refundedBefore]);
  expect(before).toEqual([
    [0, 0],
    [0, 0],
    [4_000, 0],
    [10_000, 0],
    null,
    [20_000, 0],
    [13_000, 0],
    null,
    [20_000, 9_000],
  ]);
});

it('holds the days that were asked for, both ends included, in São Paulo', () => {
  const edge = [
    settlement({ endToEndId: 'EA', txid: 'a', at: '2026-02-01T02:59:59Z' as never, amount: centavos(1) }),
    settlement({ endToEndId: 'EB', txid: 'a', at: '2026-02-01T03:00:00Z' as never, amount: centavos(1) }),
  ];
  expect(linesOf(heard(edge), JANUARY).map(({ endToEndId }) => endToEndId)).toEqual(['EA']);
});

it('is the same in whatever order the facts arrive', () => {
  const expected = linesOf(heard(FACTS), YEAR);
  fc.assert(
    fc.property(fc.shuffledSubarray(FACTS, { minLength: FACTS.length }), (order) => {
      expect(linesOf(heard(order), YEAR)).toEqual(expected);
    }),
    { numRuns: triesOf(8) },
  );
});

it('an advance stands through a contested payment, and comes back when it is given back, in whichever order', () => {
  const twice = (medOn: string, backOn: string) => {
    const back = (id: string, nature: string, on: string) =>
      refund({ id, nature, amount: centavos(10_000), status: 'DEVOLVIDO', settledAt: noon(on) });
    const first = paid('E1', 'a', '2026-01-10', 10_000);
    const second = paid('E2', 'a', '2026-01-20', 10_000);
    return heard([
      { ...first, refunds: [back('D1', 'MED_FRAUDE', medOn)] },
      { ...second, refunds: [back('D2', 'ORIGINAL', backOn)] },
      paid('E3', 'a', '2026-02-01', 10_000),
    ]);
  };
  const told = (ledger: AnyLedger) =>
    linesOf(ledger, YEAR).map((line) => postingsOf(line).map(({ event, amount }) => [event, amount]));
  const expected = [[['receipt', 10_000]], [['excess', 10_000]]];
  const med = [['refund_med_fraud', 10_000]];
  const given = [['excess', 10_000]];
  const anew = [['receipt', 10_000]];
  expect(told(twice('2026-01-22', '2026-01-25'))).toEqual([...expected, med, given, anew]);
  expect(told(twice('2026-01-25', '2026-01-22'))).toEqual([...expected, given, med, anew]);
  // Paid again while the advance stands, it is a receipt, and the advance is given back whole.
  expect(told(twice('2026-01-22', '2026-02-03'))).toEqual([...expected, med, anew, given]);
});
