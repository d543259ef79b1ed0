import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import { noCommitsKnown } from '../../../../src-main/ledger/postgres/known-commits.ts';
import { type CompanyPlace, openCompanyReader } from '../../../../src-main/ledger/postgres/open-company.ts';
import {
  makeCompanyAt,
  openCompanyWriter,
} from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { noon } from '../../../support/fake/records/ledger-records.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const EVERY_ACT = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };

const PATIENT = { timeout: 20_000 };
const NOW = () => noon('2026-03-10');

describe.skipIf(findPostgres() === null)('a standby, for a program that has heard of no commit', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let place: CompanyPlace;
  beforeAll(async () => {
    primary = await PostgresServer.start(['synchronous_commit=on']);
    prepareDatabase(primary.address);
    standby = await primary.standby([]);
    const hosts = [...standby.address.hosts, ...primary.address.hosts];
    place = { address: { ...primary.address, hosts, prefersStandby: true }, schema: 'shop' };
    makeCompanyAt(place);
  });
  afterAll(async () => {
    await standby.close();
    await primary.close();
  });

  /** What another program reads, which begins now. */
  const reader = () => {
    const opened = openCompanyReader({ ...place, known: noCommitsKnown() });
    onTestFinished(opened.close);
    return opened;
  };
  const written = (subjectId: string): void => {
    const writing = openCompanyWriter(place, NOW);
    writing.recordAct({ kind: 'accounts_changed', at: NOW(), subject: 'company', subjectId });
    writing.close();
  };
  const arrived = async (): Promise<void> => {
    const lsn = primary.ask('SELECT pg_current_wal_lsn()');
    const isThere = () => standby.ask(`SELECT pg_last_wal_replay_lsn() >= '${lsn}'`);
    await expect.poll(isThere, PATIENT).toBe('t');
  };
  const subjects = (acts: Iterable<{ readonly subjectId: string | null }>) =>
    [...acts].map(({ subjectId }) => subjectId);

  it('is not answered by without what a program before it wrote, in lists and in exports', async () => {
    written('first');
    await arrived();
    expect(subjects(reader().eachAct())).toEqual(['first']);
    standby.ask('SELECT pg_wal_replay_pause()');
    try {
      written('second');
      expect(subjects(reader().acts(EVERY_ACT, null).rows)).toContain('second');
      expect(subjects(reader().eachAct())).toContain('second');
    } finally {
      standby.ask('SELECT pg_wal_replay_resume()');
    }
  });

  it('is not read from while nobody says what was committed last', async () => {
    await arrived();
    const [waiting, stopped] = [reader(), primary.stop('immediate')];
    await stopped;
    expect(codeOf(() => subjects(waiting.eachAct()))).toBe('server_unreachable');
  });
});
