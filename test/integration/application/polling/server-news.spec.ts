import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres } from '../../../../build/postgres-programs.ts';
import type { SharedSettings } from '../../../../src-main/application/companies/shared-settings.ts';
import { serverNews } from '../../../../src-main/application/polling/server-news.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import { schemaOf } from '../../../../src-main/ledger/postgres/server-companies.ts';
import { listCompany } from '../../../support/in-process/ledger/listed-company.ts';
import { PostgresServer } from '../../../support/own-process/postgres/server.ts';

const PATIENT = { timeout: 20_000 };

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
});
