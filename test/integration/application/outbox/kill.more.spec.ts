import { it } from 'vitest';
import { seededRandom } from '../../../support/fake/seeded-random.ts';
import { cases, KILL_SEED, KILL_TIMEOUT_MS } from '../../../support/lanes.ts';
import { sendThroughKills } from '../../../support/own-process/outbox/send-through-kills.ts';

const KILLS = cases({ few: 3, all: 25 });

it(
  `charging that is killed at any point is finished later: no charge is lost and none made twice (seed ${KILL_SEED})`,
  () => sendThroughKills(KILLS, seededRandom(KILL_SEED)),
  KILL_TIMEOUT_MS,
);
