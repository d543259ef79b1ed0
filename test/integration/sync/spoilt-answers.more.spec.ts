import { expect, it } from 'vitest';
import { inThread } from '../../support/in-process/bank/bad-input/thread.ts';
import { cases } from '../../support/lanes.ts';

/** `BAD_POLLS=2000` lives through so many worlds, `BAD_SEED=7` through others; a failure names the seed of its world. */
const count = cases({ few: 12, all: 60 }, 'BAD_POLLS');
const first = Number(process.env.BAD_SEED ?? 1);

it(
  'lives through spoilt answers, reads what is not spoilt, loses nothing, and finds all of it once the cause is gone',
  async () => {
    expect(await inThread({ from: first, to: first + count - 1 })).toBe(count);
  },
  300_000 + count * 3_000,
);
