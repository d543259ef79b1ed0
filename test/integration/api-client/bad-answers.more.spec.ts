import { describe, expect, it } from 'vitest';
import { QUESTIONS } from '../../support/in-process/bank/bad-input/cases.ts';
import { inThread } from '../../support/in-process/bank/bad-input/thread.ts';
import { cases } from '../../support/lanes.ts';

/**
 * Answers that are legal, odd, broken and hostile in any mix, through the real client. `BAD_ANSWERS=100000` asks for so many of each
 * question, `BAD_SEED=7` for others; a failure names seed, question and number.
 */
const count = cases({ few: 200, all: 1_000 }, 'BAD_ANSWERS');
const seed = Number(process.env.BAD_SEED ?? 1);

const TIMEOUT_MS = 60_000 + count * 100;

describe('whatever a bank answers', () => {
  it.each(QUESTIONS)(
    'becomes records, quarantine or a failure that is told: %s',
    async (question) => {
      const outcome = await inThread({ seed, question, from: 1, to: count });
      expect(outcome).toMatchObject({ found: expect.any(Number) });
    },
    TIMEOUT_MS,
  );
});
