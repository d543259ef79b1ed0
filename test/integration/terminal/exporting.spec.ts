import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { EXPORT_SUBJECTS, SUBJECT_DAYS } from '../../../src-preload/contract/vocabulary/exports.ts';
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

  it('refuses the month of a list that is written whole, and keeps none as the file of a closed month', async () => {
    const { data } = await syncedCompany();
    const out = join(data, 'january.csv');
    const january = ['--data', data, '--month', '2026-01'];
    expect((await runCicloHere(['close', ...january])).code).toBe(0);
    for (const what of EXPORT_SUBJECTS.filter((subject) => SUBJECT_DAYS[subject] === null)) {
      const run = await runCicloHere(['export', ...january, '--out', out, '--what', what]);
      expect([what, run.code, run.stdout, existsSync(out)]).toEqual([what, 2, '', false]);
      expect(run.stderr).toContain(`--month não vale para ${what}: `);
      expect(run.stderr).toContain('Vale para: charges, receipts, receivables, daily, monthly,');
    }
    const { stdout } = await runCicloHere(['close', '--verify', '--data', data, '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ month: '2026-01', files: [] }]);
  });

  it.each([
    ['refunds', ['--from', '2026-01-01'], '--from'],
    ['refunds', ['--to', '2026-01-31'], '--to'],
    ['receipts', ['--states', 'paid'], '--states'],
    ['receipts', ['--format', 'pdf'], '--format'],
    ['daily', ['--payer', '12345678909'], '--payer'],
    ['monthly', ['--format', 'pfd'], 'csv, pdf'],
    ['monthly', ['--basis', 'caixa'], 'monthly --format pdf'],
    ['monthly', ['--format', 'pdf', '--month', '2026-01', '--preset', 'excel-br'], '--preset'],
    ['journal', ['--preset', 'excel-br'], '--preset'],
    ['closing', ['--month', '2026-01', '--from', '2026-01-01'], '--from'],
    ['charges', ['--undo-batch', '1'], 'postings --undo-batch'],
    ['postings', ['--again', '1', '--month', '2026-01'], '--month'],
    ['postings', ['--list-batches', '--undo-batch', '1'], '--undo-batch'],
    ['postings', ['--list-batches'], 'postings --list-batches, que não'],
    ['postings', ['--list-changed'], 'postings --list-changed, que não'],
    ['postings', ['--undo-batch', '1'], 'postings --undo-batch, que não'],
    ['charges', ['--month', '2026-01', '--to', '2026-01-15'], '--month'],
  ])('of %s refuses what it does not read: %j', async (what, options, why) => {
    const run = await runCicloHere([
      'export',
      '--data',
      '/nowhere',
      '--out',
      'x',
      '--what',
      what,
      ...options,
    ]);
    expect(run).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(why) });
  });

  it('takes it where a table is said to be written as it is anyway', async () => {
    const given = ['export', '--data', '/nowhere', '--out', 'x', '--what', 'refunds', '--format', 'csv'];
    expect((await runCicloHere(given)).stderr).not.toContain('--format');
  });
});
