import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { SIGN_TERMS } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import { openCompanyDatabase } from '../../../../src-main/ledger/postgres/open-company.ts';
import { makeCompanyAt } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { Random } from '../../../../src-main/practice-bank/timeline/random.ts';
import { cases, KILL_SEED } from '../../../support/lanes.ts';
import { KillableCharging, type Month } from '../../../support/own-process/outbox/killable-charging.ts';
import {
  startWorkstation,
  type Workstation,
} from '../../../support/own-process/postgres/leased-workstation.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const DISTURBANCES = ['killed', 'cut off', 'restarted', 'failed over'] as const;
type Disturbance = (typeof DISTURBANCES)[number];

const WORKSTATIONS = ['Maria', 'João', 'Ana'];
const MANDATES = 4;
/** Each kind in turn. */
const RUNS = cases({ few: DISTURBANCES.length, all: 40 }, 'CICLO_DISTURBED_RUNS');
/** Each takes three processes and often a new standby; a busy machine starts them slowly. */
const TIMEOUT_MS = 60_000 + RUNS * 40_000;

/** A commit that was answered is with both; a power cut takes nothing of it. */
const WAITED_FOR = ['fsync=on', 'synchronous_commit=on', 'synchronous_standby_names=*'];

/** A primary and a standby that can take over once. */
class ServerPair {
  readonly primary: PostgresServer;
  readonly standby: PostgresServer;

  private constructor(primary: PostgresServer, standby: PostgresServer) {
    this.primary = primary;
    this.standby = standby;
  }

  static async start(): Promise<ServerPair> {
    const primary = await PostgresServer.start(['fsync=on', 'synchronous_commit=on']);
    const standby = await primary.standby();
    await primary.stop();
    await primary.run(WAITED_FOR);
    prepareDatabase(primary.address);
    return new ServerPair(primary, standby);
  }

  /** A company of its own, whose tables are made. */
  company(schema: string) {
    const hosts = [...this.primary.address.hosts, ...this.standby.address.hosts];
    const place = { address: { ...this.primary.address, hosts }, schema };
    makeCompanyAt(place);
    return place;
  }

  async disturb(how: Disturbance, holder: Workstation): Promise<void> {
    if (how === 'killed') holder.signal('SIGKILL');
    if (how === 'cut off') this.primary.ask(CUT_OFF);
    if (how === 'restarted' || how === 'failed over') await this.primary.stop('immediate');
    if (how === 'restarted') await this.primary.run(WAITED_FOR);
    if (how === 'failed over') this.standby.promote();
  }

  async close(): Promise<void> {
    await this.standby.close();
    await this.primary.close();
  }
}

const CUT_OFF = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'ciclo'`;

/** Workstations that all charge the same month at once; whoever has the lease is told by the first that has it. */
async function chargingAtOnce(charging: KillableCharging, servers: ServerPair, month: Month) {
  const place = servers.company(`shop_${month.batchId.replace('-', '_')}`);
  const { batchId, intents, folder } = month;
  const all = WORKSTATIONS.map((holder) =>
    startWorkstation({
      ...{ ready: charging.bank.bank.ready, place, holder, terms: SIGN_TERMS, batchId, intents },
      ...{ folder: `${folder}-${holder}`, graceMs: 120_000, stopsBeforeSending: false, isPersistent: true },
    }),
  );
  const holder = await Promise.race(all.map(async (one) => one.said('holds').then(() => one)));
  const states = () => {
    const db = openCompanyDatabase(place);
    const rows = db.prepare('SELECT state, count(*) FROM intended_write GROUP BY state').raw().all();
    db.close();
    return Object.fromEntries(rows as [string, number][]) as Record<string, number>;
  };
  return { all, holder, states };
}

it(
  `workstations that charge the same month at once charge it once, whatever is killed, cut off, restarted or fails over (seed ${KILL_SEED})`,
  async () => {
    const random = new Random(KILL_SEED);
    await using charging = await KillableCharging.start(MANDATES);
    const months: Month[] = [];
    let servers = await ServerPair.start();
    try {
      let [ms, landed] = [0, 0];
      for (let run = 0; run <= RUNS; run += 1) {
        const how = run === 0 ? null : (DISTURBANCES[run % DISTURBANCES.length] ?? 'killed');
        const month = charging.nextMonth();
        months.push(month);
        const { all, holder, states } = await chargingAtOnce(charging, servers, month);
        const begunAt = performance.now();
        // The first time nothing happens: it tells how long a month takes.
        if (how === null) ms = await holder.said('done').then(() => performance.now() - begunAt);
        else {
          await wait(random.next() * ms);
          landed += Number(!holder.lines().includes('done'));
          await servers.disturb(how, holder);
        }
        const ends = await Promise.all(all.map(async (one) => [one === holder, await one.ended] as const));
        const ended = ends.map(([isHolder, last]) => (how === 'killed' && isHolder ? 'done' : last));
        expect([KILL_SEED, run, how, ended]).toEqual([KILL_SEED, run, how, WORKSTATIONS.map(() => 'done')]);
        const { done = 0, resolved_done: found = 0, ...others } = states();
        expect([KILL_SEED, run, how, done + found, others]).toEqual([KILL_SEED, run, how, MANDATES, {}]);
        if (how !== 'failed over') continue;
        await servers.close();
        servers = await ServerPair.start();
      }
      console.info(`${landed} of ${RUNS} disturbances came before the holder was done`);
      const intended = months.flatMap((month) => month.charges);
      expect((await charging.chargesAtBank()).toSorted()).toEqual(intended.toSorted());
    } finally {
      await servers.close();
    }
  },
  TIMEOUT_MS,
);
