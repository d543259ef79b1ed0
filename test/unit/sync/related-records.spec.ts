import { describe, expect, it } from 'vitest';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import {
  attemptRecord,
  changed,
  chargeRecord,
  day,
  mandateRecord,
  refundRecord,
  settlementRecord,
} from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const CREATED = at('2025-03-01T12:00:00Z');
const NOW = at('2025-06-01T12:00:00Z');
const LATER = at('2025-06-05T12:00:00Z');
const E2E = 'E00000000202503011200AAAAAAAAAAA';

describe('mandates that charges name', () => {
  it('are read once each when no window brought them', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    for (const txid of ['a', 'b', 'c'])
      bank.addCharge(chargeRecord(txid, CREATED, { idRec: 'old' }), CREATED);
    bank.addMandate(mandateRecord('old', at('2019-01-01T12:00:00Z')), at('2019-01-01T12:00:00Z'));
    const report = await ledger.poll(bank, { now: NOW });
    expect(bank.readsOf('mandate')).toEqual(['old']);
    expect(report.new.mandates).toBe(1);
    await ledger.poll(bank, { now: NOW });
    // Known and open from now on: by id once more, since windows back to 2019 would cost sixty requests for one mandate.
    expect(bank.readsOf('mandate')).toEqual(['old', 'old']);
    const open = bank.listsOf('mandate').filter(({ query }) => query.status !== undefined);
    expect(open.filter(({ query }) => query.to === NOW)).toEqual([]);
  });

  it('that do not exist are asked for again only the next day', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    bank.addCharge(chargeRecord('a', CREATED, { idRec: 'gone' }), CREATED);
    await ledger.poll(bank, { now: NOW });
    await ledger.poll(bank, { now: NOW });
    expect(bank.readsOf('mandate')).toEqual(['gone']);
    bank.addCharge(chargeRecord('b', NOW, { idRec: 'lost' }), NOW);
    await ledger.poll(bank, { now: NOW });
    await ledger.poll(bank, { now: NOW });
    expect(bank.readsOf('mandate')).toEqual(['gone', 'lost']);
    await ledger.poll(bank, { now: LATER });
    expect(bank.readsOf('mandate').toSorted()).toEqual(['gone', 'gone', 'lost', 'lost']);
  });

  it('are read in the very poll in which their charge can be read at last', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const record = chargeRecord('a', CREATED, { status: 'CANCELADA', idRec: 'old' });
    bank.charges.set('a', { createdAt: CREATED, record, isBad: true });
    bank.addMandate(mandateRecord('old', at('2019-01-01T12:00:00Z')), at('2019-01-01T12:00:00Z'));
    await ledger.poll(bank, { now: NOW });
    expect(bank.readsOf('mandate')).toEqual([]);
    bank.charges.set('a', { createdAt: CREATED, record });
    await ledger.poll(bank, { now: LATER });
    expect(bank.readsOf('mandate')).toEqual(['old']);
  });

  it('whose id does not fit into a path are not asked for', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    bank.addCharge(chargeRecord('a', CREATED, { idRec: '../oauth/token' }), CREATED);
    bank.addCharge(chargeRecord('b', CREATED, { idRec: 'rec 1?x=y' }), CREATED);
    await ledger.poll(bank, { now: NOW });
    expect(bank.readsOf('mandate')).toEqual([]);
  });
});

describe('a closed record that was unreadable', () => {
  it('is asked for once a day, by id, until it is mended', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const record = chargeRecord('a', CREATED, { status: 'CANCELADA' });
    bank.charges.set('a', { createdAt: CREATED, record, isBad: true });
    await ledger.poll(bank, { now: NOW });
    expect(bank.readsOf('charge')).toEqual([]);
    await ledger.poll(bank, { now: NOW });
    await ledger.poll(bank, { now: NOW });
    expect(bank.readsOf('charge')).toEqual(['a']);
    bank.addCharge(record, CREATED);
    const report = await ledger.poll(bank, { now: LATER });
    expect(report).toMatchObject({ new: { charges: 1 }, states: { cancelled: 1 } });
    await ledger.poll(bank, { now: at('2025-06-07T12:00:00Z') });
    expect(bank.readsOf('charge')).toEqual(['a', 'a']);
  });
});

describe('refunds', () => {
  it('of settlements up to 97 days old are swept at every poll but the first', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    bank.addCharge(chargeRecord('a', CREATED, { status: 'CONCLUIDA', dueDate: day('2025-03-03') }), CREATED);
    const paid = settlementRecord(E2E, at('2025-03-03T09:00:00Z'), { txid: 'a' });
    bank.addSettlement(paid);
    await ledger.poll(bank, { now: NOW });
    expect(ledger.writer.statesCounted()).toEqual({ paid: 1 });
    expect(bank.listsOf('settlement').some(({ query }) => query.withRefundsOnly)).toBe(false);
    bank.addSettlement(changed(paid, { refunds: [refundRecord('d1', 5_000, NOW)] }));
    await ledger.poll(bank, { now: NOW });
    expect(ledger.writer.statesCounted()).toEqual({ refunded: 1 });
    const sweeps = bank.listsOf('settlement').filter(({ query }) => query.withRefundsOnly);
    expect(sweeps[0]?.query.from).toBe('2025-02-24T12:00:00.000Z');
  });
});

describe('confirmation', () => {
  /** A concluded charge whose settlement is older than every window of a later poll. */
  async function claimed() {
    const ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const attempts = [attemptRecord(day('2025-03-03'), { status: 'PAGA', endToEndId: E2E })];
    bank.addCharge(
      chargeRecord('a', CREATED, { status: 'CONCLUIDA', attempts, claims: [E2E, 'E2'] }),
      CREATED,
    );
    await ledger.poll(bank, { now: NOW });
    return { ledger, bank };
  }

  it('asks for each claimed settlement at every poll until the bank shows it', async () => {
    const { ledger, bank } = await claimed();
    using _ = ledger;
    expect(bank.readsOf('settlement').toSorted()).toEqual([E2E, 'E2']);
    expect(ledger.writer.statesCounted()).toEqual({ unconfirmed: 1 });
    await ledger.poll(bank, { now: LATER });
    expect(bank.readsOf('settlement')).toHaveLength(4);
    bank.addSettlement(settlementRecord(E2E, at('2025-03-03T09:00:00Z'), { txid: 'a' }));
    const report = await ledger.poll(bank, { now: LATER });
    expect(report.new.settlements).toBe(1);
    expect(report.states).toEqual({ paid: 1 });
    const asked = bank.readsOf('settlement').length;
    await ledger.poll(bank, { now: LATER });
    expect(bank.readsOf('settlement')).toHaveLength(asked);
  });

  it('quarantines one that cannot be read', async () => {
    const { ledger, bank } = await claimed();
    using _ = ledger;
    const record = settlementRecord(E2E, CREATED);
    bank.settlements.set(E2E, { createdAt: CREATED, record, isBad: true });
    const report = await ledger.poll(bank, { now: LATER });
    expect(report).toMatchObject({ quarantined: 1, states: { unconfirmed: 1 } });
  });
});

describe('a claim of a webhook that was refused', () => {
  /** A ledger with a refused claim of a payment, and a bank that knows it from a day on, which it may list or not. */
  function refused(notOffered: readonly ResourceKind[]) {
    const ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    bank.manners.notOffered = new Set(notOffered);
    const { writer } = ledger;
    // The address is a bank's: it has shown something before.
    writer.store({ mandates: [mandateRecord('RR1', CREATED)] }, CREATED);
    const told = { receivedAt: CREATED, contentHash: 'aa', bodyText: '{}', firstKeys: [] };
    writer.recordDelivery({ ...told, kind: 'settlement', id: E2E });
    writer.decideDelivery(1, 'refused', CREATED);
    return { ledger, writer, bank, show: () => bank.addSettlement(settlementRecord(E2E, NOW)) };
  }
  const EVERY = ['charge', 'mandate', 'settlement'] as const;
  const june = (index: number) => at(`2025-06-${String(index).padStart(2, '0')}T12:00:00Z`);

  it('is asked for ever more seldom at a bank without lists, and confirmed once that shows it', async () => {
    const { ledger, writer, bank, show } = refused(EVERY);
    using _ledger = ledger;
    for (let index = 1; index <= 20; index += 1) await ledger.poll(bank, { now: june(index) });
    expect(bank.readsOf('settlement')).toHaveLength(6);
    show();
    await ledger.poll(bank, { now: at('2025-07-10T12:00:00Z') });
    expect(writer.holds('settlement', E2E)).toBe(true);
    expect(writer.refusedIds('settlement')).toEqual([]);
    expect(writer.hasConfirmed('settlement', E2E)).toBe(true);
  });

  it('is not confirmed by what was known before, until the bank shows it again', async () => {
    const { ledger, writer, bank, show } = refused([]);
    using _ledger = ledger;
    writer.recordDelivery({
      ...{ receivedAt: CREATED, contentHash: 'aa', bodyText: '{}', firstKeys: [] },
      ...{ kind: 'mandate', id: 'RR1' },
    });
    writer.decideDelivery(2, 'refused', CREATED);
    await ledger.poll(bank, { now: june(1) });
    expect(writer.refusedIds('mandate')).toEqual(['RR1']);
    bank.manners.notOffered = new Set(EVERY);
    await ledger.poll(bank, { now: june(2) });
    expect(bank.readsOf('mandate')).toContain('RR1');
    expect(writer.hasConfirmed('mandate', 'RR1')).toBe(false);
    bank.addMandate(mandateRecord('RR1', CREATED), CREATED);
    show();
    await ledger.poll(bank, { now: june(4) });
    expect([writer.hasConfirmed('mandate', 'RR1'), writer.hasConfirmed('settlement', E2E)]).toEqual([
      true,
      true,
    ]);
  });

  it('is left to the lists where there are some, and confirmed by them', async () => {
    const { ledger, writer, bank, show } = refused([]);
    using _ledger = ledger;
    await ledger.poll(bank, { now: june(1) });
    show();
    await ledger.poll(bank, { now: june(2) });
    expect(bank.readsOf('settlement')).toEqual([]);
    expect(writer.hasConfirmed('settlement', E2E)).toBe(true);
  });
});
