import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate, instantFromEpochMs, saoPauloDate } from '../../../src-main/core/civil-date.ts';
import {
  atHour,
  dateOf,
  dayAt,
  dayOf,
  nextBusinessDay,
  rfc3339,
  secondOf,
} from '../../../src-main/practice-bank/timeline/calendar.ts';
import {
  cycleNotAfter,
  cycleStart,
  monthsLater,
  type Periodicity,
} from '../../../src-main/practice-bank/timeline/periods.ts';

const day = (text: string): number => dayOf(civilDate(text));
const SAO_PAULO = '3550308';
const CURITIBA = '4106902';

describe('instants', () => {
  it('are written as the platform writes them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), (second) => {
        expect(rfc3339(second)).toBe(new Date(second * 1_000).toISOString());
      }),
    );
  });

  it('fall on the day that a wall in São Paulo shows, years of daylight saving included', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_400_000_000, max: 1_900_000_000 }), (second) => {
        expect(dateOf(dayAt(second))).toBe(saoPauloDate(instantFromEpochMs(second * 1_000)));
      }),
    );
  });

  it('of noon are three hours after noon in UTC', () => {
    expect(rfc3339(secondOf(day('2025-11-20'), atHour(12)))).toBe('2025-11-20T15:00:00.000Z');
  });
});

describe('business days', () => {
  it.each([
    ['2025-11-19', '2025-11-19'],
    ['2025-11-20', '2025-11-21'],
    ['2025-11-22', '2025-11-24'],
    ['2026-02-14', '2026-02-18'],
    ['2025-12-25', '2025-12-26'],
    ['2026-04-03', '2026-04-06'],
  ])('%s moves to %s', (from, to) => {
    expect(dateOf(nextBusinessDay(day(from), CURITIBA))).toBe(to);
  });

  it("follow the payer's city", () => {
    expect(dateOf(nextBusinessDay(day('2027-01-25'), SAO_PAULO))).toBe('2027-01-26');
    expect(dateOf(nextBusinessDay(day('2027-01-25'), CURITIBA))).toBe('2027-01-25');
  });
});

describe('cycles', () => {
  it.each<[Periodicity, readonly string[]]>([
    ['MENSAL', ['2025-01-31', '2025-02-28', '2025-03-31', '2025-04-30']],
    ['SEMANAL', ['2025-01-31', '2025-02-07', '2025-02-14', '2025-02-21']],
    ['TRIMESTRAL', ['2025-01-31', '2025-04-30', '2025-07-31', '2025-10-31']],
    ['SEMESTRAL', ['2025-01-31', '2025-07-31', '2026-01-31', '2026-07-31']],
    ['ANUAL', ['2025-01-31', '2026-01-31', '2027-01-31', '2028-01-31']],
  ])('%s are counted from the anchor', (periodicity, starts) => {
    const dates = starts.map((_, index) => dateOf(cycleStart(day('2025-01-31'), periodicity, index)));
    expect(dates).toEqual(starts);
  });

  it('a leap day comes back every fourth year', () => {
    const starts = [0, 1, 2, 3, 4].map((year) => dateOf(monthsLater(day('2024-02-29'), 12 * year)));
    expect(starts).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']);
    expect(dateOf(monthsLater(day('2025-03-31'), -1))).toBe('2025-02-28');
  });

  it('the index to begin a search from is never past the cycle that holds the day', () => {
    const periodicity = fc.constantFrom<Periodicity>('SEMANAL', 'MENSAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL');
    fc.assert(
      fc.property(periodicity, fc.nat(20_000), fc.nat(3_000), (word, anchor, later) => {
        const index = cycleNotAfter(anchor, word, anchor + later);
        expect(cycleStart(anchor, word, index)).toBeLessThanOrEqual(anchor + later);
      }),
    );
  });
});
