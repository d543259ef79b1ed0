import { expect, it } from 'vitest';
import { cases, KILL_SEED, KILL_TIMEOUT_MS } from '../../../../support/lanes.ts';
import { importThroughKills } from '../../../../support/own-process/company/import-through-kills.ts';

const MUCH = {
  files: cases({ few: 2, all: 3 }),
  rows: cases({ few: 4, all: 10 }),
  mostKills: cases({ few: 2, all: 4 }),
};

it(
  `makes the mandate of each row once, wherever kill -9 meets an import (seed ${KILL_SEED})`,
  async () => {
    const slow = { latencyMs: 60, bytesASecond: 8_000 };
    expect(await importThroughKills({ ...MUCH, ...slow, seed: KILL_SEED })).toBeGreaterThan(0);
  },
  KILL_TIMEOUT_MS,
);
