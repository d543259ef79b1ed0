import { describe, expect, it } from 'vitest';
import { liveThrough } from '../../support/in-process/bank/odd-bank/lived-ledger.ts';

/** `LIVES=40` lives forty of them; `LIFE=17` lives that one again. A failure names seed, day and the smallest difference. */
const seeds = process.env.LIFE
  ? [Number(process.env.LIFE)]
  : Array.from({ length: Number(process.env.LIVES ?? 2) }, (_, index) => index + 1);

const TIMEOUT_MS = 600_000;

describe('two years of a shop, over a leap day', () => {
  it.each(seeds)(
    'agree each day with a second reading of the rulebook, and at the end with a fresh ledger (seed %i)',
    async (seed) => {
      const report = await liveThrough({ seed, from: '2027-01-04', until: '2028-12-30', mandates: 16 });
      expect(report.polls).toBeGreaterThan(200);
      expect(report.charges).toBeGreaterThan(100);
    },
    TIMEOUT_MS,
  );
});
