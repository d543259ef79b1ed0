import { expect, it } from 'vitest';
import { ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { cases } from '../../support/lanes.ts';
import { KillableSync } from '../../support/own-process/ledger/killable-sync.ts';

const KILLS = cases({ few: 2, all: 10 });

/** Each kill takes two processes; a busy machine starts them slowly. */
const TIMEOUT_MS = 300_000;

it(
  'a sync that is killed at any point is finished by the next one as if nothing had happened',
  async () => {
    await using syncs = await KillableSync.start(60, 12);
    const undisturbed = syncs.newLedger();
    const { ms } = await syncs.sync(undisturbed, null);
    const expected = ledgerContents(undisturbed);
    expect(expected.charges.length).toBeGreaterThan(200);
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Spread over the whole sync, at a random point of each part.
      const after = await syncs.killAndResume(((kill + Math.random()) / KILLS) * ms);
      expect([after.integrityAfterKill, after.integrity]).toEqual(['ok', 'ok']);
      expect(after.contents).toEqual(expected);
    }
  },
  TIMEOUT_MS,
);
