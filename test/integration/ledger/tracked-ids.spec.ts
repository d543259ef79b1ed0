import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import type { TrackedId } from '../../../src-main/core/tracked-ids.ts';
import type { WriteIntent, WriteOutcome } from '../../../src-main/ledger/model/journaled-writes.ts';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import { charge, mandate, noon, settlement } from '../../support/fake/records/ledger-records.ts';
import { chargeDraft, mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const AT = noon('2026-01-20');
const KINDS: readonly ResourceKind[] = ['charge', 'mandate', 'settlement'];
const IDS: readonly TrackedId[] = [
  { kind: 'charge', id: 'tx1' },
  { kind: 'charge', id: 'tx2' },
  { kind: 'mandate', id: 'RR1' },
  { kind: 'settlement', id: 'E1' },
];

describe('tracked ids', () => {
  it('are kept each once, with when and whence it came first', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    expect(writer.track(IDS.slice(0, 2), 'paste', AT)).toBe(2);
    expect(writer.track(IDS, 'file', noon('2026-01-21'))).toBe(2);
    const first = { addedAt: AT, source: 'paste', isStored: false };
    const later = { addedAt: noon('2026-01-21'), source: 'file', isStored: false };
    expect(ledger.read().tracked()).toEqual([
      { ...IDS[0], ...first },
      { ...IDS[1], ...first },
      { ...IDS[2], ...later },
      { ...IDS[3], ...later },
    ]);
  });

  it('are asked for until the ledger holds their record', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.track(IDS, 'paste', AT);
    const due = () => KINDS.map((kind) => writer.trackedIds(kind));
    expect(due()).toEqual([['tx1', 'tx2'], ['RR1'], ['E1']]);
    // The charge names its mandate, which is no more stored than before.
    writer.store({ charges: [charge()] }, AT);
    expect(due()).toEqual([['tx2'], ['RR1'], ['E1']]);
    writer.store({ mandates: [mandate()], settlements: [settlement()] }, AT);
    expect(due()).toEqual([['tx2'], [], []]);
    const stored = ledger.read().tracked();
    expect(stored.map(({ isStored }) => isStored)).toEqual([true, false, true, true]);
  });

  it('are asked for too where they were made from here, until the ledger holds their record', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    const ended = (intent: WriteIntent, outcome: WriteOutcome): void => {
      const id = writer.intend(intent, AT);
      writer.markSent(id, AT);
      writer.closeWrite(id, outcome, AT);
    };
    const put = (txid: string, dueDate: string): WriteIntent => ({
      kind: 'put_charge',
      payload: chargeDraft('RR1', { txid, dueDate: civilDate(dueDate) }),
    });
    ended(put('tx1', '2026-02-10'), { state: 'done', bankId: 'tx1' });
    ended(put('tx2', '2026-03-10'), { state: 'resolved_done', bankId: 'tx2' });
    ended(put('tx3', '2026-04-10'), { state: 'refused', code: 'write_refused', violations: [] });
    ended({ kind: 'create_mandate', payload: mandateDraft() }, { state: 'done', bankId: 'RR1' });
    const made = () => KINDS.map((kind) => writer.madeIds(kind));
    expect(made()).toEqual([['tx1', 'tx2'], ['RR1'], []]);
    writer.store({ charges: [charge()] }, AT);
    expect(made()).toEqual([['tx2'], ['RR1'], []]);
    writer.store({ mandates: [mandate()] }, AT);
    expect(made()).toEqual([['tx2'], [], []]);
  });

  it('are forgotten alone, and what the bank said of them stays', () => {
    using ledger = newLedger();
    const writer = ledger.write();
    writer.track([...IDS, { kind: 'mandate', id: 'tx1' }], 'paste', AT);
    writer.store({ charges: [charge()] }, AT);
    writer.untrack({ kind: 'charge', id: 'tx1' }, AT);
    expect(ledger.read().tracked()).toHaveLength(4);
    expect(writer.trackedIds('mandate')).toEqual(['RR1', 'tx1']);
    expect(ledger.read().counts().charge).toBe(1);
  });
});

describe('a bank without lists', () => {
  function bankWithoutLists(): SyncBankDouble {
    const bank = new SyncBankDouble();
    bank.manners.notOffered = new Set(KINDS);
    bank.addMandate(mandate(), AT);
    bank.addMandate(mandate({ idRec: 'RR2' }), AT);
    bank.addCharge(charge(), AT);
    bank.addSettlement(settlement({ txid: null, endToEndId: 'E7' }));
    return bank;
  }

  it('is read by the ids that a person imported, and by what those name', async () => {
    using ledger = new SyncLedger();
    const bank = bankWithoutLists();
    ledger.writer.track(
      [...IDS.slice(0, 2), { kind: 'mandate', id: 'RR2' }, { kind: 'settlement', id: 'E7' }],
      'paste',
      AT,
    );
    const { new: brought } = await ledger.poll(bank);
    expect(brought).toEqual({ charges: 1, mandates: 2, settlements: 1 });
    expect(bank.readsOf('charge')).toEqual(['tx1', 'tx2']);
    expect(KINDS.map((kind) => ledger.writer.trackedIds(kind))).toEqual([['tx2'], [], []]);
  });

  it('is asked once a day for an id that it does not know', async () => {
    using ledger = new SyncLedger();
    const bank = bankWithoutLists();
    ledger.writer.track(IDS.slice(0, 2), 'paste', AT);
    for (const now of [noon('2026-01-20'), noon('2026-01-20'), noon('2026-01-21')])
      await ledger.poll(bank, { now });
    expect(bank.readsOf('charge').filter((id) => id === 'tx2')).toHaveLength(2);
  });
});
