import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { csvRows } from '../../support/fake/csv-rows.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import { openBank } from '../../support/in-process/practice-bank/bank-session.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { connectArgs, TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

describe('an export in the terminal', () => {
  it('says what a first reading that failed has read, and writes no file of it but of what is kept here', async () => {
    const data = tempFolder();
    const { bank, control } = await openBank({ payers: 3, months: 1, today: civilDate(TODAY) });
    onTestFinished(() => bank.close());
    await control.addFault({ kind: 'status_403', path: '/instant' });
    const env = { SECRET: bank.ready.clientSecret };
    await runCicloHere([...connectArgs(data, bank.ready), '--secret-env', 'SECRET'], env);
    await runCicloHere(['sync', '--data', data, '--secret-env', 'SECRET', '--today', TODAY], env);
    const out = join(data, 'x.csv');
    const failed = await runCicloHere(['export', '--data', data, '--out', out]);
    expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('(first_reading_failed') });
    expect(failed.stderr).toMatch(/recorrências [1-9]\d*, cobranças [1-9]\d*, pagamentos 0\./);
    expect(existsSync(out)).toBe(false);
    expect((await runCicloHere(['export', '--data', data, '--out', out, '--what', 'history'])).code).toBe(0);
    expect(readFileSync(out, 'utf8')).toMatch(/^done_at,author,act,/);
  });

  it('keeps who was given whole CPFs: whom --by names, else the name of the preferences', async () => {
    const { data } = await syncedCompany();
    const out = join(data, 'x.csv');
    const whole = ['export', '--data', data, '--out', out, '--full-documents'];
    await runCicloHere(whole);
    const file = join(data, 'settings.json');
    const settings = JSON.parse(readFileSync(file, 'utf8'));
    const preferences = { ...settings.preferences, author: 'Célia, financeiro' };
    writeFileSync(file, JSON.stringify({ ...settings, preferences }));
    await runCicloHere(whole);
    await runCicloHere([...whole, '--by', 'Davi']);
    await runCicloHere(['export', '--data', data, '--out', out, '--what', 'history']);
    const acts = csvRows(readFileSync(out, 'utf8')).filter(({ act }) => act === 'document_export');
    expect(acts.map(({ author, to }) => [author, to])).toEqual([
      [userInfo().username, 'charges'],
      ['Célia, financeiro', 'charges'],
      ['Davi', 'charges'],
    ]);
  });
});
