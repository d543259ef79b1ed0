import { expect, it } from 'vitest';
import { journalStates } from '../support/in-process/outbox/journal-states.ts';
import { KillableCharging, type Month } from '../support/own-process/outbox/killable-charging.ts';
import { randomFor, SEED, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { Tally } from './support/figures.ts';

const KILLS = trials('KILLS', 200, 3);
const MANDATES = 12;
/** More processes than this a month never needs, however unlucky. */
const MOST_PROCESSES = 60;

it(
  `a month whose sending is killed at ${KILLS} points is charged once (seed ${SEED})`,
  async () => {
    const random = randomFor('kill-sending');
    const tally = new Tally('kill -9 of a sending');
    await using charging = await KillableCharging.start(MANDATES);
    const months = [charging.nextMonth()];
    const { ms } = await charging.charge(months[0] as Month, null);
    while (tally.trials < KILLS) {
      const month = charging.nextMonth();
      months.push(month);
      await sendThrough(charging, month, () => (tally.trials < KILLS ? random() * ms : null), tally);
    }
    for (const { folder } of months) {
      const { done = 0, resolved_done: found = 0, ...others } = journalStates(folder);
      expect([SEED, done + found, others]).toEqual([SEED, MANDATES, {}]);
    }
    const intended = months.flatMap((month) => month.charges);
    expect((await charging.chargesAtBank()).toSorted()).toEqual(intended.toSorted());
    tally.keep(`${intended.length} charges, 0 lost and 0 made twice`);
  },
  TRIALS_TIMEOUT_MS,
);

/** Processes send a month and are killed, until one gets to its end. */
async function sendThrough(
  charging: KillableCharging,
  month: Month,
  killAfterMs: () => number | null,
  tally: Tally,
): Promise<void> {
  for (let processes = 0; processes < MOST_PROCESSES; processes += 1) {
    const { wasKilled } = await charging.charge(month, killAfterMs());
    if (!wasKilled) return;
    tally.count('killed in its middle');
  }
  throw new Error(`a month was not sent by ${MOST_PROCESSES} processes`);
}
