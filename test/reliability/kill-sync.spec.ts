import { expect, it } from 'vitest';
import { ledgerContents } from '../support/in-process/ledger/ledger-contents.ts';
import { KillableSync } from '../support/own-process/ledger/killable-sync.ts';
import { randomFor, SEED, spreadOver, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { Tally } from './support/figures.ts';

const KILLS = trials('KILLS', 200, 3);

it(
  `a sync that is killed at ${KILLS} points is finished by the next one as if nothing had happened (seed ${SEED})`,
  async () => {
    const tally = new Tally('kill -9 of a sync');
    await using syncs = await KillableSync.start(40, 8);
    const undisturbed = syncs.newLedger();
    const { ms } = await syncs.sync(undisturbed, null);
    const expected = ledgerContents(undisturbed);
    expect(expected.charges.length).toBeGreaterThan(100);
    for (const afterMs of spreadOver(ms, KILLS, randomFor('kill-sync'))) {
      const { wasKilled, integrityAfterKill, integrity, contents } = await syncs.killAndResume(afterMs);
      expect([integrityAfterKill, integrity]).toEqual(['ok', 'ok']);
      expect(contents).toEqual(expected);
      tally.count(wasKilled ? 'killed in its middle' : 'ended before the kill');
    }
    expect(tally.of('killed in its middle')).toBeGreaterThan(0);
    tally.keep('0 rows lost, duplicated or torn');
  },
  TRIALS_TIMEOUT_MS,
);
