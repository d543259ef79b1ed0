import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fileForm } from '../../../src-main/ledger/files/connect.ts';
import { csvRows } from '../../support/fake/csv-rows.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { connectArgs, practiceBank, TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { runCiclo } from '../../support/own-process/run-ciclo.ts';

describe('a key that comes with each command', () => {
  const KEY = Buffer.alloc(32, 7).toString('base64');
  const OTHER = Buffer.alloc(32, 8).toString('hex');
  const keyed = ['--secret-env', 'SECRET', '--key-env', 'LEDGER_KEY'];

  it('encrypts the ledger from the first moment; without it and with another one nothing opens and nothing changes', async () => {
    const data = tempFolder();
    const ready = await practiceBank();
    const env = { SECRET: ready.clientSecret, LEDGER_KEY: KEY };
    const file = join(data, 'ledgers', 'loja.sqlite');
    const sync = ['sync', '--data', data, '--today', TODAY];
    expect((await runCiclo([...connectArgs(data, ready), ...keyed], env)).stderr).not.toContain('--key-env');
    expect(fileForm(file)).toBe('encrypted');
    expect((await runCiclo([...sync, ...keyed], env)).code).toBe(0);
    const before = readFileSync(file);
    const without = await runCiclo([...sync, '--secret-env', 'SECRET'], env);
    expect(without).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/ledger_key_(out_of_reach|missing)/),
    });
    const wrong = await runCiclo([...sync, ...keyed], { ...env, LEDGER_KEY: OTHER });
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('(ledger_key_wrong') });
    const again = await runCiclo([...connectArgs(data, ready), ...keyed], { ...env, LEDGER_KEY: OTHER });
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining('(ledger_key_wrong') });
    expect(readFileSync(file).equals(before)).toBe(true);
    const out = join(data, 'x.csv');
    const exported = await runCiclo(['export', '--data', data, '--out', out, '--key-env', 'LEDGER_KEY'], env);
    expect(exported.code).toBe(0);
    expect(csvRows(readFileSync(out, 'utf8')).length).toBeGreaterThan(10);
  });

  it.each(['', 'short', `${KEY}AA`, 'zz'.repeat(32)])('is refused as %j, and not repeated', async (text) => {
    const run = await runCiclo(['sync', '--data', tempFolder(), '--key-env', 'LEDGER_KEY'], {
      LEDGER_KEY: text,
    });
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('--key-env');
    if (text !== '') expect(run.stderr).not.toContain(text);
  });

  it('that is not given is said once, at connect', async () => {
    const data = tempFolder();
    const ready = await practiceBank();
    const env = { SECRET: ready.clientSecret };
    const connected = await runCiclo([...connectArgs(data, ready), '--secret-env', 'SECRET'], env);
    expect(connected.stderr).toContain('openssl rand -base64 32');
    const synced = await runCiclo(['sync', '--data', data, '--secret-env', 'SECRET', '--today', TODAY], env);
    expect(synced.code).toBe(0);
    expect(synced.stderr).not.toContain('openssl');
    expect(fileForm(join(data, 'ledgers', 'loja.sqlite'))).toBe('plain');
  });
});
