import { describe, expect, it } from 'vitest';
import { instantFromEpochMs, type UtcInstant } from '../../../src-main/core/civil-date.ts';
import { CicloError } from '../../../src-main/core/failure.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { chargeRecord, day } from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const HOUR_MS = 3_600_000;
const NOW = at('2025-06-01T12:00:00Z');
const SINCE = day('2025-05-01');
const FROM = at('2025-05-01T03:00:00Z');

const hoursAfter = (start: UtcInstant, hours: number): UtcInstant =>
  instantFromEpochMs(Date.parse(start) + hours * HOUR_MS);

/** A bank with so many charges, an hour apart. */
function bankWith(count: number, start: UtcInstant = FROM, spacingHours = 1): SyncBankDouble {
  const bank = new SyncBankDouble();
  for (let index = 0; index < count; index += 1) {
    const createdAt = hoursAfter(start, index * spacingHours);
    bank.addCharge(chargeRecord(`tx${index}`, createdAt), createdAt);
  }
  return bank;
}

const chargeWindows = (bank: SyncBankDouble) =>
  bank
    .listsOf('charge')
    .filter(({ query, page }) => query.status === undefined && page === 0)
    .map(({ query }) => `${query.from.slice(0, 16)} ${query.to.slice(0, 16)}`);

const held = (ledger: SyncLedger) => ledger.writer.openIds('charge').size;

describe('a first sync', () => {
  it('goes from the first day in São Paulo to now, in windows of the bank’s length', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(500);
    bank.manners.limits = { pageSize: 100, windowDays: 10, concurrency: 4 };
    const report = await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(chargeWindows(bank)).toEqual([
      '2025-05-01T03:00 2025-05-11T03:00',
      '2025-05-11T03:00 2025-05-21T03:00',
      '2025-05-21T03:00 2025-05-31T03:00',
      '2025-05-31T03:00 2025-06-01T12:00',
    ]);
    expect(report).toMatchObject({ records: { charges: 500 }, new: { charges: 500 }, mode: 'lists' });
    expect(held(ledger)).toBe(500);
    expect(ledger.writer.watermark('charge')).toBe(NOW);
    expect(ledger.writer.coveredFrom()).toBe(SINCE);
  });

  it('reaches further back when a later poll is told to, and covers that from then on', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(60, FROM, 24);
    await ledger.poll(bank, { now: NOW, since: day('2025-05-20') });
    expect(held(ledger)).toBe(13);
    await ledger.poll(bank, { now: NOW, since: day('2025-05-25') });
    expect(ledger.writer.coveredFrom()).toBe('2025-05-20');
    await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(held(ledger)).toBe(32);
    expect([ledger.writer.coveredFrom(), ledger.writer.watermark('charge')]).toEqual([SINCE, NOW]);
  });

  it('goes back 24 months when nobody says how far', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(0);
    await ledger.poll(bank, { now: NOW });
    expect(chargeWindows(bank)[0]).toMatch(/^2023-06-01T03:00/);
  });

  it('counts a record on a shared instant once', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(1, at('2025-05-11T03:00:00Z'));
    bank.manners.limits = { pageSize: 100, windowDays: 10, concurrency: 4 };
    const report = await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(report.records.charges).toBe(1);
  });

  it('of a bank that begins tomorrow stores nothing and keeps the watermark unset', async () => {
    using ledger = new SyncLedger();
    await ledger.poll(bankWith(3), { now: NOW, since: day('2025-07-01') });
    expect(ledger.writer.watermark('charge')).toBeNull();
  });
});

describe('later polls', () => {
  it('go on from two days before the watermark', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(10);
    await ledger.poll(bank, { now: NOW, since: SINCE });
    bank.calls.length = 0;
    await ledger.poll(bank, { now: at('2025-06-03T12:00:00Z') });
    expect(chargeWindows(bank)[0]).toBe('2025-05-30T12:00 2025-06-03T12:00');
    expect(ledger.writer.watermark('charge')).toBe('2025-06-03T12:00:00.000Z');
  });

  it('of an earlier day than the last look back from that day and leave the watermark', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(10);
    await ledger.poll(bank, { now: NOW, since: SINCE });
    bank.calls.length = 0;
    await ledger.poll(bank, { now: at('2025-05-20T12:00:00Z'), clock: NOW });
    expect(chargeWindows(bank)[0]).toBe('2025-05-18T12:00 2025-05-20T12:00');
    expect(ledger.writer.watermark('charge')).toBe(NOW);
  });

  it('finish what was cut short, from the last whole window, and only then tell what is covered', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(700);
    bank.manners.limits = { pageSize: 50, windowDays: 10, concurrency: 1 };
    bank.manners.beforeAnswer = (call) => {
      if (
        call.kind === 'list' &&
        call.resource === 'charge' &&
        call.query.from > at('2025-05-20T00:00:00Z')
      ) {
        throw new CicloError('bank_down', '503');
      }
    };
    await expect(ledger.poll(bank, { now: NOW, since: SINCE })).rejects.toMatchObject({ code: 'bank_down' });
    expect(ledger.writer.watermark('charge')).toBe('2025-05-21T03:00:00.000Z');
    expect(held(ledger)).toBe(481);
    expect(ledger.writer.coveredFrom()).toBeNull();
    bank.manners.beforeAnswer = () => undefined;
    bank.calls.length = 0;
    await ledger.poll(bank, { now: NOW });
    expect(chargeWindows(bank)[0]).toBe('2025-05-19T03:00 2025-05-29T03:00');
    expect(held(ledger)).toBe(700);
    expect(ledger.writer.coveredFrom()).toBe(SINCE);
  });
});

describe('a first sync of which one resource failed', () => {
  it('begins that resource on the same day, whatever a later poll says', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(3);
    bank.manners.beforeAnswer = (call) => {
      if (call.resource === 'settlement') throw new CicloError('scope_missing', '403');
    };
    await expect(ledger.poll(bank, { now: NOW, since: SINCE })).rejects.toMatchObject({
      code: 'scope_missing',
    });
    bank.manners.beforeAnswer = () => undefined;
    bank.calls.length = 0;
    await ledger.poll(bank, { now: NOW });
    expect(bank.listsOf('settlement')[0]?.query.from).toBe(FROM);
  });
});

describe('windows that finish out of order', () => {
  it('move the watermark in order: a failed one holds back those behind it', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(700);
    bank.manners.limits = { pageSize: 1_000, windowDays: 5, concurrency: 8 };
    bank.manners.beforeAnswer = (call) => {
      if (
        call.kind === 'list' &&
        call.resource === 'charge' &&
        call.query.from === at('2025-05-11T03:00:00Z')
      ) {
        throw new CicloError('answer_unreadable', 'not JSON');
      }
    };
    await expect(ledger.poll(bank, { now: NOW, since: SINCE })).rejects.toMatchObject({
      code: 'answer_unreadable',
    });
    expect(ledger.writer.watermark('charge')).toBe('2025-05-11T03:00:00.000Z');
  });
});

describe('pages that shift', () => {
  it('are read again until they stand still', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(250);
    let shifts = 2;
    bank.manners.beforeAnswer = (call) => {
      if (call.kind !== 'list' || call.resource !== 'charge' || call.page !== 1 || shifts === 0) return;
      shifts -= 1;
      const createdAt = hoursAfter(FROM, shifts);
      bank.addCharge(chargeRecord(`late${shifts}`, createdAt), createdAt);
    };
    const report = await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(report.records.charges).toBe(252);
    expect(held(ledger)).toBe(252);
  });

  it('are read in smaller windows when they never stand still', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(700);
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && call.page > 0) throw new CicloError('request_refused', 'page out of range');
    };
    const report = await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(report.records.charges).toBe(700);
    expect(ledger.writer.watermark('charge')).toBe(NOW);
  });

  it('within one minute leave the watermark before it, keep what came and say so', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(20);
    const crowded = hoursAfter(FROM, 100);
    for (let index = 0; index < 150; index += 1)
      bank.addCharge(chargeRecord(`crowd${index}`, crowded), crowded);
    const later = hoursAfter(FROM, 200);
    bank.addCharge(chargeRecord('after', later), later);
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && call.page > 0) throw new CicloError('request_refused', 'page out of range');
    };
    await expect(ledger.poll(bank, { now: NOW, since: SINCE })).rejects.toMatchObject({
      code: 'pages_kept_moving',
    });
    expect((ledger.writer.watermark('charge') ?? 'none') <= crowded).toBe(true);
    expect(held(ledger)).toBe(20 + 100 + 1);
    bank.manners.beforeAnswer = () => undefined;
    await ledger.poll(bank, { now: NOW });
    expect(held(ledger)).toBe(20 + 150 + 1);
    expect(ledger.writer.watermark('charge')).toBe(NOW);
  });
});

describe('windows that hold too much', () => {
  it('are cut before their pages are read', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(45_000, FROM, 1 / 60);
    bank.manners.limits = { pageSize: 1_000, windowDays: 60, concurrency: 4 };
    const report = await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(report.records.charges).toBe(45_000);
    expect(bank.listsOf('charge').filter(({ page }) => page >= 10)).toEqual([]);
    expect(bank.mostInFlight).toBe(4);
    expect(bank.listsOf('charge').length).toBeLessThan(75);
  });
});

describe('banks that count nothing', () => {
  it.each([100, 7])('are read until a page is empty, pages of %i included', async (largestPage) => {
    using ledger = new SyncLedger();
    const bank = bankWith(350);
    bank.manners.counts = false;
    bank.manners.largestPage = largestPage;
    const report = await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(report.records.charges).toBe(350);
  });
});

describe('refused windows', () => {
  it('are halved where the bank allows less than its profile says', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(500);
    bank.manners.longestWindowDays = 5;
    const report = await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(report.records.charges).toBe(500);
  });

  it('end in the bank’s present where ours is ahead of it', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(500);
    bank.manners.present = at('2025-05-31T18:00:00Z');
    const report = await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(report.records.charges).toBe(500);
    expect(ledger.writer.watermark('charge')).toBe('2025-05-31T18:00:00.000Z');
    expect(ledger.writer.watermark('settlement')).toBe('2025-05-31T18:00:00.000Z');
  });

  it('are halved, not forgotten, where the bank’s clock is behind what it lists', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(500);
    bank.manners.longestWindowDays = 5;
    bank.manners.beforeAnswer = (call) => {
      if (call.kind !== 'list') return;
      const days = (Date.parse(call.query.to) - Date.parse(call.query.from)) / (24 * HOUR_MS);
      if (days > 5)
        throw new CicloError('request_refused', 'too long', { serverDate: '2024-01-01T00:00:00Z' });
    };
    const report = await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(report.records.charges).toBe(500);
  });

  it('fail the poll once they are a day short', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(5);
    bank.manners.longestWindowDays = 0;
    await expect(ledger.poll(bank, { now: NOW, since: SINCE })).rejects.toMatchObject({
      code: 'request_refused',
    });
    expect(bank.calls.length).toBeLessThan(40);
  });
});
