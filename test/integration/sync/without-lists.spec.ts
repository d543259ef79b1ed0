import { describe, expect, it } from 'vitest';
import {
  addDays,
  type CivilDate,
  saoPauloInstant,
  type UtcInstant,
} from '../../../src-main/core/civil-date.ts';
import type { ChargeRecord } from '../../../src-main/core/records.ts';
import type { TrackedId } from '../../../src-main/core/tracked-ids.ts';
import type { WriteIntent } from '../../../src-main/ledger/model/journaled-writes.ts';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import {
  attemptRecord,
  changed,
  chargeRecord,
  day,
  mandateRecord,
  refundRecord,
  settlementRecord,
} from '../../support/fake/records/sync-records.ts';
import { chargeDraft, mandateDraft } from '../../support/fake/records/write-drafts.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { BankSession } from '../../support/in-process/bank/client-session.ts';
import { ScriptedBank } from '../../support/in-process/bank/scripted-bank.ts';
import { ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const FIRST = day('2025-03-03');
const DAYS = 120;
const EVERY_KIND = new Set<ResourceKind>(['charge', 'mandate', 'settlement']);

const on = (index: number, time = '12:00:00'): UtcInstant => saoPauloInstant(addDays(FIRST, index), time);

/** A bank without lists, and a ledger whose person has imported ids. */
class Shop implements Disposable {
  readonly bank = new SyncBankDouble();
  readonly ledger = new SyncLedger();

  constructor() {
    this.bank.manners.notOffered = EVERY_KIND;
  }

  track(kind: ResourceKind, ...ids: readonly string[]): void {
    const tracked = ids.map((id): TrackedId => ({ kind, id }));
    this.ledger.writer.track(tracked, 'paste', on(0));
  }

  poll(index: number, time?: string) {
    return this.ledger.poll(this.bank, { now: on(index, time), since: FIRST });
  }

  states() {
    return this.ledger.writer.statesCounted();
  }

  change(txid: string, to: Partial<ChargeRecord>): void {
    const kept = this.bank.charges.get(txid);
    if (kept !== undefined) this.bank.addCharge(changed(kept.record, to), kept.createdAt);
  }

  [Symbol.dispose](): void {
    this.ledger[Symbol.dispose]();
  }
}

describe('at a bank without lists', () => {
  it('an imported open charge is read again by the first poll of each later day', async () => {
    using shop = new Shop();
    shop.bank.addCharge(chargeRecord('c1', on(0), { dueDate: addDays(FIRST, 5) }), on(0));
    shop.track('charge', 'c1');
    await shop.poll(0);
    shop.change('c1', { status: 'CONCLUIDA', claims: ['E1'] });
    shop.bank.addSettlement(settlementRecord('E1', on(5, '06:00:00'), { txid: 'c1' }));
    await shop.poll(6);
    expect(shop.states()).toEqual({ paid: 1 });
  });

  it('what was made from here is read though reading it back at once came to nothing', async () => {
    using shop = new Shop();
    const { writer } = shop.ledger;
    const [txid, idRec] = ['c1'.padEnd(26, '0'), 'RR1'];
    const made = (intent: WriteIntent, bankId: string): void => {
      const id = writer.intend(intent, on(0));
      writer.markSent(id, on(0));
      writer.closeWrite(id, { state: 'done', bankId }, on(0));
    };
    made({ kind: 'put_charge', payload: chargeDraft(idRec, { txid }) }, txid);
    made({ kind: 'create_mandate', payload: mandateDraft() }, idRec);
    // The bank shows them late.
    await shop.poll(0, '13:00:00');
    shop.bank.addMandate(mandateRecord(idRec, on(0)), on(0));
    const paid = { idRec, status: 'CONCLUIDA', claims: ['E1'], dueDate: addDays(FIRST, 5) };
    shop.bank.addCharge(chargeRecord(txid, on(0), paid), on(0));
    shop.bank.addSettlement(settlementRecord('E1', on(5, '06:00:00'), { txid }));
    await shop.poll(6);
    expect(shop.states()).toEqual({ paid: 1 });
    expect(writer.madeIds('mandate')).toEqual([]);
    shop.bank.calls.length = 0;
    await shop.poll(7);
    expect(shop.bank.readsOf('charge')).toEqual([]);
  });

  it.each(['APROVADA', 'CANCELADA'])('a %s mandate alone makes no poll fail', async (status) => {
    using shop = new Shop();
    shop.bank.addMandate(mandateRecord('rec1', on(0), { status }), on(0));
    shop.track('mandate', 'rec1');
    for (const index of [0, 1, 1, 2, 30]) expect(await shop.poll(index)).toMatchObject({ mode: 'by_id' });
  });

  it('a settlement that went back whole within 90 days shows as refunded', async () => {
    using shop = new Shop();
    shop.bank.addCharge(chargeRecord('c1', on(0), { status: 'CONCLUIDA', claims: ['E1'] }), on(0));
    const paid = settlementRecord('E1', on(0), { txid: 'c1' });
    shop.bank.addSettlement(paid);
    shop.track('charge', 'c1');
    await shop.poll(1);
    expect(shop.states()).toEqual({ paid: 1 });
    shop.bank.addSettlement(changed(paid, { refunds: [refundRecord('d1', 5_000, on(85))] }));
    await shop.poll(86);
    expect(shop.states()).toEqual({ refunded: 1 });
  });

  it('a settlement is read again once a day, for 97 days, and once more where the computer was off meanwhile', async () => {
    using shop = new Shop();
    shop.bank.addSettlement(settlementRecord('E1', on(0)));
    shop.track('settlement', 'E1');
    await shop.poll(0);
    expect(shop.bank.readsOf('settlement')).toHaveLength(1);
    await shop.poll(1);
    await shop.poll(1, '13:00:00');
    expect(shop.bank.readsOf('settlement')).toHaveLength(2);
    for (const index of [96, 130, 131, 140]) await shop.poll(index);
    expect(shop.bank.readsOf('settlement')).toHaveLength(4);
  });

  it('at most two hundred settlements are read again in a poll, those first that wait longest', async () => {
    using shop = new Shop();
    const ids = Array.from({ length: 300 }, (_, index) => `E${index}`);
    for (const id of ids) shop.bank.addSettlement(settlementRecord(id, on(0)));
    shop.track('settlement', ...ids);
    await shop.poll(0);
    shop.bank.calls.length = 0;
    // The last day on which they are looked at: those that wait are not past it because others had their turn.
    await shop.poll(98, '10:00:00');
    expect(shop.bank.readsOf('settlement')).toHaveLength(200);
    await shop.poll(98, '11:00:00');
    await shop.poll(98, '12:00:00');
    expect(shop.bank.readsOf('settlement').toSorted()).toEqual(ids.toSorted());
  });

  it('nothing is said of cycles that a charge may bear which was never imported', async () => {
    using shop = new Shop();
    shop.bank.addMandate(mandateRecord('rec1', on(0)), on(0));
    shop.track('mandate', 'rec1');
    for (const index of [0, 30, 31, 32]) {
      await shop.poll(index);
      expect(ledgerContents(shop.ledger.file).expected).toEqual([]);
    }
  });

  it('what the lists had covered goes on being told once they are gone, and nothing after', async () => {
    using shop = new Shop();
    shop.bank.manners.notOffered = new Set();
    shop.bank.addMandate(mandateRecord('rec1', on(0)), on(0));
    for (const index of [0, 20, 40]) await shop.poll(index);
    const starts = () =>
      ledgerContents(shop.ledger.file).expected.map((row) => (row as { start: string }).start);
    expect(starts()).toEqual(['2025-04-03', '2025-05-03']);
    shop.bank.manners.notOffered = EVERY_KIND;
    await shop.poll(70);
    expect(starts()).toEqual(['2025-04-03']);
    shop.bank.manners.notOffered = new Set();
    await shop.poll(71);
    expect(starts()).toEqual(['2025-04-03', '2025-05-03', '2025-06-03']);
  });

  it('a settlement leads to its charge, the charge to its mandate and to its other settlements', async () => {
    using shop = new Shop();
    const txid = 'c'.repeat(26);
    shop.bank.addMandate(mandateRecord('rec1', on(0)), on(0));
    const named = { idRec: 'rec1', status: 'CONCLUIDA', claims: ['E1', 'E2'] };
    shop.bank.addCharge(chargeRecord(txid, on(0), named), on(0));
    shop.bank.addSettlement(settlementRecord('E1', on(0), { txid }));
    shop.bank.addSettlement(settlementRecord('E2', on(0), { txid }));
    shop.track('settlement', 'E1');
    await shop.poll(1);
    expect(shop.states()).toEqual({ paid_twice: 1 });
    expect(shop.ledger.writer.openIds('mandate').has('rec1')).toBe(true);
  });
});

/** What befalls the charge of a month, by its index: paid, paid late without a conclusion, failed, cancelled, or given back. */
const FATES = ['paid', 'shown_late', 'failed', 'cancelled', 'refunded', 'half_refunded'] as const;

/** Twelve payers charged monthly for four months; each charge is imported on the day after it was made. */
class Months {
  readonly #shop: Shop;

  constructor(shop: Shop) {
    this.#shop = shop;
    for (let payer = 0; payer < 12; payer += 1) {
      const start = addDays(FIRST, payer);
      shop.bank.addMandate(mandateRecord(`rec${payer}`, on(0), { startDate: start }), on(0));
      if (payer % 2 === 0) shop.track('mandate', `rec${payer}`);
    }
  }

  /** What happens at the bank on a day. */
  pass(index: number): void {
    for (let payer = 0; payer < 12; payer += 1) {
      for (let month = 0; month < 4; month += 1) this.#live(payer, month, index - payer - month * 28);
    }
  }

  #live(payer: number, month: number, age: number): void {
    const index = payer + month * 28;
    const txid = `tx${payer}m${month}`;
    const fate = FATES[(payer + month) % FATES.length] ?? 'paid';
    const dueDate = addDays(FIRST, index + 5);
    if (age === 0) {
      const attempts = [attemptRecord(dueDate, { endToEndId: `E${txid}` })];
      this.#shop.bank.addCharge(
        chargeRecord(txid, on(index), { idRec: `rec${payer}`, dueDate, attempts }),
        on(index),
      );
    }
    if (age === 1) this.#shop.track('charge', txid);
    if (age === 5) this.#settle(txid, fate, index + 5, dueDate);
    if (age === 9 && fate === 'shown_late') this.#show(txid, index + 5);
    if (age === 45 && fate.endsWith('refunded'))
      this.#refund(txid, fate === 'refunded' ? 5_000 : 2_500, index + 45);
  }

  #settle(txid: string, fate: (typeof FATES)[number], index: number, dueDate: CivilDate): void {
    const endToEndId = `E${txid}`;
    if (fate === 'cancelled') this.#shop.change(txid, { status: 'CANCELADA' });
    else if (fate === 'failed')
      this.#shop.change(txid, {
        status: 'EXPIRADA',
        attempts: [attemptRecord(dueDate, { endToEndId, status: 'REJEITADA', rejectionCode: 'AM04' })],
      });
    else if (fate !== 'shown_late') {
      const attempts = [attemptRecord(dueDate, { endToEndId, status: 'PAGA' })];
      this.#shop.change(txid, { status: 'CONCLUIDA', attempts, claims: [endToEndId] });
      this.#show(txid, index);
    }
  }

  #show(txid: string, index: number): void {
    this.#shop.bank.addSettlement(settlementRecord(`E${txid}`, on(index, '06:00:00'), { txid }));
  }

  #refund(txid: string, amount: number, index: number): void {
    const paid = this.#shop.bank.settlements.get(`E${txid}`)?.record;
    if (paid === undefined) return;
    this.#shop.bank.addSettlement(changed(paid, { refunds: [refundRecord(`d${txid}`, amount, on(index))] }));
  }
}

describe('a hundred and twenty days at a bank without lists', () => {
  it('end with what a ledger that could list everything would hold', async () => {
    using shop = new Shop();
    const months = new Months(shop);
    for (let index = 0; index <= DAYS; index += 1) {
      months.pass(index);
      // The computer is off on Sundays and for a fortnight in the second month.
      if (index % 7 === 6 || (index > 40 && index < 55)) continue;
      await shop.poll(index, '09:00:00');
      if (index % 3 === 0) await shop.poll(index, '18:00:00');
    }
    await shop.poll(DAYS + 1);
    using listing = new SyncLedger();
    shop.bank.manners.notOffered = new Set();
    await listing.poll(shop.bank, { now: on(DAYS + 1), since: FIRST });
    const { expected: _, ...truth } = ledgerContents(listing.file);
    expect(ledgerContents(shop.ledger.file)).toMatchObject(truth);
    expect(truth.charges).toHaveLength(48);
  });
});

it('lists that answer 204 are there and empty, and are read as lists at the next poll', async () => {
  await using bank = await ScriptedBank.start({
    data: [(_, response) => void response.writeHead(204).end()],
  });
  await using session = new BankSession(bank.access());
  using ledger = new SyncLedger();
  const poll = () => ledger.poll(session.api, { now: on(1), since: FIRST, clock: on(1) });
  expect((await poll()).notices).toEqual([]);
  for (const kind of EVERY_KIND) {
    expect(ledger.writer.note(`list_not_offered_${kind}`), kind).toBeNull();
    expect(ledger.writer.watermark(kind), kind).toBe(on(1));
  }
  const asked = bank.dataRequests.length;
  await poll();
  expect(bank.dataRequests.length).toBeGreaterThan(asked);
});
