import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../build/postgres-programs.ts';
import { NEWEST_VERSION } from '../../../src-main/ledger/postgres/migrations/index.ts';
import { prepareDatabase } from '../../../src-main/ledger/postgres/prepare-database.ts';
import { SHOP } from '../../support/in-process/folders/keyed-folder.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { makeCompanyOf } from '../../support/in-process/ledger/company-of-version.ts';
import { listCompany } from '../../support/in-process/ledger/listed-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';
import { PostgresServer } from '../../support/own-process/postgres/server.ts';

describe.skipIf(findPostgres() === null)('a company at a server after an update', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
    prepareDatabase(server.address);
  });
  afterAll(() => server.close());

  /** Whose ledger the program of that version has begun there. */
  const ofVersion = (version: number, id: string): void => {
    const place = { address: server.address, schema: `company_${id}` };
    makeCompanyOf(version, place);
    listCompany(place.address, id, place.schema, JSON.stringify({ ...SHOP, name: id }));
  };
  const versionOf = (id: string) => server.ask(`SELECT version FROM company_${id}.ledger_head`);
  const urlOf = (user: string) => `postgres://${user}@127.0.0.1:${server.port}/${server.address.database}`;
  const ciclo = (...words: readonly string[]) =>
    runCicloHere([...words, '--password-env', 'P', '--lang', 'en'], { P: server.address.password ?? '' });
  const exported = async (id: string, user = server.address.user) => {
    const out = join(tempFolder(), 'out.csv');
    const at = ['--ledger', urlOf(user), '--name', id];
    return { out, run: await ciclo('export', ...at, '--what', 'history', '--out', out) };
  };

  it('is brought on by a command that only reads', async () => {
    ofVersion(370, 'loja');
    const { out, run } = await exported('loja');
    expect(run).toMatchObject({ code: 0 });
    expect(existsSync(out)).toBe(true);
    expect(versionOf('loja')).toBe(String(NEWEST_VERSION));
    const unread = await ciclo('close', '--ledger', urlOf(server.address.user), '--month', '2026-09');
    expect(unread).toMatchObject({ code: 1, stderr: expect.stringContaining('not_found') });
  });

  it('is brought on by a grant, which needs no other command first', async () => {
    ofVersion(420, 'oficina');
    const person = ['--person', 'nina', '--right', 'charge', '--name', 'oficina', '--new-password-env', 'P'];
    const granted = await ciclo('office', 'grant', '--url', urlOf(server.address.user), ...person);
    expect(granted).toMatchObject({ code: 0 });
    expect(versionOf('oficina')).toBe(String(NEWEST_VERSION));
  });

  it('is exported into a folder as it is, with who took it in its history', async () => {
    ofVersion(420, 'feira');
    const at = ['--url', urlOf(server.address.user), '--data', tempFolder(), '--name', 'feira'];
    expect(await ciclo('office', 'export', ...at)).toMatchObject({ code: 0 });
    expect(versionOf('feira')).toBe('420');
    expect(server.ask('SELECT kind, author FROM company_feira.act')).toBe(
      `copy_carried|${server.address.user}`,
    );
  });

  it('is left as it is for whoever may not bring it on, and who can is said', async () => {
    ofVersion(NEWEST_VERSION, 'banca');
    const person = ['--person', 'vera', '--right', 'see', '--name', 'banca', '--new-password-env', 'P'];
    const granted = await ciclo('office', 'grant', '--url', urlOf(server.address.user), ...person);
    expect(granted).toMatchObject({ code: 0 });
    server.ask('UPDATE company_banca.ledger_head SET version = 370');
    const { out, run } = await exported('banca', 'vera');
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('company_behind') });
    expect(existsSync(out)).toBe(false);
    expect(versionOf('banca')).toBe('370');
  });
});
