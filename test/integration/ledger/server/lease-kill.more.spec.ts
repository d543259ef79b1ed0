import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LEASE_TERMS } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import { Random } from '../../../../src-main/practice-bank/timeline/random.ts';
import { ServerCompany } from '../../../support/in-process/ledger/server-company.ts';
import { cases } from '../../../support/lanes.ts';
import { KillableCharging, type Month } from '../../../support/own-process/outbox/killable-charging.ts';
import { startWorkstation } from '../../../support/own-process/postgres/leased-workstation.ts';

const MANDATES = 12;
const KILLS = cases({ few: 2, all: 25 });
/** Each kill takes two processes; a busy machine starts them slowly. */
const TIMEOUT_MS = 60_000 + KILLS * 30_000;
const SEED = Number(process.env.CICLO_KILL_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** A company of its own for a month, with who works on it. */
function monthAtServer(charging: KillableCharging, { folder, batchId, intents }: Month) {
  const shop = new ServerCompany();
  shop.write();
  shop.close();
  const start = (holder: string) =>
    startWorkstation({
      ...{ ready: charging.bank.bank.ready, place: shop.place, holder, terms: LEASE_TERMS },
      ...{ folder: `${folder}-${holder}`, batchId, intents, graceMs: 120_000, stopsBeforeSending: false },
    });
  const states = () =>
    shop.behind((db) =>
      db.prepare('SELECT state, count(*) FROM intended_write GROUP BY state').raw().all(),
    ) as [string, number][];
  return { start, states };
}

it(
  `charging that is killed while another workstation waits is gone on with there: nothing is lost and nothing doubled (seed ${SEED})`,
  async () => {
    const random = new Random(SEED);
    await using charging = await KillableCharging.start(MANDATES);
    const months: Month[] = [];
    const next = () => {
      const month = charging.nextMonth();
      months.push(month);
      return monthAtServer(charging, month);
    };
    const undisturbed = next().start('alone');
    await undisturbed.said('holds');
    const begunAt = performance.now();
    expect(await undisturbed.ended).toBe('done');
    const ms = performance.now() - begunAt;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { start, states } = next();
      const first = start('first');
      await first.said('holds');
      const second = start('second');
      await wait(random.next() * ms);
      first.signal('SIGKILL');
      await first.ended;
      expect([SEED, kill, await second.ended]).toEqual([SEED, kill, 'done']);
      const { done = 0, resolved_done: found = 0, ...others } = Object.fromEntries(states());
      expect([SEED, kill, done + found, others]).toEqual([SEED, kill, MANDATES, {}]);
    }
    const intended = months.flatMap((month) => month.charges);
    expect((await charging.chargesAtBank()).toSorted()).toEqual(intended.toSorted());
  },
  TIMEOUT_MS,
);
