import { describe, expect, it } from 'vitest';
import { centavos } from '../../../src-main/core/money.ts';
import { EVERY_EXPECTED } from '../../../src-preload/contract/vocabulary/cycles.ts';
import {
  attempt,
  charge,
  day,
  mandate,
  noon,
  settlement,
} from '../../support/fake/records/ledger-records.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

const AT = noon('2026-01-20');
const EVERY_ACT = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };

describe('reconciling as days pass', () => {
  it('evaluates a charge only on the days that change it', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [charge()] }, AT);
    const days = ['2026-01-09', '2026-01-10', '2026-01-12', '2026-01-13', '2026-01-20'];
    expect(days.map((today) => writer.reconcile(day(today), AT))).toEqual([1, 0, 1, 1, 0]);
    const history = ledger.read().cycleDetail('tx1')?.history;
    expect(history?.map(({ from, to, why }) => [from, to, why])).toEqual([
      ['pending', 'due_today', '2026-01-12'],
      ['due_today', 'unpaid', '2026-01-13'],
    ]);
  });

  it('takes back what time did when the day moves back', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store(
      { charges: [charge(), charge({ txid: 'tx2' })], settlements: [settlement({ txid: 'tx2' })] },
      AT,
    );
    writer.reconcile(day('2026-01-20'), AT);
    writer.reconcile(day('2026-01-11'), AT);
    expect(writer.statesCounted()).toEqual({ pending: 1, paid: 1 });
    expect(ledger.read().asOf()).toBe('2026-01-11');
  });

  it('counts days late from the day of the last reconciliation, without writing them', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [charge()] }, AT);
    writer.reconcile(day('2026-01-13'), AT);
    expect(writer.reconcile(day('2026-02-01'), AT)).toBe(0);
    expect(ledger.read().longestUnpaid(10)).toMatchObject([{ txid: 'tx1', daysLate: 20 }]);
  });

  it('gives a charge that was refused in advance its overdue date once that day has passed', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [charge({ status: 'REJEITADA' })] }, AT);
    writer.reconcile(day('2026-01-09'), AT);
    const kinds = () =>
      ledger
        .read()
        .cycleDetail('tx1')
        ?.reasons.map(({ kind }) => kind);
    expect(kinds()).toEqual(['status']);
    writer.reconcile(day('2026-01-13'), AT);
    expect(kinds()).toEqual(['status', 'overdue_since']);
  });

  it('moves settle dates when local holidays change, where no attempt fixes them', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const fixed = charge({ txid: 'tx2', attempts: [attempt({ endToEndId: null, kind: 'Agnd ' })] });
    const undated = charge({ txid: 'tx3', attempts: [attempt({ endToEndId: null, settleDate: null })] });
    writer.store({ charges: [charge(), fixed, undated] }, AT);
    writer.reconcile(day('2026-01-09'), AT);
    writer.setLocalHolidays([day('2026-01-12')]);
    expect(writer.reconcile(day('2026-01-09'), AT)).toBe(2);
    const reader = ledger.read();
    expect(reader.cycleDetail('tx1')?.row.settleDate).toBe('2026-01-13');
    expect(reader.cycleDetail('tx2')?.row.settleDate).toBe('2026-01-12');
    expect(reader.cycleDetail('tx3')?.row.settleDate).toBe('2026-01-13');
    writer.setLocalHolidays([day('2026-01-12')]);
    expect(writer.reconcile(day('2026-01-09'), AT)).toBe(0);
  });

  it('goes by the holidays of now in a writer that was open before somebody else changed them', () => {
    using ledger = newLedger();
    const [writer, other] = [ledger.write(), ledger.write()];
    const settleDate = () => ledger.read().cycleDetail('tx1')?.row.settleDate;
    writer.store({ charges: [charge()] }, AT);
    writer.reconcile(day('2026-01-12'), AT);
    writer.setLocalHolidays([day('2026-01-12')]);
    writer.reconcile(day('2026-01-12'), AT);
    other.setLocalHolidays([day('2026-01-12')]);
    other.decide('tx1', 'waived', 'agreed', AT);
    other.decide('tx1', null, '', AT);
    expect([settleDate(), other.statesCounted()]).toEqual(['2026-01-13', { pending: 1 }]);
    other.store({ charges: [charge({ amount: centavos(20_000) })] }, AT);
    other.reconcile(day('2026-01-12'), AT);
    expect([settleDate(), other.statesCounted()]).toEqual(['2026-01-13', { pending: 1 }]);
  });
});

describe('decisions', () => {
  it('show at once and are remembered with their note', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [charge()] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    writer.decide('tx1', 'settled_outside', 'paid in cash', noon('2026-01-21'));
    const reader = ledger.read();
    expect(reader.cycleDetail('tx1')).toMatchObject({
      row: { state: 'settled_outside', group: 'closed' },
      decision: { kind: 'settled_outside', note: 'paid in cash' },
      history: [{ what: 'decision', to: 'settled_outside', why: 'paid in cash' }, { what: 'state' }],
    });
    writer.decide('tx1', null, '', noon('2026-01-22'));
    expect(reader.cycleDetail('tx1')).toMatchObject({ row: { state: 'unpaid' }, decision: null });
  });

  it.each([
    ['the bank shows money of it', { settlements: [settlement()] }],
    ['the bank calls it paid', { charges: [charge({ status: 'Concluída' })] }],
  ])('are not taken where %s, and what was said before can still be taken back', (_, paid) => {
    using ledger = newLedger();
    const writer = ledger.write();
    const decision = () => ledger.read().cycleDetail('tx1')?.decision ?? null;
    writer.store({ charges: [charge()] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    writer.decide('tx1', 'waived', 'agreed', AT);
    // Told by the rows themselves, also before a poll has worked its states out.
    writer.store(paid, AT);
    expect(codeOf(() => writer.decide('tx1', 'settled_outside', 'cash', AT))).toBe('paid_at_bank');
    expect(decision()).toMatchObject({ kind: 'waived', note: 'agreed' });
    writer.decide('tx1', null, '', AT);
    expect(decision()).toBeNull();
    expect(codeOf(() => writer.decide('tx1', 'waived', '', AT))).toBe('paid_at_bank');
    const [last] = ledger.read().acts(EVERY_ACT, null).rows;
    writer.undoAct(last?.id ?? 0, AT);
    expect(decision()).toMatchObject({ kind: 'waived' });
  });
});

describe('a rejected charge', () => {
  const rejected = charge({ status: 'REJEITADA' });
  const successor = charge({ txid: 'tx2', dueDate: day('2026-01-30') });

  it('closes when another takes its cycle, and opens again when that one is cancelled', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const group = () => ledger.read().cycleDetail('tx1')?.row.group;
    writer.store({ mandates: [mandate()], charges: [rejected] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    expect(group()).toBe('unpaid');
    writer.store({ charges: [successor] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    expect(group()).toBe('closed');
    writer.store({ charges: [{ ...successor, status: 'CANCELADA', raw: '{}' }] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    expect(group()).toBe('unpaid');
  });

  it('whose cycle another bears keeps its reasons true as the day moves forth and back', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ mandates: [mandate()], charges: [rejected, successor] }, AT);
    const kindsOn = (today: string) => {
      writer.reconcile(day(today), AT);
      return ledger
        .read()
        .cycleDetail('tx1')
        ?.reasons.map(({ kind }) => kind);
    };
    const [early, late] = [
      ['status', 'replaced'],
      ['status', 'replaced', 'overdue_since'],
    ];
    expect(['2026-01-12', '2026-01-13', '2026-01-11'].map(kindsOn)).toEqual([early, late, early]);
  });

  it('is replaced by nothing in another cycle, nor while its mandate is unknown', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const group = () => ledger.read().cycleDetail('tx1')?.row.group;
    writer.store({ charges: [rejected, successor] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    expect(group()).toBe('unpaid');
    writer.store({ mandates: [mandate()] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    expect(group()).toBe('closed');
    writer.store({ charges: [{ ...successor, dueDate: day('2026-02-10'), raw: '{}' }] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    expect(group()).toBe('unpaid');
  });
});

describe('expected cycles', () => {
  it('follow charges, days and what the ledger covers', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const reader = ledger.read();
    const expected = () => reader.expected(EVERY_EXPECTED).map(({ start, state }) => [start, state]);
    writer.store({ mandates: [mandate()] }, AT);
    writer.reconcile(day('2026-02-01'), AT);
    expect(expected()).toEqual([]);
    writer.setCoveredFrom(day('2025-12-01'));
    writer.reconcile(day('2026-02-01'), AT);
    expect(expected()).toEqual([
      ['2026-01-10', 'not_charged'],
      ['2026-02-10', 'to_charge'],
    ]);
    writer.store({ charges: [charge()] }, AT);
    writer.reconcile(day('2026-02-09'), AT);
    expect(expected()).toEqual([['2026-02-10', 'not_charged']]);
    expect(reader.overview().notCharged).toBe(1);
    writer.reconcile(day('2026-02-20'), AT);
    expect(expected()).toEqual([
      ['2026-02-10', 'not_charged'],
      ['2026-03-10', 'scheduled'],
    ]);
    // A charge for the tenth may be made until the eighth, and is not met by its id.
    for (const [until, starts] of [['2026-02-07', 0] as const, ['2026-02-08', 1] as const]) {
      writer.setCoveredUntil(day(until));
      writer.reconcile(day('2026-02-20'), AT);
      expect(expected()).toHaveLength(starts);
    }
    writer.setCoveredUntil(null);
    writer.reconcile(day('2026-02-20'), AT);
    expect(expected()).toHaveLength(2);
    writer.store({ mandates: [mandate({ status: 'CANCELADA' })] }, AT);
    writer.reconcile(day('2026-02-20'), AT);
    expect(expected()).toEqual([]);
  });
});

describe('a payer who is renamed', () => {
  it('is ordered and found by the new name in every charge', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.store({ charges: [charge()] }, AT);
    writer.reconcile(day('2026-01-20'), AT);
    expect(ledger.read().cycleDetail('tx1')?.row).toMatchObject({
      payerName: '',
      payerDocument: '',
      contract: '',
    });
    for (const name of ['Márcia Araújo', 'Zélia Nunes']) {
      writer.store({ mandates: [mandate({ payer: { name, document: null } })] }, AT);
      writer.reconcile(day('2026-01-20'), AT);
    }
    const keys = ledger.behind((db) => db.prepare('SELECT payer_key FROM cycle').pluck().all());
    expect(keys).toEqual(['zelia nunes']);
    expect(ledger.read().cycleDetail('tx1')?.row.payerName).toBe('Zélia Nunes');
  });
});
