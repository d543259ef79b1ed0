import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

const SHOP = ['--name', 'Loja', '--token-url', 'https://bank.example/token'];
const CLIENT = ['--client-id', 'c'];

it('leaves the bank and its word as they are where a connection is changed without a word of them', async () => {
  const data = tempFolder();
  const connect = async (...more: readonly string[]) => {
    const run = await runCicloHere(['connect', '--data', data, ...SHOP, ...CLIENT, ...more]);
    expect(run).toMatchObject({ code: 0 });
    const [kept] = JSON.parse(readFileSync(join(data, 'settings.json'), 'utf8')).connections;
    return [kept.profile, kept.schemeWord, kept.baseUrl];
  };
  const [first, second] = ['https://bank.example/v1', 'https://bank.example/v2'];
  expect(await connect('--base-url', first)).toEqual(['specification', 'instant', first]);
  const inter = ['--profile', 'banco-inter', '--scheme-word', 'agora'];
  expect(await connect('--base-url', first, ...inter)).toEqual(['banco-inter', 'agora', first]);
  expect(await connect('--base-url', second)).toEqual(['banco-inter', 'agora', second]);
  const same = ['--base-url', first, '--profile', 'banco-inter'];
  expect(await connect(...same)).toEqual(['banco-inter', 'agora', first]);
  expect(await connect('--base-url', first, '--scheme-word', 'logo')).toEqual(['banco-inter', 'logo', first]);
  const other = ['--base-url', first, '--profile', 'specification'];
  expect(await connect(...other)).toEqual(['specification', 'instant', first]);
});

it('says that what it changes may be of another account, and nothing of the sort where it is the same', async () => {
  const data = tempFolder();
  const connect = async (url: string, client: readonly string[], ...more: readonly string[]) => {
    const words = ['connect', '--data', data, ...SHOP, ...client, '--base-url', url, ...more];
    const run = await runCicloHere(words);
    expect(run).toMatchObject({ code: 0 });
    return run.stderr.includes('outra conta com outro --name');
  };
  const [test, production] = ['https://test.bank.example/v1', 'https://bank.example/v1'];
  expect(await connect(test, CLIENT)).toBe(false);
  expect(await connect(test, CLIENT, '--scheme-word', 'agora')).toBe(false);
  expect(await connect(production, CLIENT)).toBe(true);
  expect(await connect(production, ['--client-id', 'another'])).toBe(true);
});
