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
