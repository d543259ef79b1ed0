import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

const BANK = ['--bank-id', '341', '--account', '1', '--balance', '1.00'];

it('a file says how far the bank was read, and that it is not whole where its days go up to there or beyond', async () => {
  const { data } = await syncedCompany();
  const out = join(data, 'out.txt');
  const written = async (what: string, ...words: string[]) => {
    const asked = ['export', '--what', what, '--data', data, '--out', out, '--lang', 'en', ...words];
    const { code, stderr, stdout } = await runCicloHere([...asked, '--json']);
    return { code, stderr, said: code === 0 ? JSON.parse(stdout) : null };
  };
  const month = TODAY.slice(0, 7);
  for (const [what, ...words] of [['receipts'], ['journal'], ['daily'], ['ofx', ...BANK]] as const) {
    const days = what === 'ofx' ? ['--from', `${month}-01`, '--to', TODAY] : ['--month', month];
    expect(await written(what, ...days, ...words), what).toMatchObject({
      said: { readTo: TODAY, isWhole: false },
      stderr: expect.stringContaining(`read up to ${TODAY} only`),
    });
    const unmoved = await written(what, '--month', '2020-01', ...words);
    expect(unmoved, what).toMatchObject({ said: { rows: 0, isWhole: true } });
    const whole = await written(what, '--month', '2025-12', ...words);
    expect(whole, what).toMatchObject({ said: { readTo: TODAY, isWhole: true } });
    expect(whole.stderr).not.toContain('read up to');
  }
  for (const what of ['charges', 'receivables', 'documents'])
    expect(await written(what, '--month', '2030-01'), what).toMatchObject({
      said: { readTo: TODAY, isWhole: null },
      stderr: '',
    });
  expect(await written('charges')).toMatchObject({ said: { readTo: TODAY, isWhole: null }, stderr: '' });
  expect((await written('history')).said).not.toHaveProperty('readTo');
});

it('a statement is of no days that were not read, and a journal says no balance of one', async () => {
  const { data } = await syncedCompany();
  const out = join(data, 'out.txt');
  const written = (...words: string[]) =>
    runCicloHere(['export', '--data', data, '--out', out, '--lang', 'en', ...words]);
  const ofx = (...days: string[]) => written('--what', 'ofx', ...days, ...BANK);
  const unread = [
    ['--from', '2030-01-01', '--to', '2030-01-31'],
    ['--from', '2030-01-01'],
    // The balance of the month's end is none of the day up to which it was read.
    ['--month', TODAY.slice(0, 7)],
  ];
  for (const days of unread)
    expect(await ofx(...days)).toMatchObject({ code: 1, stderr: expect.stringContaining('days_unread') });
  expect(existsSync(out)).toBe(false);
  for (const [day, ...days] of [
    [TODAY, '--to', TODAY],
    [TODAY, '--from', '2026-01-01'],
    ['2026-01-31', '--month', '2026-01'],
  ] as const) {
    expect(await ofx(...days)).toMatchObject({ code: 0 });
    const asOf = day.replaceAll('-', '');
    const ends = [...readFileSync(out, 'latin1').matchAll(/<(?:DTEND|DTASOF)>(\d{8})/g)];
    expect(ends.map(([, end]) => end)).toEqual([asOf, asOf]);
  }
  expect(await written('--what', 'journal', '--month', TODAY.slice(0, 7))).toMatchObject({ code: 0 });
  const balances = [...readFileSync(out, 'utf8').matchAll(/^(\S+) \* Saldo do mês/gm)].map(([, day]) => day);
  expect(balances).toEqual([TODAY]);
});

it('a closing tells other programs too what stands open', async () => {
  const { data } = await syncedCompany();
  const closed = await runCicloHere([
    'close',
    '--data',
    data,
    '--month',
    '2025-12',
    '--json',
    '--lang',
    'en',
  ]);
  const { openPoints } = JSON.parse(closed.stdout);
  expect(openPoints).toHaveLength(closed.stderr.trim().split('\n').length);
  for (const { amount } of openPoints) expect(amount ?? '0.00').toMatch(/^\d+\.\d\d$/);
});
