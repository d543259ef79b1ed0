import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../build/postgres-programs.ts';
import { makeCompanyAt } from '../../../src-main/ledger/postgres/open-company-writer.ts';
import { listCompany } from '../../support/in-process/ledger/listed-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';
import { PostgresServer } from '../../support/own-process/postgres/server.ts';

describe.skipIf(findPostgres() === null)('an office whose login owns its database and no more', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
    server.ask(`CREATE ROLE owner LOGIN PASSWORD '${server.address.password}'`);
    server.ask('CREATE DATABASE office OWNER owner');
  });
  afterAll(() => server.close());

  const office = (word: string, ...rest: readonly string[]) =>
    runCicloHere(
      [
        'office',
        word,
        '--url',
        `postgres://owner@127.0.0.1:${server.port}/office`,
        ...rest,
        '--password-env',
        'P',
        '--lang',
        'en',
      ],
      { P: server.address.password ?? '' },
    );
  const LACKED = 'ALTER ROLE "owner" CREATEROLE';
  const grant = (person: string) =>
    office('grant', '--person', person, '--right', 'see', '--all', '--new-password-env', 'P');

  it('is told what it lacks to let people in, when it is prepared and when it lets the first in', async () => {
    expect(await office('init')).toMatchObject({ code: 0, stderr: expect.stringContaining(LACKED) });
    const address = { ...server.address, user: 'owner', database: 'office' };
    makeCompanyAt({ address, schema: 'company_loja' });
    listCompany(address, 'loja', 'company_loja');
    server.ask(`CREATE ROLE known LOGIN`);
    for (const person of ['vera', 'known'])
      expect(await grant(person)).toMatchObject({ code: 1, stderr: expect.stringContaining(LACKED) });
    server.ask(LACKED);
    expect(await grant('vera')).toMatchObject({ code: 0 });
    const again = await office('init');
    expect(again).toMatchObject({ code: 0 });
    expect(again.stderr).not.toContain('CREATEROLE');
  });
});
