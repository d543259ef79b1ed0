import { describe, expect, it } from 'vitest';
import { addDays, saoPauloInstant, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import { day, settlementRecord } from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const FIRST = day('2025-03-03');
const EVERY_KIND = new Set<ResourceKind>(['charge', 'mandate', 'settlement']);

const on = (index: number, time = '12:00:00'): UtcInstant => saoPauloInstant(addDays(FIRST, index), time);

/** A bank, and a ledger that is polled once a day. */
class Company implements Disposable {
  readonly bank = new SyncBankDouble();
  readonly ledger = new SyncLedger();
  readonly paid: string[] = [];

  poll(index: number, time?: string) {
    return this.ledger.poll(this.bank, { now: on(index, time), since: FIRST });
  }

  /** Payments of one day. */
  pay(index: number, many: number): readonly string[] {
    const ids = Array.from({ length: many }, (_, place) => `E${index}x${place}`);
    for (const id of ids)
      this.bank.addSettlement(settlementRecord(id, on(index, '06:00:00'), { txid: id.padEnd(26, '0') }));
    this.paid.push(...ids);
    return ids;
  }

  readonly paidOn = (index: number) => this.paid.filter((id) => id.startsWith(`E${index}x`));

  track(ids: readonly string[]): void {
    const tracked = ids.map((id) => ({ kind: 'settlement', id }) as const);
    this.ledger.writer.track(tracked, 'paste', on(0));
  }

  readonly noted = (kind: ResourceKind, ids: readonly string[]) => this.ledger.writer.askedIds(kind, ids);

  [Symbol.dispose](): void {
    this.ledger[Symbol.dispose]();
  }
}

describe('a company with more payments than one day can look at again', () => {
  const A_DAY = 4;
  const LAST = 240;

  /** On which day each payment was looked at last. Of those that may be given back, 97 days of four, its one poll a day has room for two hundred. */
  async function looksOverMonths(company: Company): Promise<ReadonlyMap<string, number>> {
    const looked = new Map<string, number>();
    company.bank.manners.notOffered = EVERY_KIND;
    for (let index = 0; index <= LAST; index += 1) {
      company.track(company.pay(index, A_DAY));
      // What comes before the first can come out of reach takes a quarter of the polls: the spec is done sooner.
      if (index > 96 || index % 4 === 0) await company.poll(index);
      for (const id of company.bank.readsOf('settlement')) looked.set(id, index);
      company.bank.calls.length = 0;
    }
    return looked;
  }

  it('comes to the end of each turn, and remembers no more than what may be given back', async () => {
    using company = new Company();
    const looked = await looksOverMonths(company);
    const isSeenLate = (paidOn: number) => (id: string) =>
      (looked.get(id) ?? 0) < Math.min(paidOn + 97, LAST - 3);
    const late = Array.from({ length: LAST - 3 }, (_, index) =>
      company.paidOn(index).filter(isSeenLate(index)),
    );
    expect(late.flat()).toEqual([]);
    expect((company.ledger.writer.note('refunds_swept_at') ?? '') > on(LAST - 4)).toBe(true);
    expect(company.noted('settlement', company.paid).size).toBeLessThanOrEqual(A_DAY * (97 + 4));
  });
});

describe('a payment that fails by itself', () => {
  it('is asked for again on another day, and holds no sweep up for ever', async () => {
    using company = new Company();
    company.bank.manners.notOffered = EVERY_KIND;
    company.track(company.pay(0, 3));
    await company.poll(0);
    company.bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'read' && call.id === 'E0x1')
        throw new CicloError('answer_unreadable', 'an odd payment');
    };
    const readsOn = async (index: number): Promise<readonly string[]> => {
      company.bank.calls.length = 0;
      // It is told by the first poll of a day; the second asks for the others alone.
      await expect(company.poll(index, '10:00:00')).rejects.toMatchObject({ code: 'answer_unreadable' });
      await company.poll(index, '11:00:00');
      return company.bank.readsOf('settlement').filter((id) => id === 'E0x1');
    };
    for (const index of [50, 130, 131, 195]) expect(await readsOn(index)).toEqual(['E0x1']);
    company.bank.calls.length = 0;
    await company.poll(196);
    expect(company.bank.readsOf('settlement')).toEqual([]);
    expect(company.noted('settlement', company.paid).size).toBe(0);
  });
});

describe('at a bank with lists, charges of a shop with much other income', () => {
  const A_DAY = 30;

  it('are asked for twice, the latest first, and forgotten once no payment names them that is young enough', async () => {
    using company = new Company();
    for (let index = 0; index < 6; index += 1) {
      company.pay(index, A_DAY);
      await company.poll(index);
    }
    const reads = company.bank.readsOf('charge');
    const asked = [...new Set(reads)];
    const times = asked.map((txid) => reads.filter((read) => read === txid).length);
    expect(Math.max(...times)).toBe(2);
    expect(times.filter((count) => count === 2).length).toBeGreaterThanOrEqual(40);
    expect(asked.filter((txid) => txid.startsWith('E5x'))).toHaveLength(10);
    expect(company.noted('charge', asked).size).toBe(asked.length);
    await company.poll(300);
    expect(company.noted('charge', asked).size).toBe(0);
  });
});
