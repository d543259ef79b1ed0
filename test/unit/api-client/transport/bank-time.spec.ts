import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClockKeeper, readClock } from '../../../../src-main/api-client/transport/bank-time.ts';

const answer = (date: string | undefined, headers: Record<string, string> = {}) => ({
  status: 200,
  headers: { ...headers, ...(date === undefined ? {} : { date }) },
  text: '',
});
const AT = { askedMs: 5_000, answeredMs: 5_400 };

describe('a Date header', () => {
  it('tells the time to the second, and no better than the way took', () => {
    expect(readClock(answer('Tue, 10 Mar 2026 15:00:00 GMT'), AT)).toEqual({
      bankMs: Date.parse('2026-03-10T15:00:00Z'),
      ownMs: 5_400,
      uncertaintyMs: 1_400,
    });
  });

  it('is as uncertain as a second where our clock was set back while the answer came', () => {
    const reading = readClock(answer('Tue, 10 Mar 2026 15:00:00 GMT'), { askedMs: 5_400, answeredMs: 5_000 });
    expect(reading?.uncertaintyMs).toBe(1_000);
  });

  it.each([
    ['is missing', undefined, {}],
    ['is no date', 'ontem', {}],
    ['is before there were computers to tell it', '1 Jan 1900', {}],
    ['is beyond years of four digits', '1 Jan 12000', {}],
    ['comes from a cache', 'Tue, 10 Mar 2026 15:00:00 GMT', { age: '90' }],
    ['has stood in a cache for a second', 'Tue, 10 Mar 2026 15:00:00 GMT', { age: '1' }],
  ])('that %s tells nothing', (_, date, headers) => {
    expect(readClock(answer(date, headers), AT)).toBeNull();
  });

  it('holds the time of the bank between its two ends, whatever the clocks and the way', () => {
    const ms = (max: number) => fc.integer({ min: 0, max });
    fc.assert(
      fc.property(
        ms(4e12),
        fc.integer({ min: -1e10, max: 1e10 }),
        ms(30_000),
        ms(30_000),
        ms(1e7),
        (bankMs, aheadMs, there, back, later) => {
          const date = new Date(bankMs).toUTCString();
          const own = { askedMs: bankMs - there + aheadMs, answeredMs: bankMs + back + aheadMs };
          let ownMs = own.answeredMs;
          const keeper = new ClockKeeper(() => ownMs);
          keeper.keep(readClock(answer(date), own), true);
          ownMs += later;
          const trueMs = bankMs + back + later;
          const { earliestMs, latestMs } = keeper.now() ?? { earliestMs: 0, latestMs: 0 };
          expect(earliestMs).toBeLessThanOrEqual(trueMs);
          expect(latestMs).toBeGreaterThanOrEqual(trueMs);
        },
      ),
    );
  });
});

describe('of several readings', () => {
  const reading = (bankMs: number) => ({ bankMs, ownMs: 0, uncertaintyMs: 0 });

  it('the newest counts, and a token endpoint only until a resource has told the time', () => {
    const keeper = new ClockKeeper(() => 0);
    expect(keeper.now()).toBeNull();
    for (const [bankMs, isOfResource, kept] of [
      [1, false, 1],
      [2, false, 2],
      [3, true, 3],
      [4, false, 3],
      [5, true, 5],
    ] as const) {
      keeper.keep(reading(bankMs), isOfResource);
      expect(keeper.reading()?.bankMs).toBe(kept);
    }
    keeper.keep(null, true);
    expect(keeper.reading()?.bankMs).toBe(5);
  });
});
