import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from '../../../src-main/core/civil-date.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import { CYCLE_ORDERS, EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { type AnyLedger, newLedger, triesOf } from '../../support/in-process/ledger/any-ledger.ts';
import { contentsOf } from '../../support/in-process/ledger/ledger-contents.ts';

const AT = noon('2026-03-10');
const TODAY = day('2026-03-10');

const listed = (ledger: AnyLedger) =>
  ledger.behind((db) =>
    db
      .prepare<[], [string, string]>('SELECT txid, state FROM cycle JOIN charge USING (id) ORDER BY txid')
      .raw()
      .all(),
  );
const marked = (ledger: AnyLedger) =>
  ledger.behind((db) => db.prepare<[], number>('SELECT count(*) FROM dirty_charge').pluck().get());

/** A window of settlements is whole that ends so long after the day that nothing later can be the debit of what was due a week before it. */
function prove(writer: LedgerWriter, through: CivilDate, today = TODAY): number {
  const watermark = noon(addDays(through, 8));
  return writer.store({}, AT, { resource: 'settlement', watermark, today }).evaluated;
}

const dueOn = (txid: string, dueDate: string, status = 'ATIVA') =>
  charge({ txid, dueDate: day(dueDate), status });

describe('reconciling what is proven while a first reading goes on', () => {
  it('works out what can be debited no later than the settlements read, and leaves the rest marked', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const charges = [dueOn('tx1', '2026-01-12'), dueOn('tx2', '2026-01-13'), dueOn('tx3', '2026-03-20')];
    writer.store({ charges }, AT);
    expect(prove(writer, day('2026-01-18'))).toBe(0);
    expect(prove(writer, day('2026-01-19'))).toBe(1);
    expect(listed(ledger)).toEqual([['tx1', 'unpaid']]);
    expect(marked(ledger)).toBe(2);
    expect(prove(writer, day('2026-01-19'))).toBe(0);
    expect(prove(writer, day('2026-01-20'))).toBe(1);
    expect([writer.isWhole(), ledger.read().asOf(), ledger.read().beingRead()]).toEqual([false, null, 1]);
    expect(writer.reconcile(TODAY, AT)).toBe(1);
    expect([writer.isWhole(), ledger.read().asOf(), ledger.read().beingRead()]).toEqual([true, TODAY, null]);
    expect(listed(ledger)).toEqual([
      ['tx1', 'unpaid'],
      ['tx2', 'unpaid'],
      ['tx3', 'pending'],
    ]);
  });

  it('takes up what is stored later, and once more what gets money later still', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [dueOn('tx1', '2026-01-12')] }, AT);
    prove(writer, day('2026-01-31'));
    writer.store(
      { charges: [dueOn('tx2', '2026-01-12')], settlements: [settlement({ endToEndId: 'E1', txid: 'tx1' })] },
      AT,
    );
    expect(prove(writer, day('2026-01-31'))).toBe(2);
    expect(listed(ledger)).toEqual([
      ['tx1', 'paid'],
      ['tx2', 'unpaid'],
    ]);
  });

  it('lets a charge whose due date moves wait for its new one', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [dueOn('tx1', '2026-01-12')] }, AT);
    prove(writer, day('2026-01-12'));
    writer.store({ charges: [dueOn('tx1', '2026-02-12')] }, AT);
    expect(prove(writer, day('2026-01-31'))).toBe(0);
    expect(prove(writer, day('2026-02-28'))).toBe(1);
  });

  it('loses no mark to a ledger that is closed in between', () => {
    using ledger = newLedger();
    const first = ledger.write();
    first.store({ charges: [dueOn('tx1', '2026-01-12'), dueOn('tx2', '2026-02-12')] }, AT);
    prove(first, day('2026-01-31'));
    ledger.close();
    const writer = ledger.write();
    expect(prove(writer, day('2026-02-28'))).toBe(1);
    expect(writer.reconcile(TODAY, AT)).toBe(0);
  });

  it('loses no mark to a transaction that fails', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [dueOn('tx1', '2026-01-12')] }, AT);
    ledger.behind((db) => db.exec(`UPDATE charge SET attempts = '['`));
    expect(() => prove(writer, TODAY)).toThrow(/attempts of a charge/);
    ledger.behind((db) => db.exec('UPDATE charge SET attempts = NULL'));
    writer.store({ charges: [dueOn('tx2', '2026-01-12')] }, AT);
    expect(prove(writer, TODAY)).toBe(2);
  });

  it('frees the cycle of a refused charge at the end as it would have at once', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.setCoveredFrom(day('2025-12-01'));
    const refused = dueOn('tx1', '2026-01-12', 'REJEITADA');
    const sibling = dueOn('tx2', '2026-02-12', 'REJEITADA');
    writer.store({ mandates: [mandate()], charges: [refused, sibling] }, AT);
    const expected = () =>
      ledger.behind((db) => db.prepare<[], number>('SELECT cycle_index FROM expected_cycle').pluck().all());
    writer.store({ settlements: [settlement({ txid: 'tx1' })] }, AT);
    prove(writer, TODAY);
    expect(expected()).toEqual([]);
    writer.reconcile(TODAY, AT);
    expect(expected()).toContain(1);
    expect(expected()).not.toContain(0);
  });

  it('looks at a refused charge again once the money of another one of its cycle is read, which bears its debt', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const charges = [dueOn('tx1', '2026-01-12', 'REJEITADA'), dueOn('tx2', '2026-01-26', 'CANCELADA')];
    writer.store({ mandates: [mandate()], charges }, AT);
    const owed = () => ledger.read().cycleDetail('tx1')?.row.owed;
    prove(writer, day('2026-01-19'));
    expect(owed()).toBe(5_000);
    writer.store({ settlements: [settlement({ txid: 'tx2', at: noon('2026-01-27') })] }, AT);
    expect(prove(writer, day('2026-02-02'))).toBe(2);
    expect([owed(), marked(ledger)]).toEqual([0, 0]);
    writer.reconcile(TODAY, AT);
    expect(owed()).toBe(0);
  });

  it('is over once all was read: then a window proves nothing before its poll ends', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.reconcile(TODAY, AT);
    writer.store({ charges: [dueOn('tx1', '2026-01-12')] }, AT);
    expect(prove(writer, TODAY)).toBe(0);
    expect([listed(ledger), marked(ledger)]).toEqual([[], 1]);
  });

  it('serves every order and filter of the list meanwhile', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const { mandates, charges, settlements } = smallWorld(240);
    writer.store({ mandates, charges, settlements }, AT);
    prove(writer, addDays(WORLD_TODAY, 60), WORLD_TODAY);
    const pages = () =>
      CYCLE_ORDERS.flatMap((by) =>
        [
          EVERY_CYCLE,
          { ...EVERY_CYCLE, groups: ['paid' as const] },
          { ...EVERY_CYCLE, amountMin: 5_000 },
        ].map((filter) =>
          ledger
            .read()
            .cyclesPage(filter as CycleFilter, { by, direction: 'asc' }, 0)
            .map(({ txid }) => txid),
        ),
      );
    const meanwhile = pages();
    writer.reconcile(WORLD_TODAY, AT);
    expect(meanwhile[0]?.length).toBeGreaterThan(50);
    expect(meanwhile).toEqual(pages());
  });

  it('ends as reconciling everything once, whatever was proven when', () => {
    const { mandates, charges, settlements } = smallWorld(240);
    const cut = <Item>(items: readonly Item[], part: number, parts: number) =>
      items.filter((_, index) => index % parts === part);
    const step = fc.record({
      through: fc.integer({ min: -800, max: 0 }),
      isRefunded: fc.boolean(),
      today: fc.integer({ min: -3, max: 0 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 4 }), (steps) => {
        using pieces = newLedger();
        using whole = newLedger();
        const [writer, other] = [pieces.write(), whole.write()];
        for (const ledger of [writer, other]) ledger.setCoveredFrom(addDays(WORLD_TODAY, -800));
        steps.forEach(({ through, isRefunded, today }, part) => {
          const own = cut(settlements, part, steps.length);
          const refunds = isRefunded ? [refund()] : [];
          const batch = {
            mandates: cut(mandates, part, steps.length),
            charges: cut(charges, part, steps.length),
            settlements: own.map((record) => ({ ...record, refunds, raw: `${record.raw}${isRefunded}` })),
          };
          writer.store(batch, AT);
          other.store(batch, AT);
          prove(writer, addDays(WORLD_TODAY, through), addDays(WORLD_TODAY, today));
        });
        writer.reconcile(WORLD_TODAY, AT);
        other.reconcile(WORLD_TODAY, AT);
        expect(pieces.behind(contentsOf)).toEqual(whole.behind(contentsOf));
      }),
      { numRuns: triesOf(15) },
    );
  });
});
