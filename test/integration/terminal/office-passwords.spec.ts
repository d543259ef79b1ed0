import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { falsePostgres } from '../../support/in-process/network/false-postgres.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

/** A folder whose companies are at those servers, which it signs in at with the password of each command. */
function folderAt(urls: readonly string[]): string {
  const data = tempFolder();
  const connections = urls.map((url, at) => ({
    ...{ id: `loja-${at}`, name: `Loja ${at}`, profile: 'specification', schemeWord: 'instant' },
    ...{ baseUrl: 'https://b.example', tokenUrl: 'https://b.example/t', pollMinutes: null },
    ...{ localHolidays: [], extraHeaders: {}, isPractice: false, secretStorage: null, clientId: null },
    certificate: { kind: 'none' },
    server: { url, schema: `company_loja_${at}`, passwordEntry: null },
  }));
  const preferences = { language: 'pt-BR', theme: 'auto' };
  writeFileSync(join(data, 'settings.json'), JSON.stringify({ version: 1, preferences, connections }));
  return data;
}

const seal = (data: string, ...rest: readonly string[]) =>
  runCicloHere(
    ['office', 'seal', '--data', data, '--password-env', 'P', '--without', 'bia', '--lang', 'en', ...rest],
    { P: 's3nh4' },
  );

it('the password of a command goes to one of two servers at most, and nothing to either', async () => {
  const servers = [await falsePostgres('asks for it in the clear'), await falsePostgres('lets everybody in')];
  const data = folderAt(servers.map(({ url }) => url));
  expect(await seal(data, '--all')).toMatchObject({
    ...{ code: 1, stdout: '', stderr: expect.stringContaining('(password_other_server') },
  });
  expect(servers.map(({ heard }) => heard())).toEqual(['', '']);
  for (const name of ['Loja 0', 'Loja 1'])
    expect(await seal(data, '--name', name)).toMatchObject({
      ...{ code: 1, stdout: '', stderr: expect.stringContaining('(server_no_scram') },
    });
  for (const { heard } of servers) {
    expect(heard()).toContain('database');
    expect(heard()).not.toMatch(/s3nh4|SELECT/);
  }
});
