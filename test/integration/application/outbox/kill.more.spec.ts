import { expect, it } from 'vitest';
import { Random } from '../../../../src-main/practice-bank/timeline/random.ts';
import { journalStates } from '../../../support/in-process/outbox/journal-states.ts';
import { cases } from '../../../support/lanes.ts';
import { KillableCharging } from '../../../support/own-process/outbox/killable-charging.ts';

const MANDATES = 12;
const KILLS = cases({ few: 3, all: 25 });
/** More processes than this a month never needs, however unlucky. */
const MOST_PROCESSES = 40;
/** Each kill takes a process; a busy machine starts them slowly. */
const TIMEOUT_MS = 300_000;
const SEED = Math.floor(Math.random() * 2 ** 31);

it(
  `charging that is killed at any point is finished later: no charge is lost and none made twice (seed ${SEED})`,
  async () => {
    const random = new Random(SEED);
    await using charging = await KillableCharging.start(MANDATES);
    const undisturbed = charging.nextMonth();
    const { ms } = await charging.charge(undisturbed, null);
    const months = [undisturbed];
    let kills = 0;
    while (kills < KILLS) {
      const month = charging.nextMonth();
      months.push(month);
      let isFinished = false;
      for (let processes = 0; !isFinished && processes < MOST_PROCESSES; processes += 1) {
        const { wasKilled } = await charging.charge(month, kills < KILLS ? random.next() * ms : null);
        isFinished = !wasKilled;
        kills += wasKilled ? 1 : 0;
      }
      expect([SEED, isFinished]).toEqual([SEED, true]);
    }
    for (const month of months) {
      const { done = 0, resolved_done: found = 0, ...others } = journalStates(month.folder);
      expect([SEED, done + found, others]).toEqual([SEED, MANDATES, {}]);
    }
    const intended = months.flatMap((month) => month.charges);
    expect((await charging.chargesAtBank()).toSorted()).toEqual(intended.toSorted());
  },
  TIMEOUT_MS,
);
