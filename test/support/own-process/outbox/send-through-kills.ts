import { expect } from 'vitest';
import { journalStates } from '../../in-process/outbox/journal-states.ts';
import { KillableCharging, type Month } from './killable-charging.ts';

const MANDATES = 12;
/** More processes than this a month never needs, however unlucky. */
const MOST_PROCESSES = 60;

/**
 * Sends month after month until processes were killed so often in the middle of it: no charge is lost and none made twice. Answers how
 * many charges there were.
 */
export async function sendThroughKills(mostKills: number, random: () => number): Promise<number> {
  await using charging = await KillableCharging.start(MANDATES);
  const months = [charging.nextMonth()];
  const { ms } = await charging.charge(months[0] as Month, null);
  let kills = 0;
  while (kills < mostKills) {
    const month = charging.nextMonth();
    months.push(month);
    const left = mostKills - kills;
    kills += await sendThrough(charging, month, (killed) => (killed < left ? random() * ms : null));
  }
  for (const { folder } of months) {
    const { done = 0, resolved_done: found = 0, ...others } = journalStates(folder);
    expect([done + found, others]).toEqual([MANDATES, {}]);
  }
  const intended = months.flatMap((month) => month.charges);
  expect((await charging.chargesAtBank()).toSorted()).toEqual(intended.toSorted());
  return intended.length;
}

/** Processes send a month and are killed, until one gets to its end; answers how many were killed. */
async function sendThrough(
  charging: KillableCharging,
  month: Month,
  killAfterMs: (killed: number) => number | null,
): Promise<number> {
  for (let killed = 0; killed < MOST_PROCESSES; killed += 1) {
    const { wasKilled } = await charging.charge(month, killAfterMs(killed));
    if (!wasKilled) return killed;
  }
  throw new Error(`a month was not sent by ${MOST_PROCESSES} processes`);
}
