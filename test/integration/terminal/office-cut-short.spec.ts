import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../build/postgres-programs.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { connectArgs, TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';
import { PostgresServer } from '../../support/own-process/postgres/server.ts';

const FEE = ['--amount', '9.90', '--day', `${TODAY.slice(0, 7)}-01`];

describe.skipIf(findPostgres() === null)('a company that was taken to a server beside its file', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.close());

  const urlOf = (port = server.port) =>
    `postgres://${server.address.user}@127.0.0.1:${port}/${server.address.database}`;
  const ciclo = (...words: readonly string[]) =>
    runCicloHere([...words, '--password-env', 'P', '--lang', 'en'], { P: server.address.password ?? '' });
  const office = (word: string, ...rest: readonly string[]) =>
    ciclo('office', word, '--url', urlOf(), ...rest);

  const companies = async (): Promise<number> => JSON.parse((await office('list', '--json')).stdout).length;

  /** Its folder as the kill leaves it: the settings do not say yet that it is at the server. */
  async function cutShort(): Promise<string> {
    const { data } = await syncedCompany();
    expect(await office('init')).toMatchObject({ code: 0 });
    server.ask('DELETE FROM ciclo.company');
    const file = join(data, 'settings.json');
    const before = readFileSync(file, 'utf8');
    expect(await office('import', '--data', data)).toMatchObject({ code: 0 });
    writeFileSync(file, before);
    return data;
  }

  const noteAt = (...at: readonly string[]) => ciclo('fee', ...at, ...FEE);

  it.each(['import', 'join'])(
    'by an import that was killed takes nothing in its file, and is there by the next %s, also where others have worked at it since',
    async (word) => {
      const data = await cutShort();
      expect(await noteAt('--data', data)).toMatchObject({
        ...{ code: 1, stderr: expect.stringContaining(`They go to ${urlOf()}`) },
      });
      expect(await noteAt('--ledger', urlOf())).toMatchObject({ code: 0 });
      expect(await office(word, '--data', data)).toMatchObject({ code: 0 });
      expect(await companies()).toBe(1);
      expect(await ciclo('fee', '--data', data)).toMatchObject({
        ...{ code: 0, stdout: expect.stringContaining('9.90') },
      });
      expect(await noteAt('--data', data, '--text', 'once more')).toMatchObject({ code: 0 });
    },
    60_000,
  );

  it('whose settings were lost is joined beside the file that was left for it, and beside no other', async () => {
    const data = await cutShort();
    rmSync(join(data, 'settings.json'));
    server.ask(`UPDATE company_loja.meta SET value = 'another' WHERE name = 'move_mark'`);
    expect(await office('join', '--data', data)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('that its settings do not list') },
    });
    server.ask(`UPDATE company_loja.meta SET value = '${markIn(data)}' WHERE name = 'move_mark'`);
    expect(await office('join', '--data', data)).toMatchObject({ code: 0 });
  }, 60_000);

  const besideOf = (data: string): string => join(data, 'ledgers', 'loja.sqlite.moved');
  const markIn = (data: string): string => readFileSync(besideOf(data), 'utf8').split('\n')[1] ?? '';

  const keepHere = (data: string, port?: number) =>
    ciclo('office', 'import', '--url', urlOf(port), '--data', data, '--never-arrived');

  it('by an import that was killed lives in its folder again by a person’s word alone, and where the server does not have it', async () => {
    const data = await cutShort();
    expect(await keepHere(data)).toMatchObject({
      ...{ code: 2, stderr: expect.stringContaining('did get to that server') },
    });
    expect(await keepHere(data, 1)).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('(ledger_moved') },
    });
    expect(await noteAt('--data', data)).toMatchObject({ code: 1 });
    server.ask('DELETE FROM ciclo.company');
    expect(await keepHere(data)).toMatchObject({ code: 0 });
    expect(await noteAt('--data', data)).toMatchObject({ code: 0 });
    expect(await keepHere(data)).toMatchObject({ code: 2, stderr: expect.stringContaining('no server') });
  }, 60_000);

  it('that is gone lives in its folder again by a person’s word', async () => {
    const data = await cutShort();
    writeFileSync(besideOf(data), `${urlOf(1)}\n`);
    expect(await keepHere(data, 1)).toMatchObject({ code: 0 });
    expect(await noteAt('--data', data)).toMatchObject({ code: 0 });
  }, 60_000);

  it('by an import that was killed goes to no other server meanwhile', async () => {
    const data = await cutShort();
    const other = ['--url', urlOf(1), '--data', data];
    expect(await ciclo('office', 'import', ...other)).toMatchObject({
      ...{ code: 1, stderr: expect.stringContaining('(ledger_moved') },
    });
  }, 60_000);

  it('by connect keeps that file where lost settings had listed it', async () => {
    const { data, ready } = await syncedCompany();
    expect(await office('init')).toMatchObject({ code: 0 });
    server.ask('DELETE FROM ciclo.company');
    rmSync(join(data, 'settings.json'));
    const { code, stderr } = await ciclo(...connectArgs(data, ready), '--ledger', urlOf());
    expect(code, stderr).toBe(0);
    expect(await companies()).toBe(1);
    expect(existsSync(join(data, 'ledgers', 'loja.sqlite'))).toBe(true);
  }, 60_000);
});
