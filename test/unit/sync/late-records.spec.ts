import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { lateRanges } from '../../../src-main/sync/late-records.ts';
import { shift } from '../../../src-main/sync/window.ts';
import { at } from '../../support/fake/records/charge-facts.ts';
import { day } from '../../support/fake/records/sync-records.ts';
import { SyncBankDouble } from '../../support/fake/sync-bank-double.ts';
import { SyncLedger } from '../../support/in-process/ledger/sync-ledger.ts';

const BEGIN = Date.parse('2025-01-01T00:00:00Z');
const instant = fc.integer({ min: BEGIN, max: BEGIN + 400 * DAY_MS }).map(instantFromEpochMs);

describe('what is listed again', () => {
  it('a day after the last time: the days before the overlap, and a day at each age', () => {
    expect(lateRanges(at('2025-06-01T12:00:00Z'), at('2025-06-02T12:00:00Z'))).toEqual([
      { from: '2025-03-29T12:00:00.000Z', to: '2025-03-30T12:00:00.000Z' },
      { from: '2025-04-30T12:00:00.000Z', to: '2025-05-01T12:00:00.000Z' },
      { from: '2025-05-16T12:00:00.000Z', to: '2025-05-17T12:00:00.000Z' },
      { from: '2025-05-24T12:00:00.000Z', to: '2025-05-31T12:00:00.000Z' },
    ]);
  });

  it('eight days after: ages that meet are one range', () => {
    expect(lateRanges(at('2025-06-01T12:00:00Z'), at('2025-06-09T12:00:00Z')).slice(2)).toEqual([
      { from: '2025-05-16T12:00:00.000Z', to: '2025-06-07T12:00:00.000Z' },
    ]);
  });

  it('is in order of time, and nothing is listed twice', () => {
    fc.assert(
      fc.property(instant, instant, (last, now) => {
        const edges = lateRanges(last, now).flatMap(({ from, to }) => [from, to]);
        expect(edges).toEqual([...new Set(edges)].toSorted());
      }),
    );
  });

  it('holds whatever is shown late, by the time that it is twice as old, however irregular the polls are', () => {
    const pauses = fc.array(fc.integer({ min: 1, max: 40 * 24 }), { minLength: 150, maxLength: 150 });
    const lateness = fc.integer({ min: 2 * 24 * 60, max: 64 * 24 * 60 });
    fc.assert(
      fc.property(pauses, fc.nat({ max: 60 * 24 * 60 }), lateness, (hours, after, minutes) => {
        const created = instantFromEpochMs(BEGIN + after * 60_000);
        const shown = shift(created, minutes * 60_000);
        // Two days after it was shown at the latest, or twice as late.
        const by = shift(created, Math.max(minutes * 60_000 * 2, minutes * 60_000 + 2 * DAY_MS));
        const polls = [instantFromEpochMs(BEGIN)];
        for (const pause of hours) polls.push(shift(polls.at(-1) ?? created, pause * 3_600_000));
        const first = polls.findIndex((now) => now >= by);
        const found = polls.slice(1, first + 1).some((now, index) => {
          const ranges = lateRanges(polls[index] ?? now, now);
          return now >= shown && ranges.some(({ from, to }) => from <= created && created <= to);
        });
        expect(found).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a ledger that was first synced on 1 June', () => {
  const listed = (bank: SyncBankDouble) =>
    bank
      .listsOf('charge')
      .filter(({ query }) => query.status === undefined)
      .map(({ query: { from, to } }) => ({ from, to }));

  async function synced(since: string) {
    const [ledger, bank] = [new SyncLedger(), new SyncBankDouble()];
    await ledger.poll(bank, { now: at('2025-06-01T12:00:00Z'), since: day(since) });
    const first = listed(bank);
    bank.calls.length = 0;
    return { ledger, bank, first };
  }

  it('lists nothing twice that day, and the next day nothing from before its first', async () => {
    const { ledger, bank, first } = await synced('2025-05-26');
    using _ = ledger;
    expect(first).toEqual([{ from: '2025-05-26T03:00:00.000Z', to: '2025-06-01T12:00:00.000Z' }]);
    await ledger.poll(bank, { now: at('2025-06-02T12:00:00Z') });
    expect(listed(bank).toSorted((a, b) => a.from.localeCompare(b.from))).toEqual([
      { from: '2025-05-26T03:00:00.000Z', to: '2025-05-31T12:00:00.000Z' },
      { from: '2025-05-30T12:00:00.000Z', to: '2025-06-02T12:00:00.000Z' },
    ]);
  });

  it('catches up 64 days of every age where nothing was listed again before', async () => {
    const { ledger, bank } = await synced('2024-12-01');
    using _ = ledger;
    ledger.writer.setNote('listed_again_charge', '');
    await ledger.poll(bank, { now: at('2025-06-02T12:00:00Z') });
    const [earliest] = listed(bank)
      .map(({ from }) => from)
      .toSorted();
    expect(earliest).toBe('2025-01-25T12:00:00.000Z');
  });
});
