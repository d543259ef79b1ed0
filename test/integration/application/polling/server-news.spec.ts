import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import type { SharedSettings } from '../../../../src-main/application/companies/registry/shared-settings.ts';
import { serverNews } from '../../../../src-main/application/polling/server-news.ts';
import { lastKnown, noCommitsKnown } from '../../../../src-main/ledger/postgres/known-commits.ts';
import { makeCompanyAt } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { schemaOf } from '../../../../src-main/ledger/postgres/server-companies.ts';
import { listCompany } from '../../../support/in-process/ledger/listed-company.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const PATIENT = { timeout: 20_000 };
const OTHER_SESSIONS = `SELECT count(*) FROM pg_stat_activity
  WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`;

const settingsOf = (name: string): string =>
  JSON.stringify({
    ...{ name, profile: 'specification', schemeWord: 'instant', pollMinutes: null },
    ...{ baseUrl: 'https://bank.example/v2', tokenUrl: 'https://bank.example/token' },
    ...{ localHolidays: [], extraHeaders: {} },
  });

describe.skipIf(findPostgres() === null)('news of a server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
    prepareDatabase(server.address);
    for (const id of ['a', 'b', 'c']) listCompany(server.address, id, schemaOf(id), settingsOf(id));
    listCompany(server.address, 'unreadable', schemaOf('unreadable'));
  });
  afterAll(() => server.close());

  it('have the settings of a company also where it is followed once others are heard of, each once', async () => {
    const taken: (readonly [string, SharedSettings['name']])[] = [];
    const { address } = server;
    const news = serverNews({
      homes: { placeOf: async (id) => ({ address, schema: schemaOf(id) }) },
      leases: { leaseOf: () => null },
      emit: () => undefined,
      takeOver: async (id, { name }) => void taken.push([id, name]),
    });
    onTestFinished(() => news.close());
    await news.follow('a');
    await expect.poll(() => taken, PATIENT).toEqual([['a', 'a']]);
    for (const id of ['unreadable', 'b', 'b']) await news.follow(id);
    expect(taken).toEqual([
      ['a', 'a'],
      ['b', 'b'],
    ]);
    news.forget('a');
    await news.follow('a');
    expect(taken).toHaveLength(3);
  });

  it('tell a company that is read at a standby its last commit, also where it is followed once others are heard of', async () => {
    const address = { ...server.address, prefersStandby: true };
    const known = { early: noCommitsKnown(), late: noCommitsKnown() };
    for (const schema of ['early', 'late']) {
      makeCompanyAt({ address, schema });
      server.ask(`UPDATE ${schema}.ledger_head SET commits = 7`);
    }
    const news = serverNews({
      homes: {
        placeOf: async (id) => ({ address, schema: id, known: id === 'late' ? known.late : known.early }),
      },
      leases: { leaseOf: () => null },
      emit: () => undefined,
      takeOver: async () => undefined,
    });
    onTestFinished(() => news.close());
    await news.follow('early');
    await expect.poll(() => lastKnown(known.early), PATIENT).toBe(7);
    await news.follow('late');
    await expect.poll(() => lastKnown(known.late), PATIENT).toBe(7);
  });

  it('are heard in one session, which ends with the last company that is followed', async () => {
    const { address } = server;
    const news = serverNews({
      homes: { placeOf: async (id) => ({ address, schema: schemaOf(id) }) },
      leases: { leaseOf: () => null },
      emit: () => undefined,
      takeOver: async () => undefined,
    });
    onTestFinished(() => news.close());
    const sessions = () => server.ask(OTHER_SESSIONS);
    await expect.poll(sessions, PATIENT).toBe('0');
    for (const id of ['a', 'b']) await news.follow(id);
    await expect.poll(sessions, PATIENT).toBe('1');
    news.forget('a');
    expect(sessions()).toBe('1');
    news.forget('b');
    await expect.poll(sessions, PATIENT).toBe('0');
  });
});
