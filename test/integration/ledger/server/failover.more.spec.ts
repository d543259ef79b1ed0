import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LEASE_TERMS } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import { openCompanyDatabase, openCompanyWriter } from '../../../../src-main/ledger/postgres/open-company.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { Random } from '../../../../src-main/practice-bank/timeline/random.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';
import { cases } from '../../../support/lanes.ts';
import { KillableCharging, type Month } from '../../../support/own-process/outbox/killable-charging.ts';
import { startWorkstation } from '../../../support/own-process/postgres/leased-workstation.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const MANDATES = 12;
const FAILOVERS = cases({ few: 2, all: 20 });
/** Each takes two processes and a new standby; a busy machine starts them slowly. */
const TIMEOUT_MS = 60_000 + FAILOVERS * 40_000;
const SEED = Number(process.env.CICLO_KILL_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** A commit that was answered is on the disks of both. */
const WAITED_FOR = ['synchronous_commit=on', 'synchronous_standby_names=*'];

/** A primary with a standby that takes over once, and a company there. */
async function pairOfServers(schema: string) {
  const primary = await PostgresServer.start(['synchronous_commit=on']);
  const standby = await primary.standby();
  await primary.stop();
  await primary.run(WAITED_FOR);
  prepareDatabase(primary.address);
  const hosts = [...primary.address.hosts, ...standby.address.hosts];
  const place = { address: { ...primary.address, hosts }, schema };
  openCompanyWriter(place, () => noon('2026-03-10')).close();
  return { primary, standby, place };
}

it(
  `charging whose server fails is gone on with at the one that takes over: nothing is lost and nothing doubled (seed ${SEED})`,
  async () => {
    const random = new Random(SEED);
    await using charging = await KillableCharging.start(MANDATES);
    const months: Month[] = [];
    let ms = 0;
    for (let turn = 0; turn <= FAILOVERS; turn += 1) {
      const { primary, standby, place } = await pairOfServers(`shop_${turn}`);
      const month = charging.nextMonth();
      months.push(month);
      const start = (holder: string) =>
        startWorkstation({
          ...{ ready: charging.bank.bank.ready, place, holder, terms: LEASE_TERMS },
          ...{ folder: `${month.folder}-${holder}`, batchId: month.batchId, intents: month.intents },
          ...{ graceMs: 120_000, stopsBeforeSending: false },
        });
      try {
        const first = start('first');
        await first.said('holds');
        const begunAt = performance.now();
        // The first time nothing fails: it tells how long a month takes.
        if (turn > 0) {
          await wait(random.next() * ms);
          await primary.stop('immediate');
          standby.promote();
        }
        const ended = await first.ended;
        if (turn === 0) ms = performance.now() - begunAt;
        expect([SEED, turn, ended]).toEqual([
          SEED,
          turn,
          expect.stringMatching(/^(done|lease_lost|server_\w+|closing: \w+)$/),
        ]);
        if (turn > 0) expect([SEED, turn, await start('second').ended]).toEqual([SEED, turn, 'done']);
        const db = openCompanyDatabase(place);
        const states = db.prepare('SELECT state, count(*) FROM intended_write GROUP BY state').raw().all();
        db.close();
        const {
          done = 0,
          resolved_done: found = 0,
          ...others
        } = Object.fromEntries(states as [string, number][]);
        expect([SEED, turn, done + found, others]).toEqual([SEED, turn, MANDATES, {}]);
      } finally {
        await standby.close();
        await primary.close();
      }
    }
    const intended = months.flatMap((month) => month.charges);
    expect((await charging.chargesAtBank()).toSorted()).toEqual(intended.toSorted());
  },
  TIMEOUT_MS,
);
