import { describe, expect, it } from 'vitest';
import { liveThrough } from '../../support/in-process/bank/odd-bank/lived-ledger.ts';
import { cases, IS_LONG } from '../../support/lanes.ts';

/** `LIVES=40` lives forty of them; `LIFE=17` lives that one again. A failure names seed, day and the smallest difference. */
const seeds = process.env.LIFE
  ? [Number(process.env.LIFE)]
  : Array.from({ length: cases({ few: 1, all: 2 }, 'LIVES') }, (_, index) => index + 1);

/** Both lives pass a leap day. */
const LIFE = IS_LONG
  ? { from: '2027-01-04', until: '2028-12-30', polls: 200, charges: 100 }
  : { from: '2027-11-01', until: '2028-04-28', polls: 50, charges: 25 };

const TIMEOUT_MS = 600_000;

describe(`a shop from ${LIFE.from} to ${LIFE.until}`, () => {
  it.each(seeds)(
    'agree each day with a second reading of the rulebook, and at the end with a fresh ledger (seed %i)',
    async (seed) => {
      const { polls, charges, ...days } = LIFE;
      const report = await liveThrough({ seed, ...days, mandates: 16 });
      expect(report.polls).toBeGreaterThan(polls);
      expect(report.charges).toBeGreaterThan(charges);
    },
    TIMEOUT_MS,
  );
});
