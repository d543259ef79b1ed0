import { describe, expect, it } from 'vitest';
import { addDays, saoPauloInstant, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import {
  chargeRecord,
  day,
  refundRecord,
  settlementRecord,
} from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const FIRST = day('2025-05-01');
const on = (index: number, time = '12:00:00'): UtcInstant => saoPauloInstant(addDays(FIRST, index), time);

/** How the bank fails over one record: it answers 500, not at all, 400, rubbish, or 403 for one that is somebody else's. */
const FAILURES = ['bank_down', 'timed_out', 'request_refused', 'answer_unreadable', 'scope_missing'] as const;

/** Reads by id of some records fail; everything else of the bank is well. */
function failReads(
  bank: SyncBankDouble,
  resource: ResourceKind,
  code: ErrorCode,
  isHit: (id: string) => boolean,
): void {
  bank.manners.beforeAnswer = (call) => {
    if (call.kind === 'read' && call.resource === resource && isHit(call.id))
      throw new CicloError(code, `GET ${call.id}`);
  };
}

/** What became of a poll: the code of its failure, or `ok`. */
const ending = (ledger: SyncLedger, bank: SyncBankDouble, now: UtcInstant): Promise<string> =>
  ledger.poll(bank, { now }).then(
    () => 'ok',
    ({ code }: CicloError) => code,
  );

describe('a settlement that the bank itself cannot read', () => {
  it.each(FAILURES)(
    'by %s keeps no refund from being read, is told once a day, and is read once it is mended',
    async (code) => {
      using ledger = new SyncLedger();
      const bank = new SyncBankDouble();
      bank.addCharge(chargeRecord('a', on(0), { status: 'CONCLUIDA' }), on(0));
      bank.addSettlement(settlementRecord('E1', on(0), { txid: 'a' }));
      await ledger.poll(bank, { now: on(1) });
      const odd = settlementRecord('E2', on(10));
      bank.settlements.set('E2', { createdAt: on(10), record: odd, isBad: true });
      // Until no list brings it any more.
      for (const index of [11, 28]) await ledger.poll(bank, { now: on(index) });
      failReads(bank, 'settlement', code, (id) => id === 'E2');
      const refunds = [refundRecord('d1', 5_000, on(30))];
      bank.addSettlement(settlementRecord('E1', on(0), { txid: 'a', refunds }));
      expect(await ending(ledger, bank, on(31))).toBe(code);
      expect(ledger.writer.statesCounted()).toEqual({ refunded: 1 });
      expect(await ending(ledger, bank, on(31, '13:00:00'))).toBe('ok');
      expect(await ending(ledger, bank, on(32))).toBe(code);
      bank.manners.beforeAnswer = () => undefined;
      bank.addSettlement(odd);
      expect(await ending(ledger, bank, on(33))).toBe('ok');
      expect(ledger.writer.holds('settlement', 'E2')).toBe(true);
    },
  );
});

describe('a charge of many that the bank itself cannot read', () => {
  it.each(FAILURES)('by %s keeps neither the others nor the lists from being read', async (code) => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const txids = Array.from({ length: 160 }, (_, index) => `tx${index}`);
    for (const txid of txids) bank.addCharge(chargeRecord(txid, on(0)), on(0));
    await ledger.poll(bank, { now: on(9) });
    for (const txid of txids) bank.addCharge(chargeRecord(txid, on(0), { status: 'REJEITADA' }), on(0));
    failReads(bank, 'charge', code, (id) => id === 'tx0');
    // Closed and shown late: only the lists of the last days bring it.
    bank.addCharge(chargeRecord('late', on(5), { status: 'CANCELADA' }), on(5));
    expect(await ending(ledger, bank, on(12))).toBe(code);
    expect([...ledger.writer.openIds('charge').keys()]).toEqual(['tx0']);
    expect(ledger.writer.holds('charge', 'late')).toBe(true);
    expect(await ending(ledger, bank, on(12, '13:00:00'))).toBe('ok');
  });
});

describe('a charge that a payment names, and that the bank fails over while it answers for another', () => {
  const [odd, other] = ['ODD', 'OTHER'].map((name) => name.padEnd(28, '0')) as [string, string];

  async function named() {
    const ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    await ledger.poll(bank, { now: on(1) });
    for (const txid of [odd, other]) bank.addSettlement(settlementRecord(`E${txid}`, on(2), { txid }));
    return { ledger, bank };
  }

  it.each(['bank_down', 'timed_out'] as const)('by %s is asked for again on another day', async (code) => {
    const { ledger, bank } = await named();
    using _ = ledger;
    failReads(bank, 'charge', code, (id) => id === odd);
    expect(await ending(ledger, bank, on(2, '13:00:00'))).toBe(code);
    expect(await ending(ledger, bank, on(2, '14:00:00'))).toBe('ok');
    bank.manners.beforeAnswer = () => undefined;
    bank.charges.set(odd, {
      createdAt: on(-400),
      record: chargeRecord(odd, on(-400), { status: 'CONCLUIDA' }),
    });
    expect(await ending(ledger, bank, on(3))).toBe('ok');
    expect(ledger.writer.holds('charge', odd)).toBe(true);
  });

  it('is asked for on a second day where the bank has had none of it, and no more', async () => {
    const { ledger, bank } = await named();
    using _ = ledger;
    for (const now of [on(2, '13:00:00'), on(2, '14:00:00'), on(3), on(4), on(20)])
      await ending(ledger, bank, now);
    expect(bank.readsOf('charge').filter((id) => id === odd)).toHaveLength(2);
  });

  it('is asked for once where the bank refuses it', async () => {
    const { ledger, bank } = await named();
    using _ = ledger;
    failReads(bank, 'charge', 'request_refused', (id) => id === odd);
    expect(await ending(ledger, bank, on(2, '13:00:00'))).toBe('request_refused');
    expect(await ending(ledger, bank, on(3))).toBe('ok');
    expect(bank.readsOf('charge').filter((id) => id === odd)).toHaveLength(1);
  });
});

describe('an outage of reading by id', () => {
  /** Sixty charges that have left the open lists, and ten that have not. */
  async function changedAtOnce() {
    const ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const txids = Array.from({ length: 70 }, (_, index) => `tx${index}`);
    for (const txid of txids) bank.addCharge(chargeRecord(txid, on(0)), on(0));
    await ledger.poll(bank, { now: on(9) });
    for (const txid of txids.slice(0, 60))
      bank.addCharge(chargeRecord(txid, on(0), { status: 'REJEITADA' }), on(0));
    bank.calls.length = 0;
    return { ledger, bank };
  }

  it.each(['bank_down', 'timed_out', 'scope_missing', 'credentials_wrong', 'rate_limited'] as const)(
    'by %s is told, ends the reading by id, keeps no list from being read, and costs no id its turn',
    async (code) => {
      const { ledger, bank } = await changedAtOnce();
      using _ = ledger;
      failReads(bank, 'charge', code, () => true);
      bank.addCharge(chargeRecord('late', on(5), { status: 'CANCELADA' }), on(5));
      expect(await ending(ledger, bank, on(12))).toBe(code);
      expect(new Set(bank.readsOf('charge')).size).toBeLessThanOrEqual(51);
      expect(ledger.writer.holds('charge', 'late')).toBe(true);
      bank.manners.beforeAnswer = () => undefined;
      expect(await ending(ledger, bank, on(12, '13:00:00'))).toBe('ok');
      expect(ledger.writer.openIds('charge').size).toBe(10);
    },
  );

  it('that begins in the midst of a group costs none of the others its turn', async () => {
    const { ledger, bank } = await changedAtOnce();
    using _ = ledger;
    let answers = 0;
    failReads(bank, 'charge', 'bank_down', () => {
      answers += 1;
      return answers > 5;
    });
    expect(await ending(ledger, bank, on(12))).toBe('bank_down');
    expect(ledger.writer.openIds('charge').size).toBe(65);
    bank.manners.beforeAnswer = () => undefined;
    expect(await ending(ledger, bank, on(12, '13:00:00'))).toBe('ok');
    expect(ledger.writer.openIds('charge').size).toBe(10);
  });

  it('of the connection ends the poll', async () => {
    const { ledger, bank } = await changedAtOnce();
    using _ = ledger;
    failReads(bank, 'charge', 'address_unreachable', () => true);
    expect(await ending(ledger, bank, on(12))).toBe('address_unreachable');
    const refundSweeps = bank.listsOf('settlement').filter(({ query }) => query.withRefundsOnly);
    expect(refundSweeps).toEqual([]);
  });

  it('is no outage where nothing but a refused record is asked for, which the bank has spoken of alone', async () => {
    using ledger = new SyncLedger();
    const bank = new SyncBankDouble();
    const claims = ['E000000002025060118000000000000034'];
    bank.addCharge(chargeRecord('a', on(0), { status: 'CONCLUIDA', claims }), on(0));
    failReads(bank, 'settlement', 'request_refused', () => true);
    expect(await ending(ledger, bank, on(1))).toBe('request_refused');
    expect(await ending(ledger, bank, on(1, '13:00:00'))).toBe('ok');
    expect(bank.readsOf('settlement')).toEqual(claims);
    expect(await ending(ledger, bank, on(2))).toBe('request_refused');
    expect(bank.readsOf('settlement')).toHaveLength(2);
  });
});
