import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import type { ChargeRecord, SettlementRecord } from '../../../src-main/core/records.ts';
import { overview } from '../../../src-preload/contract/overview.ts';
import { total } from '../../../src-preload/contract/values.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { charge, day, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { type AnyLedger, newLedger, triesOf } from '../../support/in-process/ledger/any-ledger.ts';
import { chargesWithMandates } from '../../support/in-process/ledger/charges-with-mandates.ts';

const AT = noon('2026-01-20');
/** The largest amount that the specification can write. Some nine thousand of them are more than a number holds. */
const MOST = 999_999_999_999;
/** Odd, like the amount: beyond 2^53 a number holds even sums alone. */
const COUNT = 9_101;
const each = <Item>(make: (index: number) => Item): Item[] =>
  Array.from({ length: COUNT }, (_, index) => make(index));
const sumOf = (amounts: readonly number[]): bigint =>
  amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);

function filled(charges: readonly ChargeRecord[], settlements: readonly SettlementRecord[]): AnyLedger {
  const ledger = newLedger();
  const writer = ledger.write();
  writer.store({ mandates: [mandate({ joiningTxid: 'J' })], charges, settlements }, AT);
  writer.reconcile(day('2026-01-20'), AT);
  return ledger;
}

describe('sums that no number holds', () => {
  it('of charges are exact on the overview, below the list and after a change', () => {
    const odd = fc.array(fc.integer({ min: MOST - 99, max: MOST }), { minLength: 7, maxLength: 7 });
    fc.assert(
      fc.property(odd, (parts) => {
        const amounts = each((index) => parts[index % parts.length] ?? MOST);
        const charges = amounts.map((amount, index) =>
          charge({ txid: `tx${index}`, amount: centavos(amount) }),
        );
        using ledger = filled(charges, []);
        const reader = ledger.read();
        const seen = () => reader.cyclesSummary(EVERY_CYCLE).all.amount;
        expect(BigInt(seen())).toBe(sumOf(amounts));
        expect(BigInt(reader.overview().thisMonth.unpaid.amount)).toBe(sumOf(amounts));
        expect(BigInt(reader.overview().aging[1]?.total.amount ?? 0)).toBe(sumOf(amounts));
        const payers = reader.cyclesSummary({ ...EVERY_CYCLE, payer: 'marcia' });
        expect(BigInt(payers.all.amount)).toBe(sumOf(amounts));
        expect(overview.read.output.parse(reader.overview())).toEqual(reader.overview());

        const writer = ledger.write();
        writer.store({ charges: [charge({ txid: 'tx0', amount: centavos(1) })] }, AT);
        writer.reconcile(day('2026-01-20'), AT);
        expect(BigInt(seen())).toBe(sumOf([...amounts.slice(1), 1]));
      }),
      { numRuns: triesOf(3) },
    );
  });

  it('of one charge’s settlements are exact in the row, the list, the export and after a change', () => {
    const settlements = each((index) => settlement({ endToEndId: `E${index}`, amount: centavos(MOST) }));
    using ledger = filled([charge()], settlements);
    const [reader, writer] = [ledger.read(), ledger.write()];
    const paid = BigInt(COUNT) * BigInt(MOST);
    const sums = () => [
      reader.cycleDetail('tx1')?.row.paid,
      reader.cyclesSummary(EVERY_CYCLE).paid,
      [...chargesWithMandates(reader, EVERY_CYCLE)][0]?.paid,
      reader.overview().thisMonth.received.amount,
    ];
    expect(sums().map(String)).toEqual(sums().map(() => String(paid)));
    expect(writer.reconcile(day('2026-01-21'), AT)).toBe(0);
    writer.store({ settlements: [settlement({ endToEndId: 'E0', amount: centavos(1) })] }, AT);
    writer.reconcile(day('2026-01-21'), AT);
    expect(sums().map(String)).toEqual(sums().map(() => String(paid - BigInt(MOST) + 1n)));
  });

  it.each([
    ['orphans', 'nobody', 'orphans'],
    ['joining payments', 'J', 'joining'],
  ] as const)('of %s are exact', (_, txid, figure) => {
    const settlements = each((index) =>
      settlement({ endToEndId: `E${index}`, txid, amount: centavos(MOST) }),
    );
    using ledger = filled([], settlements);
    const shown = ledger.read().overview()[figure];
    expect(shown).toMatchObject({ count: COUNT, amount: String(BigInt(COUNT) * BigInt(MOST)) });
    expect(total.parse(shown)).toEqual({ count: shown.count, amount: shown.amount });
    if (figure === 'joining') expect(ledger.read().joining('').total).toEqual(shown);
  });
});
