import { describe, expect, it } from 'vitest';
import { addDays, saoPauloInstant, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
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
import { ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const FIRST = day('2025-03-03');
const on = (index: number, time = '12:00:00'): UtcInstant => saoPauloInstant(addDays(FIRST, index), time);

/** Polls on days counted from the first; only the first poll is told how far back to go. */
const polling = (ledger: SyncLedger, bank: SyncBankDouble) => (index: number, time?: string) => {
  const isFirst = ledger.writer.watermark('charge') === null;
  return ledger.poll(bank, { now: on(index, time), since: isFirst ? addDays(FIRST, -90) : null });
};

describe('unreadable records', () => {
  /** As many closed charges as given, all of them unreadable. */
  function unreadable(count: number): SyncBankDouble {
    const bank = new SyncBankDouble();
    for (let index = 0; index < count; index += 1) {
      const record = chargeRecord(`tx${index}`, on(0), { status: 'CANCELADA' });
      bank.charges.set(record.txid, { createdAt: on(0), record, isBad: true });
    }
    return bank;
  }

  it('beyond five hundred are none of them forgotten: they are asked for in turn, a hundred in a poll', async () => {
    using ledger = new SyncLedger();
    const bank = unreadable(730);
    const poll = polling(ledger, bank);
    await poll(0);
    await poll(100, '01:00:00');
    expect(ledgerContents(ledger.file).quarantine).toHaveLength(730);
    bank.calls.length = 0;
    await poll(101, '01:00:00');
    expect(bank.readsOf('charge')).toHaveLength(100);
    for (const [txid, kept] of bank.charges) bank.charges.set(txid, { ...kept, isBad: false });
    for (let hour = 2; hour < 10; hour += 1) await poll(101, `0${hour}:00:00`);
    expect(ledgerContents(ledger.file).quarantine).toHaveLength(100);
    expect(new Set(bank.readsOf('charge')).size).toBe(730);
    await poll(102);
    expect(ledger.writer.statesCounted()).toEqual({ cancelled: 730 });
  });

  it('are read anew by a newer app, without asking for them', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const { raw } = chargeRecord('a', on(0), { status: 'CANCELADA' });
    const unnamed = chargeRecord('b', on(0), { status: 'CANCELADA' }).raw;
    const somebodyElse = chargeRecord('c', on(0)).raw;
    ledger.writer.store(
      {
        quarantined: [
          { kind: 'charge', id: 'a', reason: 'valor', raw },
          { kind: 'charge', id: null, reason: 'txid', raw: unnamed },
          { kind: 'charge', id: 'x', reason: 'txid: asked for x, answered c', raw: somebodyElse },
          { kind: 'charge', id: 'still', reason: 'valor', raw: '{"id":"still"}' },
        ],
      },
      on(0),
    );
    await polling(ledger, bank)(1);
    expect(ledger.writer.statesCounted()).toEqual({ cancelled: 2 });
    expect(bank.readsOf('charge')).not.toContain('a');
    expect(ledgerContents(ledger.file).quarantine).toMatchObject([
      { fingerprint: 'still' },
      { fingerprint: 'x' },
    ]);
  });

  it('that came without a readable id do not take the place of a newer record', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const { raw } = chargeRecord('a', on(0));
    ledger.writer.store({ charges: [chargeRecord('a', on(0), { status: 'CANCELADA' })] }, on(0));
    ledger.writer.store({ quarantined: [{ kind: 'charge', id: null, reason: 'txid', raw }] }, on(0));
    await polling(ledger, bank)(1);
    expect(ledger.writer.statesCounted()).toEqual({ cancelled: 1 });
  });

  it('one whose reading the bank refuses keeps no other from being read on the same day', async () => {
    using ledger = new SyncLedger();
    const bank = unreadable(3);
    const poll = polling(ledger, bank);
    for (const index of [0, 100]) await poll(index);
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'read' && call.id === 'tx1') throw new CicloError('request_refused', '400');
    };
    await expect(poll(101)).rejects.toMatchObject({ code: 'request_refused' });
    expect(await poll(101)).toMatchObject({ mode: 'lists' });
  });
});

describe('what the bank shows late', () => {
  const E2E = 'E00000000202503031200AAAAAAAAAAA';

  it.each([
    ['open', 'ATIVA', 'AGENDADA', 'paid'],
    ['expired', 'EXPIRADA', 'PAGA', 'paid_after_close'],
    ['concluded', 'CONCLUIDA', 'PAGA', 'paid'],
  ])(
    'a settlement that is named by an attempt of a charge that is %s is found',
    async (_, status, attempt, state) => {
      using ledger = new SyncLedger();
      const bank = new SyncBankDouble();
      const poll = polling(ledger, bank);
      const attempts = [attemptRecord(addDays(FIRST, 1), { status: attempt, endToEndId: E2E })];
      bank.addCharge(chargeRecord('a', on(0), { dueDate: addDays(FIRST, 1), attempts }), on(0));
      await poll(0);
      const kept = bank.charges.get('a');
      if (kept !== undefined) bank.addCharge(changed(kept.record, { status }), kept.createdAt);
      for (const index of [1, 2, 3, 4, 5]) await poll(index);
      bank.addSettlement(settlementRecord(E2E, on(1, '06:00:00')));
      await poll(6);
      expect(ledger.writer.statesCounted()).toEqual({ [state]: 1 });
    },
  );

  it('a second settlement of a charge that is paid in part is found by what the charge claims', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const poll = polling(ledger, bank);
    await poll(0);
    const half = { amount: chargeRecord('a', on(0)).amount, txid: 'a' };
    bank.addCharge(chargeRecord('a', on(0), { status: 'CONCLUIDA', claims: ['E1', 'E2'] }), on(0));
    bank.addSettlement(settlementRecord('E1', on(0), half));
    await poll(1);
    // Shown under no list at all: its time is older than all that is listed again.
    bank.addSettlement(settlementRecord('E2', on(-80), half));
    await poll(2);
    expect(ledger.writer.statesCounted()).toEqual({ paid_twice: 1 });
  });

  it('one that is never shown is asked for ever less often', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const poll = polling(ledger, bank);
    await poll(0);
    const attempts = [attemptRecord(FIRST, { status: 'REJEITADA', endToEndId: E2E })];
    bank.addCharge(chargeRecord('a', on(0), { attempts }), on(0));
    for (let index = 1; index <= 97; index += 1) await poll(index);
    expect(bank.readsOf('settlement').length).toBeLessThan(12);
  });

  it('a charge that is closed by then is found by the settlement that names it, in the same poll', async () => {
    using ledger = new SyncLedger();
    const [A, B] = ['a'.repeat(26), 'b'.repeat(26)] as const;
    const bank = new SyncBankDouble();
    const poll = polling(ledger, bank);
    await poll(0);
    bank.addSettlement(settlementRecord('E1', on(6), { txid: A }));
    await poll(6);
    expect(bank.readsOf('charge')).toEqual([A]);
    bank.addSettlement(settlementRecord('E2', on(7), { txid: B }));
    // Created at a time that no list is asked for any more.
    bank.addCharge(chargeRecord(B, on(-80), { status: 'CONCLUIDA', dueDate: addDays(FIRST, 7) }), on(-80));
    await poll(7);
    expect(ledger.writer.statesCounted()).toEqual({ paid: 1 });
    await poll(8);
    // The other is asked for on a second day, and no more.
    expect(bank.readsOf('charge').toSorted()).toEqual([A, A, B]);
  });

  it('the txid of a static code, which no charge can have, is never asked for: banks refuse it', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const poll = polling(ledger, bank);
    await poll(0);
    bank.addSettlement(settlementRecord('E1', on(6), { txid: 'BALCAO1' }));
    await poll(6);
    expect(bank.readsOf('charge')).toEqual([]);
  });

  it.each(['CANCELADA', 'REJEITADA', 'EXPIRADA'])(
    'a charge that is %s by then, and that nothing names, is found',
    async (status) => {
      using ledger = new SyncLedger();
      const bank = new SyncBankDouble();
      const poll = polling(ledger, bank);
      for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) await poll(index);
      bank.addCharge(chargeRecord('a', on(1), { status }), on(1));
      await poll(8);
      expect(ledgerContents(ledger.file).charges).toHaveLength(1);
    },
  );

  it('a mandate, and a settlement that nothing names, are found as well', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const poll = polling(ledger, bank);
    for (const index of [0, 1, 2, 3, 4, 5, 6, 7]) await poll(index);
    bank.addMandate(mandateRecord('rec1', on(1), { status: 'CANCELADA' }), on(1));
    bank.addSettlement(settlementRecord('E1', on(1)));
    await poll(8);
    const { mandates, settlements } = ledgerContents(ledger.file);
    expect([mandates.length, settlements.length]).toEqual([1, 1]);
  });

  it('is looked for once a day: a second poll lists nothing again', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const poll = polling(ledger, bank);
    await poll(0);
    await poll(1, '09:00:00');
    bank.calls.length = 0;
    await poll(1, '10:00:00');
    expect(bank.listsOf('charge').filter(({ query }) => query.status === undefined)).toHaveLength(1);
  });
});

describe('a refund that came while the computer was off', () => {
  it('is found though its settlement is older than 97 days by then', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const poll = polling(ledger, bank);
    bank.addCharge(chargeRecord('a', on(0), { status: 'CONCLUIDA', dueDate: addDays(FIRST, 1) }), on(0));
    const paid = settlementRecord('E1', on(1, '06:00:00'), { txid: 'a' });
    bank.addSettlement(paid);
    await poll(2);
    await poll(70);
    // 84 days after the payment; the next poll comes after 109, and lists nothing again that is so old.
    bank.addSettlement(changed(paid, { refunds: [refundRecord('d1', 5_000, on(85))] }));
    await poll(110);
    expect(ledger.writer.statesCounted()).toEqual({ refunded: 1 });
  });
});

describe('open charges none of which tells its day of creation', () => {
  it('are listed from the earliest due date on, and the others read by id', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    for (const [txid, due] of [['a', 20] as const, ['b', 5] as const]) {
      const created = on(due);
      bank.addCharge(chargeRecord(txid, created, { createdOn: null, dueDate: addDays(FIRST, due) }), created);
    }
    const poll = polling(ledger, bank);
    await poll(30);
    bank.calls.length = 0;
    await poll(31);
    const open = bank.listsOf('charge').filter(({ query }) => query.status === 'ATIVA');
    expect(open[0]?.query.from).toBe(on(5, '00:00:00'));
    expect(bank.readsOf('charge')).toEqual([]);
  });
});
