import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instantFromEpochMs, type UtcInstant } from '../../../../src-main/core/civil-date.ts';
import { backupsGivingWay, type KeptBackup } from '../../../../src-main/ledger/files/kept-backups.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';

const DAY_MS = 86_400_000;
const BEGIN = Date.parse(noon('2026-03-10'));

const after = (days: number): UtcInstant => instantFromEpochMs(BEGIN + Math.round(days * DAY_MS));

/** What stays, the newest first, of backups that were made after so many days each, the last one now. */
function stayingOf(made: readonly { readonly day: number; readonly version?: number }[]): KeptBackup[] {
  let kept: KeptBackup[] = [];
  for (const [at, { day, version = 1 }] of made.entries()) {
    kept = [{ path: String(at), at: after(day), version }, ...kept];
    const going = new Set(backupsGivingWay(kept, after(day), version));
    kept = kept.filter(({ path }) => !going.has(path));
  }
  return kept;
}

const agesOf = (kept: readonly KeptBackup[], now: number): readonly number[] =>
  kept.map(({ at }) => now - (Date.parse(at ?? '') - BEGIN) / DAY_MS);

/** Hours between one and the next: as often as anybody likes, and every three days where nobody does. */
const gaps = fc.array(fc.integer({ min: 0, max: 72 }), { minLength: 80, maxLength: 160 });

const daysOf = (steps: readonly number[]): readonly number[] => {
  let day = 0;
  return steps.map((step) => {
    day += step / 24;
    return day;
  });
};

describe('backups that stay', () => {
  it('are one of about a week and one of about a month besides the newest two, whenever they are made', () => {
    fc.assert(
      fc.property(gaps, (steps) => {
        const days = daysOf(steps);
        const now = days.at(-1) ?? 0;
        const ages = agesOf(stayingOf(days.map((day) => ({ day }))), now);
        expect(ages.length).toBeLessThanOrEqual(5);
        expect(ages[1]).toBeCloseTo(now - (days.at(-2) ?? 0));
        if (now > 10) expect(ages.some((age) => age >= 4 && age <= 34)).toBe(true);
        if (now > 40) expect(ages.some((age) => age >= 30 && age <= 65)).toBe(true);
      }),
    );
  });

  it('are not pushed out by a day on which many are made', () => {
    const many = Array.from({ length: 30 }, (_, at) => ({ day: 40 + at / 100 }));
    const ages = agesOf(stayingOf([{ day: 0 }, { day: 30 }, ...many]), 40.29);
    expect(ages.map(Math.round)).toEqual([0, 0, 0, 10, 40]);
  });

  it('are also the one from before the last change of the schema', () => {
    const since = Array.from({ length: 60 }, (_, at) => ({ day: 100 + at * 3, version: 3 }));
    const kept = stayingOf([{ day: 0 }, { day: 50 }, { day: 90, version: 2 }, ...since]);
    expect(kept.map(({ version }) => version)).toEqual([3, 3, 3, 3, 3, 2]);
  });

  it('are three at least where the clock was ahead or behind, and the one that was made last is among them', () => {
    for (const day of [4_000, -4_000]) {
      const kept = stayingOf([{ day: 0 }, { day: 3 }, { day: 6 }, { day }]);
      expect(kept.length).toBeGreaterThanOrEqual(3);
      expect(kept[0]?.at).toBe(after(day));
    }
  });
});
