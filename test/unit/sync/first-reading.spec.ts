import { setImmediate as eventsHandled } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { PackedBatch } from '../../../src-main/ledger/store/packed-batch.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import {
  chargeRecord,
  day,
  mandateRecord,
  settlementRecord,
} from '../../support/fake/records/sync-records.ts';
import { type Call, SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const NOW = at('2025-12-20T12:00:00Z');
const MONTHS = Array.from({ length: 12 }, (_, month) => `2025-${String(month + 1).padStart(2, '0')}`);

/** A year of one mandate, each month's charge paid on its due date but for those of May and of November. */
function yearOfOne(): SyncBankDouble {
  const bank = new SyncBankDouble();
  const begun = at('2025-01-02T12:00:00Z');
  bank.addMandate(mandateRecord('rec1', begun), begun);
  for (const month of MONTHS) {
    const createdAt = at(`${month}-03T12:00:00Z`);
    const isPaid = !['2025-05', '2025-11'].includes(month);
    const facts = { idRec: 'rec1', dueDate: day(`${month}-10`), status: isPaid ? 'CONCLUIDA' : 'ATIVA' };
    bank.addCharge(chargeRecord(`tx-${month}`, createdAt, facts), createdAt);
    const paidAt = at(`${month}-10T12:00:00Z`);
    if (isPaid) bank.addSettlement(settlementRecord(`E-${month}`, paidAt, { txid: `tx-${month}` }));
  }
  return bank;
}

const isOfMonth = (call: Call, resource: Call['resource'], month: string): boolean =>
  call.resource === resource && call.kind === 'list' && call.query.to >= `${month}-15`;

const states = (ledger: SyncLedger) => ledger.writer.statesCounted();
const paidSoFar = (ledger: SyncLedger): number => states(ledger).paid ?? 0;

describe('a first reading', () => {
  it('tells states as it goes, each with its proof', async () => {
    using ledger = new SyncLedger();
    const bank = yearOfOne();
    const seen: (readonly [paid: number, unpaid: number])[] = [];
    await ledger.poll(bank, {
      now: NOW,
      onProgress: () => void seen.push([paidSoFar(ledger), states(ledger).unpaid ?? 0]),
    });
    expect(seen).toContainEqual([4, 1]);
    expect(seen.filter(([, unpaid]) => unpaid > 2)).toEqual([]);
    expect(states(ledger)).toEqual({ paid: 10, unpaid: 2 });
  });

  it('that is cut short shows what is proven, and nothing more; the next poll goes on', async () => {
    using ledger = new SyncLedger();
    const bank = yearOfOne();
    bank.manners.beforeAnswer = (call) => {
      if (isOfMonth(call, 'settlement', '2025-08')) throw new CicloError('bank_down', '503');
    };
    await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code: 'bank_down' });
    expect(ledger.writer.isWhole()).toBe(false);
    expect(paidSoFar(ledger)).toBeGreaterThan(3);
    // The charges of autumn are stored, and their payments are not: they may not be told as unpaid.
    expect(states(ledger).unpaid).toBe(1);
    bank.manners.beforeAnswer = () => undefined;
    await ledger.poll(bank, { now: NOW });
    expect(ledger.writer.isWhole()).toBe(true);
    expect(states(ledger)).toEqual({ paid: 10, unpaid: 2 });
  });

  it('that is cut short where another list is refused for good shows no more than that', async () => {
    using ledger = new SyncLedger();
    const bank = yearOfOne();
    bank.manners.beforeAnswer = (call) => {
      if (call.resource === 'mandate') throw new CicloError('scope_missing', '403', { scope: 'rec' });
      if (isOfMonth(call, 'settlement', '2025-08')) throw new CicloError('bank_down', '503');
    };
    await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject({ code: 'scope_missing' });
    expect([ledger.writer.isWhole(), states(ledger).unpaid]).toEqual([false, 1]);
  });

  it('that a person ends keeps what is proven', async () => {
    using ledger = new SyncLedger();
    const [bank, ending] = [yearOfOne(), new AbortController()];
    bank.manners.beforeAnswer = (call) => {
      if (isOfMonth(call, 'settlement', '2025-10')) ending.abort();
    };
    const cancelled = ledger.poll(bank, { now: NOW, signal: ending.signal });
    await expect(cancelled).rejects.toMatchObject({ code: 'cancelled' });
    expect(ledger.writer.isWhole()).toBe(false);
    expect(states(ledger).unpaid ?? 0).toBeLessThanOrEqual(1);
    await ledger.poll(bank, { now: NOW });
    expect(states(ledger)).toEqual({ paid: 10, unpaid: 2 });
  });
});

describe('while a window is stored', () => {
  /** Long enough for whatever needs no ledger. */
  const aWhile = async (): Promise<void> => {
    for (let turn = 0; turn < 50; turn += 1) await eventsHandled();
  };

  it('the next one is read to its end, also where it is too large to be held ahead of its turn', async () => {
    using ledger = new SyncLedger();
    const bank = yearOfOne();
    for (const month of MONTHS)
      for (const letter of ['b', 'c']) {
        const createdAt = at(`${month}-03T12:00:00Z`);
        bank.addCharge(chargeRecord(`tx-${month}-${letter}`, createdAt, { idRec: 'rec1' }), createdAt);
      }
    bank.manners.limits = { ...bank.manners.limits, pageSize: 2 };
    bank.manners.recordLength = 2_048_000;
    const ended = (): number => bank.listsOf('charge').filter(({ page }) => page === 1).length;
    const ahead: number[] = [];
    const beforeStore = async ({ charges }: PackedBatch): Promise<void> => {
      await aWhile();
      if (charges.txid.length > 0) ahead.push(ended() - ahead.length - 1);
    };
    await ledger.poll(bank, { now: NOW, beforeStore });
    expect(ahead).toEqual([...MONTHS.slice(1).map(() => 1), 0]);
  });

  it('that of the other list is packed for its turn', async () => {
    using ledger = new SyncLedger();
    const bank = yearOfOne();
    const [meanwhile, otherwise]: [string[], string[]] = [[], []];
    let isStoring = false;
    for (const [txid, { record }] of bank.charges)
      Object.defineProperty(record, 'history', {
        enumerable: true,
        get: () => {
          (isStoring ? meanwhile : otherwise).push(txid);
          return [];
        },
      });
    const beforeStore = async (): Promise<void> => {
      isStoring = true;
      await aWhile();
      isStoring = false;
    };
    await ledger.poll(bank, { now: NOW, beforeStore });
    expect(meanwhile.length).toBeGreaterThan(otherwise.length);
  });
});
