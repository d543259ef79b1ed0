import { expect, it } from 'vitest';
import { seededRandom } from '../../support/fake/seeded-random.ts';
import { ledgerContents } from '../../support/in-process/ledger/ledger-contents.ts';
import { cases, KILL_SEED, KILL_TIMEOUT_MS } from '../../support/lanes.ts';
import { KillableSync } from '../../support/own-process/ledger/killable-sync.ts';

const KILLS = cases({ few: 2, all: 10 });

it(
  `a sync that is killed at any point is finished by the next one as if nothing had happened (seed ${KILL_SEED})`,
  async () => {
    const random = seededRandom(KILL_SEED);
    await using syncs = await KillableSync.start(60, 12);
    const undisturbed = syncs.newLedger();
    const { ms } = await syncs.sync(undisturbed, null);
    const expected = ledgerContents(undisturbed);
    expect(expected.charges.length).toBeGreaterThan(200);
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Spread over the whole sync, at a random point of each part.
      const after = await syncs.killAndResume(((kill + random()) / KILLS) * ms);
      expect([after.integrityAfterKill, after.integrity]).toEqual(['ok', 'ok']);
      expect(after.contents).toEqual(expected);
    }
  },
  KILL_TIMEOUT_MS,
);
