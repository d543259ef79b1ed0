import { describe, expect, it } from 'vitest';
import { addDays, saoPauloInstant, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import type { SettlementRecord } from '../../../src-main/core/records.ts';
import {
  changed,
  chargeRecord,
  day,
  refundRecord,
  settlementRecord,
} from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const FIRST = day('2025-03-03');
const on = (index: number): UtcInstant => saoPauloInstant(addDays(FIRST, index), '12:00:00');

const polling = (ledger: SyncLedger, bank: SyncBankDouble) => (index: number) =>
  ledger.poll(bank, { now: on(index), since: addDays(FIRST, -90) });

describe('one endToEndId under two txids', () => {
  const paid = (txid: string): SettlementRecord => settlementRecord('E1', on(1), { txid });

  async function twoCharges() {
    const ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const poll = polling(ledger, bank);
    for (const txid of ['a', 'b'])
      bank.addCharge(chargeRecord(txid, on(0), { status: 'CONCLUIDA', claims: ['E1'] }), on(0));
    await poll(0);
    return { ledger, bank, poll };
  }

  const expectDispute = (ledger: SyncLedger): void => {
    expect(ledger.writer.statesCounted()).toEqual({ unconfirmed: 2 });
    const { quarantine, settlements } = ledgerContents(ledger.file);
    expect(quarantine).toEqual([
      { kind: 'settlement', fingerprint: 'E1', raw: `[${paid('a').raw},${paid('b').raw}]` },
    ]);
    expect(settlements).toEqual([]);
  };

  it('counts for neither charge, whichever day it came, and stays so', async () => {
    const { ledger, bank, poll } = await twoCharges();
    using _ = ledger;
    bank.addSettlement(paid('a'));
    await poll(1);
    expect(ledger.writer.statesCounted()).toEqual({ paid: 1, unconfirmed: 1 });
    bank.addSettlement(paid('b'));
    expect(await poll(2)).toMatchObject({ quarantined: 1 });
    expectDispute(ledger);
    bank.addSettlement(paid('a'));
    await poll(3);
    bank.calls.length = 0;
    await poll(40);
    expectDispute(ledger);
    expect(bank.readsOf('settlement')).toEqual([]);
  });

  it('counts for neither where the list shows one and the reading by id the other', async () => {
    const { ledger, bank, poll } = await twoCharges();
    using _ = ledger;
    bank.addSettlement(paid('a'));
    await poll(1);
    ledger.writer.store({ settlements: [paid('b')] }, on(1));
    await poll(1);
    expectDispute(ledger);
  });

  it('counts for neither where both stand in one list', async () => {
    const { ledger, bank, poll } = await twoCharges();
    using _ = ledger;
    bank.addSettlement(paid('a'));
    bank.settlements.set('E1 again', { createdAt: on(1), record: paid('b') });
    bank.manners.limits = { pageSize: 1, windowDays: 30, concurrency: 2 };
    await poll(1);
    expectDispute(ledger);
  });

  it('is kept in the order of the txids, each as it was shown last', async () => {
    const { ledger, bank, poll } = await twoCharges();
    using _ = ledger;
    bank.addSettlement(paid('b'));
    await poll(1);
    const earlier = changed(paid('a'), { refunds: [refundRecord('d1', 5_000, on(1))] });
    ledger.writer.store({ settlements: [earlier] }, on(1));
    ledger.writer.store({ settlements: [paid('a')] }, on(2));
    await poll(2);
    expectDispute(ledger);
  });

  it('takes its refunds out of the accounts with it', async () => {
    const { ledger, bank, poll } = await twoCharges();
    using _ = ledger;
    bank.addSettlement(changed(paid('a'), { refunds: [refundRecord('d1', 5_000, on(1))] }));
    await poll(1);
    bank.addSettlement(paid('b'));
    await poll(2);
    expect(ledgerContents(ledger.file).refunds).toEqual([]);
  });

  it('counts for neither where a reading between the two left the txid out', async () => {
    const { ledger, bank, poll } = await twoCharges();
    using _ = ledger;
    for (const shown of [paid('a'), settlementRecord('E1', on(1)), paid('b')]) {
      bank.addSettlement(shown);
      await poll(1);
    }
    expect(ledger.writer.statesCounted()).toEqual({ unconfirmed: 2 });
    expect(ledgerContents(ledger.file).quarantine).toMatchObject([{ fingerprint: 'E1' }]);
  });

  it('is no matter where it came without a txid first', async () => {
    const { ledger, bank, poll } = await twoCharges();
    using _ = ledger;
    bank.addSettlement(settlementRecord('E1', on(1)));
    await poll(1);
    bank.addSettlement(paid('a'));
    await poll(1);
    expect(ledger.writer.statesCounted()).toEqual({ paid: 1, unconfirmed: 1 });
  });
});
