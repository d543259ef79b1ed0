import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '../../../build/postgres-programs.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { PostgresServer } from '../../support/own-process/postgres/server.ts';
import { runCiclo } from '../../support/own-process/run-ciclo.ts';
import { syncedCompany } from '../../support/own-process/synced-company.ts';

describe.skipIf(findPostgres() === null)('companies at a server', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.close());

  const urlOf = ({ user, port, database } = server.address) =>
    `postgres://${user}@127.0.0.1:${port}/${database}`;
  const ciclo = (...words: readonly string[]) =>
    runCiclo([...words, '--password-env', 'P', '--lang', 'en'], { P: server.address.password ?? '' });
  const office = (word: string, ...rest: readonly string[]) =>
    ciclo('office', word, '--url', urlOf(), ...rest);
  const bytesOf = async (...at: readonly string[]) => {
    const out = join(tempFolder(), 'charges.csv');
    expect(await ciclo('export', ...at, '--out', out)).toMatchObject({ code: 0 });
    return readFileSync(out, 'utf8');
  };

  it('are refused until the database was prepared', async () => {
    expect(await office('list')).toMatchObject({ code: 1, stderr: expect.stringContaining('office init') });
  });

  it('move there and back with every byte of their exports', async () => {
    const { data } = await syncedCompany();
    const local = await bytesOf('--data', data);
    expect(local.split('\n').length).toBeGreaterThan(20);
    expect(await office('init')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"postgres" is ready'),
    });
    expect(await office('init')).toMatchObject({ code: 0 });
    expect(await office('list')).toMatchObject({ code: 0, stdout: 'No company at the server yet.\n' });
    expect(await office('import', '--data', data)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('the same on both sides'),
    });
    expect(await office('import', '--data', data)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('at the server already'),
    });
    const [known] = JSON.parse((await office('list', '--json')).stdout) as { id: string; name: string }[];
    expect(known?.name).not.toBe('');

    expect(await bytesOf('--ledger', urlOf())).toBe(local);
    // The folder uses it there now, as does another that joins; each signs in.
    const joined = tempFolder();
    expect(await office('join', '--data', joined)).toMatchObject({ code: 0 });
    expect(await office('join', '--data', joined)).toMatchObject({ code: 0 });
    for (const at of [data, joined]) {
      expect(await bytesOf('--data', at)).toBe(local);
      const out = join(tempFolder(), 'refused.csv');
      const unsigned = await runCiclo(['export', '--data', at, '--out', out, '--lang', 'en']);
      expect(unsigned).toMatchObject({ code: 1, stderr: expect.stringContaining('name or the password') });
    }
    expect(readFileSync(join(joined, 'settings.json'), 'utf8')).not.toContain(server.address.password);

    const folder = tempFolder();
    expect(await office('export', '--data', folder)).toMatchObject({ code: 0 });
    expect(await bytesOf('--data', folder)).toBe(local);
    expect(await office('join', '--data', folder)).toMatchObject({ code: 2 });
    expect(await office('export', '--data', folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('nothing was copied'),
    });
  }, 180_000);

  it('say what is wrong with the way there', async () => {
    const wrong = await runCiclo(
      ['office', 'list', '--url', urlOf(), '--password-env', 'P', '--lang', 'en'],
      { P: 'wrong' },
    );
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('name or the password') });
    expect(wrong.stderr).not.toContain('wrong');
    const unsaid = await runCiclo(['office', 'list', '--url', urlOf(), '--lang', 'en']);
    expect(unsaid).toMatchObject({ code: 1, stderr: expect.stringContaining('name or the password') });
    const plain = await office('list', '--url', `${urlOf()}?sslmode=verify-full`);
    expect(plain).toMatchObject({ code: 1, stderr: expect.stringContaining('certificate') });
    const gone = await ciclo('office', 'list', '--url', 'postgres://m@127.0.0.1:1/d');
    expect(gone).toMatchObject({ code: 1, stderr: expect.stringContaining('does not answer') });
    const other = await office('list', '--url', urlOf({ ...server.address, database: 'nowhere' }));
    expect(other).toMatchObject({ code: 1, stderr: expect.stringContaining('is not on the server') });
    const open = await ciclo('office', 'list', '--url', 'postgres://m@db.example.com/d?sslmode=require');
    expect(open).toMatchObject({ code: 1, stderr: expect.stringContaining('verify-full') });
    expect(await ciclo('office')).toMatchObject({ code: 2 });
  });
});
