import { describe, expect, it } from 'vitest';
import { at } from '../../support/fake/records/charge-facts.ts';
import { chargeRecord, day } from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const NOW = at('2025-06-01T12:00:00Z');
const SINCE = day('2025-05-01');

/** A bank with as many charges, one an hour. */
function bankWith(count: number): SyncBankDouble {
  const bank = new SyncBankDouble();
  for (let index = 0; index < count; index += 1) {
    const createdAt = at(new Date(Date.parse('2025-05-01T12:00:00Z') + index * 3_600_000).toISOString());
    bank.addCharge(chargeRecord(`tx${index}`, createdAt), createdAt);
  }
  return bank;
}

const held = (ledger: SyncLedger): number => ledger.writer.openIds('charge').size;

describe('pages that a bank counts by the thousand million', () => {
  it.each<[string, (total: number | null, pages: number | null) => [number | null, number | null]]>([
    ['pages and items', () => [3_000_000_000_000, 3_000_000_000]],
    ['pages, with the right total', (total) => [total, 3_000_000_000]],
    ['pages alone', () => [null, 3_000_000_000]],
    ['items alone', () => [9_007_199_254_740_991, null]],
  ])('cost little more than what they hold: %s', async (_, tell) => {
    using ledger = new SyncLedger();
    const bank = bankWith(250);
    bank.manners.miscount = ({ totalItems, pageCount }) => {
      const [total, pages] = tell(totalItems, pageCount);
      return { totalItems: total, pageCount: pages };
    };
    const report = await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(report.records.charges).toBe(250);
    expect(ledger.writer.watermark('charge')).toBe(NOW);
    expect(bank.calls.length).toBeLessThan(200);
  });

  it('that never end fail that list alone', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(3);
    const answer = bank.listCharges;
    let next = 0;
    const endless: typeof answer = async (query, page, signal) => {
      const first = await answer(query, page, signal);
      const records = Array.from({ length: 5_000 }, () => chargeRecord(`more${next++}`, query.from));
      return { ...first, records, itemCount: 5_000, totalItems: null, pageCount: null };
    };
    const failing = ledger.poll(Object.assign(Object.create(bank), { listCharges: endless }), {
      now: NOW,
      since: SINCE,
    });
    await expect(failing).rejects.toMatchObject({ code: 'pages_kept_moving' });
    expect(ledger.writer.watermark('settlement')).toBe(NOW);
    expect(bank.calls.length).toBeLessThan(400);
  }, 60_000);

  it('that never agree are given up once they have cost what ten full windows do, and some cuts', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(3);
    const answer = bank.listCharges;
    let asked = 0;
    const neverAgreeing: typeof answer = async (query, page, signal) => {
      const first = await answer(query, page, signal);
      asked += 1;
      const records = Array.from({ length: 20 }, (_, at) => chargeRecord(`moved${asked}x${at}`, query.from));
      return { ...first, records, itemCount: 20, totalItems: 200 + asked, pageCount: 4 + (asked % 3) };
    };
    const failing = ledger.poll(Object.assign(Object.create(bank), { listCharges: neverAgreeing }), {
      now: NOW,
      since: SINCE,
    });
    await expect(failing).rejects.toMatchObject({ code: 'pages_kept_moving' });
    expect(asked).toBeLessThan(8_000);
  }, 60_000);
});

describe('records of a hundred kilobytes', () => {
  it.each<[string, boolean]>([
    ['that are counted', true],
    ['that are not', false],
  ])('are read in windows that hold few of them: %s', async (_, counts) => {
    using ledger = new SyncLedger();
    const bank = bankWith(700);
    bank.manners.counts = counts;
    const held: number[] = [];
    const answer = bank.listCharges;
    const noting: typeof answer = async (query, page, signal) => {
      const answered = await answer(query, page, signal);
      if (query.status === undefined) held.push((page + 1) * 100);
      return answered;
    };
    const poll = () =>
      ledger.poll(Object.assign(Object.create(bank), { listCharges: noting }), { now: NOW, since: SINCE });
    bank.manners.recordLength = 100_000;
    expect((await poll()).records.charges).toBe(700);
    expect(Math.max(...held)).toBeLessThanOrEqual(300);
  });
});

describe('a window limit that a profile does not know', () => {
  it('is learned by halving, remembered for the next polls, and forgotten after a month', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(250);
    bank.manners.longestWindowDays = 5;
    const longest = () =>
      Math.max(
        ...bank.calls.map((call) =>
          call.kind === 'list' && call.query.status === undefined
            ? (Date.parse(call.query.to) - Date.parse(call.query.from)) / 86_400_000
            : 0,
        ),
      );
    await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(longest()).toBe(30);
    bank.calls.length = 0;
    await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(longest()).toBeLessThanOrEqual(5);
    bank.calls.length = 0;
    await ledger.poll(bank, { now: at('2025-07-15T12:00:00Z'), since: SINCE });
    expect(longest()).toBe(30);
    expect(held(ledger)).toBe(250);
  });
});

describe('a count that a bank’s pages never hold', () => {
  it.each([
    ['a total one too high', 1, 0],
    ['a total and a page too many', 1, 1],
  ])('is doubted twice and then taken as the pages are: %s', async (_, items, pages) => {
    using ledger = new SyncLedger();
    const bank = bankWith(250);
    bank.manners.miscount = ({ totalItems, pageCount }) => ({
      totalItems: (totalItems ?? 0) + items,
      pageCount: (pageCount ?? 0) + pages,
    });
    for (const _doubt of ['first', 'second']) {
      bank.calls.length = 0;
      await expect(ledger.poll(bank, { now: NOW, since: SINCE })).rejects.toMatchObject({
        code: 'pages_kept_moving',
      });
      expect(held(ledger)).toBe(250);
      expect(bank.calls.length).toBeLessThan(400);
    }
    bank.calls.length = 0;
    const report = await ledger.poll(bank, { now: NOW });
    expect(report.notices).toContainEqual({ code: 'miscounted', resource: 'charges' });
    expect(ledger.writer.watermark('charge')).toBe(NOW);
    expect(bank.calls.length).toBeLessThan(200);
    const later = at('2025-06-02T12:00:00Z');
    bank.addCharge(chargeRecord('new', later), later);
    await ledger.poll(bank, { now: later });
    expect(held(ledger)).toBe(251);
  });

  it('is doubted anew once it has agreed', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(30);
    const tooMany: typeof bank.manners.miscount = ({ totalItems, pageCount }) => ({
      totalItems: (totalItems ?? 0) + 1,
      pageCount,
    });
    bank.manners.miscount = tooMany;
    const doubted = { code: 'pages_kept_moving' };
    await expect(ledger.poll(bank, { now: NOW, since: SINCE })).rejects.toMatchObject(doubted);
    bank.manners.miscount = (counts) => counts;
    await ledger.poll(bank, { now: NOW });
    bank.manners.miscount = tooMany;
    for (const _doubt of ['first', 'second'])
      await expect(ledger.poll(bank, { now: NOW })).rejects.toMatchObject(doubted);
    expect((await ledger.poll(bank, { now: NOW })).notices).toContainEqual({
      code: 'miscounted',
      resource: 'charges',
    });
  });

  it('is no reason to take a list whose records move', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(30);
    const crowded = at('2025-05-01T12:00:00Z');
    for (let index = 0; index < 15; index += 1)
      bank.addCharge(chargeRecord(`crowd${index}`, crowded), crowded);
    bank.manners.limits = { pageSize: 10, windowDays: 60, concurrency: 1 };
    bank.manners.beforeAnswer = (call) => {
      if (call.kind === 'list' && call.query.status === undefined && call.page === 1)
        bank.addCharge(chargeRecord(`a${bank.calls.length}`, crowded), crowded);
    };
    for (const _poll of [1, 2, 3, 4]) {
      await expect(ledger.poll(bank, { now: NOW, since: SINCE })).rejects.toMatchObject({
        code: 'pages_kept_moving',
      });
    }
    expect(ledger.writer.watermark('charge')).toBeNull();
  });

  it('that is one short loses nothing where the page before was full', async () => {
    using ledger = new SyncLedger();
    const bank = bankWith(201);
    bank.manners.miscount = ({ totalItems }) => {
      const total = Math.max(0, (totalItems ?? 0) - 1);
      return { totalItems: total, pageCount: Math.ceil(total / 100) };
    };
    await ledger.poll(bank, { now: NOW, since: SINCE });
    expect(held(ledger)).toBe(201);
  });
});
