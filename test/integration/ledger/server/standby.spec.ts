import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import { addDays } from '../../../../src-main/core/civil-date.ts';
import { exportCsv } from '../../../../src-main/exports/export-csv.ts';
import type { ExportSignals } from '../../../../src-main/exports/write-texts.ts';
import { openBlockingSession } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import { hearCommits } from '../../../../src-main/ledger/postgres/commit-news.ts';
import {
  lastKnown,
  noCommitsKnown,
  noteCommitOfOther,
  noteOwnCommit,
} from '../../../../src-main/ledger/postgres/known-commits.ts';
import { leaseFor } from '../../../../src-main/ledger/postgres/lease-pulse.ts';
import {
  type CompanyPlace,
  openCompanyDatabase,
  openCompanyReader,
} from '../../../../src-main/ledger/postgres/open-company.ts';
import {
  makeCompanyAt,
  openCompanyWriter,
} from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { openReadingSession } from '../../../../src-main/ledger/postgres/reading-session.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import { csvRequest } from '../../../support/fake/records/export-rows.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../../support/fake/records/ledger-world.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

/** Rows that can be asked for one by one, and then the rest. */
function* oneByOne<Row>(turns: Iterable<readonly Row[]>): Generator<Row> {
  for (const turn of turns) yield* turn;
}

const PATIENT = { timeout: 20_000 };
const NOW = () => noon('2026-03-10');

/** As long as replaying is stopped a standby learns of nothing. */
const STOP = 'SELECT pg_wal_replay_pause()';
const GO_ON = 'SELECT pg_wal_replay_resume()';

describe.skipIf(findPostgres() === null)('a server with a standby', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  beforeAll(async () => {
    primary = await PostgresServer.start(['synchronous_commit=on']);
    prepareDatabase(primary.address);
    // So late that whoever does not wait for it misses what was just written.
    standby = await primary.standby(['recovery_min_apply_delay=150ms']);
  });
  afterAll(async () => {
    await standby.close();
    await primary.close();
  });

  /** Both, the standby named first: the order says nothing of which is which. */
  const both = (prefersStandby: boolean): ServerAddress => ({
    ...primary.address,
    hosts: [...standby.address.hosts, ...primary.address.hosts],
    prefersStandby,
  });

  let companies = 0;
  function place(prefersStandby = true): CompanyPlace {
    companies += 1;
    return { address: both(prefersStandby), schema: `shop_${companies}`, known: noCommitsKnown() };
  }

  const reader = (of: CompanyPlace) => {
    const opened = openCompanyReader(of);
    onTestFinished(opened.close);
    return opened;
  };
  const writer = (of: CompanyPlace) => {
    makeCompanyAt(of);
    const opened = openCompanyWriter(of, NOW);
    onTestFinished(opened.close);
    return opened;
  };
  /** Once the standby has all that the primary has by now. */
  const arrived = async () => {
    const lsn = primary.ask('SELECT pg_current_wal_lsn()');
    const isThere = () => standby.ask(`SELECT pg_last_wal_replay_lsn() >= '${lsn}'`);
    await expect.poll(isThere, PATIENT).toBe('t');
  };
  const standbySessions = () =>
    Number(standby.ask(`SELECT count(*) FROM pg_stat_activity WHERE application_name = 'ciclo'`));

  it('is written to at its primary, in whatever order the two are named', () => {
    const of = place(false);
    writer(of).setNote('a', 'b');
    expect(primary.ask(`SELECT value FROM ${of.schema}.meta WHERE value = 'b'`)).toBe('b');
    reader(of);
    expect(standbySessions()).toBe(0);
  });

  it('answers lists from its standby where that is preferred, and never without what was just written', async () => {
    const of = place();
    const writing = writer(of);
    await arrived();
    const [reading, charges] = [reader(of), (n: number) => smallWorld(n)];
    expect(standbySessions()).toBe(1);
    for (const count of [50, 120, 190]) {
      writing.store(charges(count), NOW());
      writing.setCoveredFrom(addDays(WORLD_TODAY, -800));
      writing.reconcile(WORLD_TODAY, NOW());
      expect(reading.cyclesSummary(EVERY_CYCLE).all.count).toBe(
        Number(primary.ask(`SELECT count(*) FROM ${of.schema}.cycle`)),
      );
    }
  });

  it('answers of a company that its standby has not heard of yet', () => {
    const of = place();
    standby.ask(STOP);
    onTestFinished(() => void standby.ask(GO_ON));
    writer(of);
    expect(reader(of).cyclesSummary(EVERY_CYCLE).all.count).toBe(0);
    expect(standbySessions()).toBe(0);
  });

  it('answers from the primary once its standby falls behind', async () => {
    const of = place();
    writer(of).setNote('a', 'b');
    await arrived();
    const session = openReadingSession(
      of.address,
      [`SET search_path = ${of.schema}, ciclo`],
      of.known ?? null,
      { withinMs: 200 },
    );
    onTestFinished(session.end);
    session.catchUp();
    expect(session.isStandby).toBe(true);
    standby.ask(STOP);
    try {
      const writing = writer(of);
      session.catchUp();
      expect(session.isStandby).toBe(true);
      writing.setNote('a', 'c');
      session.catchUp();
      expect(session.isStandby).toBe(false);
      const text = `SELECT value FROM meta WHERE name LIKE '%a' AND value = 'c'`;
      expect(session.run({ text, values: [] }).rows).toEqual([['c']]);
    } finally {
      standby.ask(GO_ON);
    }
  });

  it('is waited for with what another workstation is told to have committed', async () => {
    const of = place();
    const ofOther = { ...of, known: noCommitsKnown() };
    const heard: (string | null)[] = [];
    const news = hearCommits(
      of.address,
      {
        onCommit: (schema) => void (schema === null && heard.push(schema)),
        readAtStandby: () => [of.schema],
        onLast: ({ schema, commits }) => {
          noteCommitOfOther(of.known ?? noCommitsKnown(), commits);
          heard.push(schema);
        },
        onSettings: () => undefined,
      },
      [10],
    );
    onTestFinished(news.close);
    const listening = `SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'SELECT schema_name, settings%'`;
    await expect.poll(() => primary.ask(listening), PATIENT).toBe('1');
    const other = writer(ofOther);
    other.setNote('a', 'b');
    await expect.poll(() => heard, PATIENT).toContain(of.schema);
    // The standby that was looked at on the way is no session that was lost.
    expect(heard).not.toContain(null);
    expect(lastKnown(of.known ?? noCommitsKnown())).toBe(lastKnown(ofOther.known));
  });

  it('exports from its standby, and never without what was just written', async () => {
    const of = place();
    const writing = writer(of);
    await arrived();
    const reading = reader(of);
    writing.store(smallWorld(20), NOW());
    writing.setCoveredFrom(addDays(WORLD_TODAY, -800));
    writing.reconcile(WORLD_TODAY, NOW());
    const rows = oneByOne(reading.eachCharge(EVERY_CYCLE, () => ''));
    expect(rows.next().done).toBe(false);
    expect(standbySessions()).toBe(2);
    expect([...rows].length + 1).toBe(reading.cyclesSummary(EVERY_CYCLE).all.count);
    expect(standbySessions()).toBe(1);
    // Nothing else is asked for before this one.
    writing.recordAct({ kind: 'accounts_changed', at: NOW(), subject: 'company', subjectId: null });
    expect([...reading.eachAct()].map(({ kind }) => kind)).toContain('accounts_changed');
  });

  /** An export by `COPY`, and one by a cursor, with the table that is not to be touched meanwhile. */
  const EXPORTS = { charges: 'cycle', receipts: 'settlement' } as const;

  it.each(Object.entries(EXPORTS))(
    'has to follow and ends an export of %s, which goes to its end at the primary',
    async (subject, table) => {
      const of = place();
      const writing = writer(of);
      writing.store(smallWorld(2_500), NOW());
      writing.setCoveredFrom(addDays(WORLD_TODAY, -800));
      writing.reconcile(WORLD_TODAY, NOW());
      // More than lies ready in buffers on the way.
      primary.ask(
        `UPDATE ${of.schema}.cycle SET reasons = '[' || repeat('{"kind":"replaced"},', 500) || '{"kind":"replaced"}]'`,
      );
      await arrived();
      const reading = reader(of);
      const written = (signals: Partial<ExportSignals> = {}) =>
        exportCsv(csvRequest({ subject: subject as keyof typeof EXPORTS }), reading, target, {
          ...{ isCancelled: () => false, onProgress: () => undefined },
          ...signals,
        });
      const target = join(tempFolder(), 'file.csv');
      const all = await written();
      const whole = readFileSync(target, 'utf8');
      standby.ask('ALTER SYSTEM SET max_standby_streaming_delay = 0');
      standby.ask('SELECT pg_reload_conf()');
      onTestFinished(() => {
        standby.ask('ALTER SYSTEM RESET max_standby_streaming_delay');
        standby.ask('SELECT pg_reload_conf()');
      });
      const told: number[] = [];
      const endAtFirst = (rows: number): void => {
        if (told.push(rows) > 1) return;
        expect(standbySessions()).toBe(2);
        primary.ask(`BEGIN; LOCK TABLE ${of.schema}.${table} IN ACCESS EXCLUSIVE MODE; COMMIT`);
        const lsn = primary.ask('SELECT pg_current_wal_lsn()');
        const isThere = (): boolean => standby.ask(`SELECT pg_last_wal_replay_lsn() >= '${lsn}'`) === 't';
        // One that waits for its reader hears that it has to end once that reads on.
        for (let asked = 0; asked < 30 && !isThere(); asked += 1);
      };
      expect(await written({ onProgress: endAtFirst })).toEqual(all);
      expect(readFileSync(target, 'utf8')).toBe(whole);
      // Its beginning was told twice.
      expect(told[1]).toBeLessThan(2_048);
      expect(standbySessions()).toBe(1);
    },
  );

  it('is not asked anything of a bank by while a standby that is not waited for could take over', () => {
    const of = place();
    writer(of).setNote('a', 'b');
    const leased = { ...of, lease: leaseFor('Maria') };
    expect(codeOf(() => openCompanyWriter(leased, NOW))).toBe('server_standby_async');
    // Whoever names one server alone foresees no other that takes over.
    const alone = { ...leased, address: primary.address };
    expect(codeOf(() => openCompanyWriter(alone, NOW).close())).toBe('nothing thrown');
    primary.ask(`ALTER SYSTEM SET synchronous_standby_names = '*'`);
    primary.ask('SELECT pg_reload_conf()');
    try {
      expect(codeOf(() => openCompanyWriter(leased, NOW).close())).toBe('nothing thrown');
    } finally {
      primary.ask('ALTER SYSTEM RESET synchronous_standby_names');
      primary.ask('SELECT pg_reload_conf()');
    }
  });

  it('tells that none takes writing where only a standby answers', () => {
    const of = place();
    const hosts = [...standby.address.hosts, { host: '127.0.0.1', port: 1 }];
    const address = { ...of.address, hosts };
    // The server that is not reached is the likelier one to take writing.
    expect(codeOf(() => openCompanyWriter({ ...of, address }, NOW))).toBe('server_unreachable');
    const twice = { ...address, hosts: [...standby.address.hosts, ...standby.address.hosts] };
    expect(codeOf(() => openCompanyWriter({ ...of, address: twice }, NOW))).toBe('server_no_primary');
  });

  it('refuses a wrong password at once', () => {
    const address = { ...both(true), password: 'wrong' };
    expect(codeOf(() => openCompanyDatabase({ address, schema: 'shop_1' }))).not.toBe('nothing thrown');
    expect(() => openBlockingSession(address, [])).toThrow(/password authentication failed/);
  });
});

describe('the number of the last commit that is known', () => {
  it('is raised by what others have done, and set by what was done here', () => {
    const known = noCommitsKnown();
    expect(lastKnown(known)).toBe(0);
    noteOwnCommit(known, 7);
    noteCommitOfOther(known, 5);
    expect(lastKnown(known)).toBe(7);
    noteCommitOfOther(known, 9);
    expect(lastKnown(known)).toBe(9);
    // A standby that took over without the last of them counts on from where it was.
    noteOwnCommit(known, 8);
    expect(lastKnown(known)).toBe(8);
  });
});
