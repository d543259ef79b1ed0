import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findPostgres } from '../../../build/postgres-programs.ts';
import { instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { leaseFor } from '../../../src-main/ledger/postgres/lease-pulse.ts';
import { openCompanyWriter } from '../../../src-main/ledger/postgres/open-company-writer.ts';
import { serverCompanies } from '../../../src-main/ledger/postgres/server-companies.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { connectedCompany, syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { connectArgs, TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { PostgresServer } from '../../support/own-process/postgres/server.ts';
import { runCiclo } from '../../support/own-process/run-ciclo.ts';

describe.skipIf(findPostgres() === null)('a company at a server that is synced from the terminal', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.close());

  const url = () => `postgres://${server.address.user}@127.0.0.1:${server.port}/${server.address.database}`;
  const password = () => ({ P: server.address.password ?? '' });
  const office = (...words: readonly string[]) =>
    runCiclo(['office', ...words, '--url', url(), '--password-env', 'P', '--lang', 'en'], password());
  const atServer = ['--password-env', 'P', '--ledger'];
  type Company = Awaited<ReturnType<typeof connectedCompany>>;
  const sync = ({ data, env }: Company, ...rest: readonly string[]) =>
    runCiclo(['sync', '--data', data, '--secret-env', 'SECRET', '--today', TODAY, '--lang', 'en', ...rest], {
      ...env,
      ...password(),
    });
  const exported = async (what: string, ...at: readonly string[]) => {
    const out = join(tempFolder(), 'out.csv');
    const run = await runCiclo(['export', ...at, '--what', what, '--out', out], password());
    expect(run).toMatchObject({ code: 0 });
    return readFileSync(out, 'utf8');
  };
  /** The company as it was before it was taken to the server. */
  const copyOf = (company: Company): Company => {
    const data = join(tempFolder(), 'copy');
    cpSync(company.data, data, { recursive: true });
    return { ...company, data };
  };
  const named = (name: string, data: string, ready: Company['ready']) =>
    connectArgs(data, ready).map((word) => (word === 'Loja' ? name : word));
  const filesOf = (data: string) =>
    readdirSync(join(data, 'ledgers'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'base64')]);

  it('reads what the same poll reads into a file, to the byte, and leaves the folder’s ledger alone', async () => {
    await office('init');
    const company = await connectedCompany();
    const bare = await sync(company, ...atServer, url());
    expect(bare).toMatchObject({ code: 2, stderr: expect.stringContaining('office import') });
    const kept = copyOf(company);
    expect(await office('import', '--data', company.data)).toMatchObject({ code: 0 });
    const before = filesOf(company.data);
    const atOffice = await sync(company, '--password-env', 'P', '--json');
    expect(atOffice).toMatchObject({ code: 0 });
    expect(filesOf(company.data)).toEqual(before);

    const local = await sync(kept, '--json');
    expect(JSON.parse(atOffice.stdout).records).toEqual(JSON.parse(local.stdout).records);
    for (const what of ['charges', 'receipts', 'expected', 'orphans', 'refunds']) {
      const inFile = await exported(what, '--data', kept.data);
      expect(await exported(what, '--name', 'Loja', ...atServer, url())).toBe(inFile);
    }
    expect((await exported('charges', '--data', kept.data)).split('\n').length).toBeGreaterThan(100);

    // Ids are unique within a database alone: what this one's bank says is not for another's ledger.
    const rename = (name: string) =>
      server.ask(`UPDATE ciclo.company SET name = '${name}' WHERE id = 'loja'`);
    const settings = readFileSync(join(kept.data, 'settings.json'), 'utf8');
    rename('Loja do Pedro');
    const theirs = await sync(kept, ...atServer, url());
    rename('Loja');
    expect(theirs).toMatchObject({ code: 2, stderr: expect.stringContaining('is not at that server') });
    expect(readFileSync(join(kept.data, 'settings.json'), 'utf8')).toBe(settings);
    expect(await sync(company, ...atServer, url())).toMatchObject({ code: 0 });
  }, 180_000);

  it('is taken to a server in one go or in two, and refused while another workstation has it, with its name and what to do', async () => {
    const office2 = await PostgresServer.start();
    onTestFinished(() => office2.close());
    const there = `postgres://${office2.address.user}@127.0.0.1:${office2.port}/${office2.address.database}`;
    const env = { P: office2.address.password ?? '' };
    const company = await syncedCompany();
    const untold = copyOf(company);
    const to = ['--url', there, '--password-env', 'P'];
    await runCiclo(['office', 'init', ...to], env);
    await runCiclo(['office', 'import', '--data', company.data, ...to], env);
    // As after an end between the copy and the folder's word of it.
    const again = await runCiclo(['office', 'import', '--data', untold.data, ...to], env);
    expect(again).toMatchObject({ code: 0 });
    const refusedImport = await runCiclo(['office', 'import', '--data', untold.data, ...to], env);
    expect(refusedImport).toMatchObject({ code: 1, stderr: expect.stringContaining('company_at_server') });
    const [known] = serverCompanies(office2.address);
    if (known === undefined) throw new Error('no company');
    const lease = leaseFor('Maria (caixa-1)');
    const writer = openCompanyWriter({ ...known.place, lease }, () => instantFromEpochMs(Date.now()));
    const refused = await sync(company, ...atServer, there);
    expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('lease_held') });
    expect(refused.stderr).toMatch(/Maria \(caixa-1\) has been at it since \d\d\/\d\d\/20\d\d, \d\d:\d\d\. /);
    expect(refused.stderr).toContain('half a minute');
    writer.close();
    expect(await sync(company, ...atServer, there)).toMatchObject({ code: 0 });
  }, 180_000);

  it('is connected right at a server, and joined there by the next one of its name', async () => {
    await office('init');
    const company = await connectedCompany();
    const { ready, env } = company;
    const [first, second] = [tempFolder(), tempFolder()];
    const connect = (data: string, at = url()) => {
      const words = [...named('Mercearia Lua', data, ready), '--secret-env', 'SECRET', '--lang', 'en'];
      return runCiclo([...words, ...atServer, at], { ...env, ...password() });
    };
    expect(await connect(first)).toMatchObject({ code: 0 });
    expect(readdirSync(join(first, 'ledgers'))).toEqual([]);
    expect(await sync({ ...company, data: first }, '--password-env', 'P')).toMatchObject({ code: 0 });
    expect(await connect(second)).toMatchObject({ code: 0 });
    const [ofFirst, ofSecond] = [
      await exported('charges', '--data', first, '--password-env', 'P'),
      await exported('charges', '--data', second, '--password-env', 'P'),
    ];
    expect(ofFirst.split('\n').length).toBeGreaterThan(100);
    expect(ofSecond).toBe(ofFirst);
    expect(await connect(first)).toMatchObject({ code: 0 });
    // The folder has it at a server already, and this is another one.
    const other = await PostgresServer.start();
    onTestFinished(() => other.close());
    const there = `postgres://${other.address.user}@127.0.0.1:${other.port}/${other.address.database}`;
    const otherPassword = { P: other.address.password ?? '' };
    await runCiclo(['office', 'init', '--url', there, '--password-env', 'P'], otherPassword);
    const words = [...named('Mercearia Lua', first, ready), '--lang', 'en', ...atServer, there];
    const refused = await runCiclo(words, { ...env, ...otherPassword });
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('company_at_server') });
  }, 180_000);

  it('is known as other workstations have changed it, also once it is connected anew', async () => {
    await office('init');
    const { ready, env } = await connectedCompany();
    const company = { data: tempFolder(), ready, env };
    const { data } = company;
    await runCiclo([...named('Loja Velha', data, ready), '--secret-env', 'SECRET'], env);
    expect(await office('import', '--data', data)).toMatchObject({ code: 0 });
    server.ask(`UPDATE ciclo.company SET name = 'Loja Nova', settings = (settings::jsonb
      || '{"name":"Loja Nova","localHolidays":["2026-07-09"]}')::text WHERE id = 'loja-velha'`);
    const synced = await sync(company, '--password-env', 'P', '--json');
    expect(JSON.parse(synced.stdout)).toMatchObject({ connection: 'Loja Nova' });
    const words = [...named('Loja Nova', data, ready), '--secret-env', 'SECRET', '--json'];
    const anew = await runCiclo(words, env);
    expect(JSON.parse(anew.stdout)).toMatchObject({ id: 'loja-velha', localHolidays: ['2026-07-09'] });
  }, 180_000);
});
