import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../src-main/core/civil-date.ts';
import { charge, day, mandate, noon, refund, settlement } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';

const AT = noon('2026-03-10');
const TODAY = day('2026-03-10');

const listed = (ledger: LedgerFolder) =>
  ledger.sql((db) =>
    db
      .prepare<[], [string, string]>('SELECT txid, state FROM cycle JOIN charge USING (id) ORDER BY txid')
      .raw()
      .all(),
  );
const marked = (ledger: LedgerFolder) =>
  ledger.sql((db) => db.prepare<[], number>('SELECT count(*) FROM dirty_charge').pluck().get());

const dueOn = (txid: string, dueDate: string, status = 'ATIVA') =>
  charge({ txid, dueDate: day(dueDate), status });

describe('reconciling what is proven while a sync goes on', () => {
  it('works out what can be debited no later than the settlements read, and leaves the rest marked', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    const charges = [dueOn('tx1', '2026-01-12'), dueOn('tx2', '2026-01-13'), dueOn('tx3', '2026-03-20')];
    writer.store({ charges }, AT);
    expect(writer.reconcileProven(TODAY, AT, day('2026-01-18'))).toBe(0);
    expect(writer.reconcileProven(TODAY, AT, day('2026-01-19'))).toBe(1);
    expect(listed(ledger)).toEqual([['tx1', 'unpaid']]);
    expect(marked(ledger)).toBe(2);
    expect(writer.reconcileProven(TODAY, AT, day('2026-01-19'))).toBe(0);
    expect(writer.reconcileProven(TODAY, AT, day('2026-01-20'))).toBe(1);
    expect(ledger.read().asOf()).toBe(TODAY);
    expect(writer.reconcile(TODAY, AT)).toBe(1);
    expect(listed(ledger)).toEqual([
      ['tx1', 'unpaid'],
      ['tx2', 'unpaid'],
      ['tx3', 'pending'],
    ]);
  });

  it('takes up what is stored later, and once more what gets money later still', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    writer.store({ charges: [dueOn('tx1', '2026-01-12')] }, AT);
    writer.reconcileProven(TODAY, AT, day('2026-01-31'));
    writer.store(
      { charges: [dueOn('tx2', '2026-01-12')], settlements: [settlement({ endToEndId: 'E1', txid: 'tx1' })] },
      AT,
    );
    expect(writer.reconcileProven(TODAY, AT, day('2026-01-31'))).toBe(2);
    expect(listed(ledger)).toEqual([
      ['tx1', 'paid'],
      ['tx2', 'unpaid'],
    ]);
  });

  it('lets a charge whose due date moves wait for its new one', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    writer.store({ charges: [dueOn('tx1', '2026-01-12')] }, AT);
    writer.reconcileProven(TODAY, AT, day('2026-01-12'));
    writer.store({ charges: [dueOn('tx1', '2026-02-12')] }, AT);
    expect(writer.reconcileProven(TODAY, AT, day('2026-01-31'))).toBe(0);
    expect(writer.reconcileProven(TODAY, AT, day('2026-02-28'))).toBe(1);
  });

  it('loses no mark to a ledger that is closed in between', () => {
    using ledger = new LedgerFolder();
    const first = ledger.write();
    first.store({ charges: [dueOn('tx1', '2026-01-12'), dueOn('tx2', '2026-02-12')] }, AT);
    first.reconcileProven(TODAY, AT, day('2026-01-31'));
    ledger.close();
    const writer = ledger.write();
    expect(writer.reconcileProven(TODAY, AT, day('2026-02-28'))).toBe(1);
    expect(writer.reconcile(TODAY, AT)).toBe(0);
  });

  it('loses no mark to a transaction that fails', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    writer.store({ charges: [dueOn('tx1', '2026-01-12')] }, AT);
    ledger.sql((db) => db.exec(`UPDATE charge SET attempts = '['`));
    expect(() => writer.reconcileProven(TODAY, AT, TODAY)).toThrow(/attempts of a charge/);
    ledger.sql((db) => db.exec('UPDATE charge SET attempts = NULL'));
    writer.store({ charges: [dueOn('tx2', '2026-01-12')] }, AT);
    expect(writer.reconcileProven(TODAY, AT, TODAY)).toBe(2);
  });

  it('frees the cycle of a refused charge at the end as it would have at once', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    writer.setCoveredFrom(day('2025-12-01'));
    const refused = dueOn('tx1', '2026-01-12', 'REJEITADA');
    writer.store({ mandates: [mandate()], charges: [refused] }, AT);
    writer.reconcile(TODAY, AT);
    const expected = () =>
      ledger.sql((db) => db.prepare<[], number>('SELECT cycle_index FROM expected_cycle').pluck().all());
    expect(expected()).toContain(0);
    writer.store({ settlements: [settlement({ txid: 'tx1' })] }, AT);
    writer.reconcileProven(TODAY, AT, TODAY);
    writer.reconcile(TODAY, AT);
    expect(expected()).not.toContain(0);
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
        using pieces = new LedgerFolder();
        using whole = new LedgerFolder();
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
          writer.reconcileProven(addDays(WORLD_TODAY, today), AT, addDays(WORLD_TODAY, through));
        });
        writer.reconcile(WORLD_TODAY, AT);
        other.reconcile(WORLD_TODAY, AT);
        expect(ledgerContents(pieces.file)).toEqual(ledgerContents(whole.file));
      }),
      { numRuns: 15 },
    );
  });
});
