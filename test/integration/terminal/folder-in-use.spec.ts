import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDataFolder } from '../../../src-main/application/companies/data-folder/data-folder.ts';
import { lockFolder } from '../../../src-main/ledger/files/folder-lock.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

const SERVER = ['--url', 'postgres://ciclo@127.0.0.1:1/office', '--password-env', 'P'];
const BANK = ['--base-url', 'https://bank.example', '--token-url', 'https://bank.example/token'];

describe('while the app is open on a folder', () => {
  it.each([
    ['connect', ...BANK, '--client-id', 'c', '--secret-env', 'S', '--profile', 'specification'],
    ['office', 'import', ...SERVER],
    ['office', 'join', ...SERVER],
    ['office', 'export', ...SERVER],
    ['office', 'copy', ...SERVER],
  ])('%s %s changes nothing of which it would know nothing', async (...words) => {
    const data = tempFolder();
    const app = lockFolder(openDataFolder(data).lockFile);
    const run = () =>
      runCicloHere([...words, '--name', 'loja', '--data', data, '--lang', 'en', '--json'], {
        ...{ P: 'p', S: 's' },
      });
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('already_running') });
    app.release();
    expect((await run()).stderr).not.toContain('already_running');
  });
});

describe('a folder that is not Ciclo’s', () => {
  const CONNECT = [
    'connect',
    '--name',
    'loja',
    ...BANK,
    '--client-id',
    'c',
    '--secret-env',
    'S',
    '--profile',
    'specification',
  ];
  const READ = ['export', '--out', 'x.csv'];
  const run = (words: readonly string[], data: string) =>
    runCicloHere([...words, '--data', data, '--lang', 'en'], { P: 'p', S: 's' });

  it.each([CONNECT, READ, ['sync'], ['office', 'join', ...SERVER], ['office', 'key']])(
    'is told of and left as it is: %s %s',
    async (...words) => {
      const data = tempFolder();
      const theirs = ['browser/app.ts', 'backups/db.sql', 'logs/access.log'].map((name) => join(data, name));
      for (const path of theirs) {
        mkdirSync(join(path, '..'));
        writeFileSync(path, 'theirs', { mode: 0o644 });
      }
      expect(await run(words, data)).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/not Ciclo’s[\s\S]*Nothing there was opened, changed or removed/),
      });
      expect(theirs.map((path) => readFileSync(path, 'utf8'))).toEqual(['theirs', 'theirs', 'theirs']);
      expect(readdirSync(data).sort()).toEqual(['backups', 'browser', 'logs']);
      expect(readdirSync(join(data, 'logs'))).toEqual(['access.log']);
    },
  );

  describe.each([
    READ,
    ['sync'],
    ['close', '--verify'],
    ['office', 'key'],
    ['office', 'import', ...SERVER],
    ['office', 'import', '--never-arrived', ...SERVER],
  ])('but Ciclo’s data are to be in already: %s %s %s', (...words) => {
    const refused = async (data: string) =>
      expect(await run(words, data)).toMatchObject({
        code: 2,
        stderr: expect.stringContaining('does not exist'),
      });

    it('is not made', async () => {
      const data = join(tempFolder(), 'not', 'mounted');
      await refused(data);
      expect(existsSync(data)).toBe(false);
    });

    it('is not begun where it is empty, as a disk that is away leaves it', async () => {
      const data = tempFolder();
      await refused(data);
      expect(readdirSync(data)).toEqual([]);
    });
  });
});
