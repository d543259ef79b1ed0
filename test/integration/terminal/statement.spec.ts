import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { csvRows } from '../../support/fake/csv-rows.ts';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

const MONTH = TODAY.slice(0, 7);

it('holds the bank’s statement beside what was synced, refuses another account’s, and lists what lacks a document', async () => {
  const { data } = await syncedCompany();
  const ofx = async (account: string): Promise<string> => {
    const out = join(data, `${account}.ofx`);
    const asked = [
      '--what',
      'ofx',
      '--bank-id',
      '341',
      '--account',
      account,
      '--balance',
      '0.00',
      '--out',
      out,
    ];
    await runCicloHere(['export', '--data', data, '--from', `${MONTH}-01`, ...asked]);
    return out;
  };
  const statement = (...args: readonly string[]) =>
    runCicloHere(['statement', '--data', data, '--json', ...args]);

  expect(await statement()).toMatchObject({ code: 2, stderr: expect.stringContaining('--file') });
  const own = await ofx('1');
  const first = await statement('--file', own, '--by', 'Bia');
  expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining('linhas guardadas') });
  const told = JSON.parse(first.stdout);
  expect(told).toMatchObject({
    month: MONTH,
    different: { count: 0 },
    onlyBank: { count: 0, received: '0.00', returned: '0.00', rows: [] },
    onlyHere: { count: 0 },
  });
  expect(told.matched.count).toBe(readFileSync(own, 'latin1').match(/<STMTTRN>/g)?.length);
  for (const { bank, here } of told.days) expect(bank).toEqual(here);
  expect(await statement('--file', own)).toMatchObject({ code: 0, stdout: first.stdout });

  const other = await ofx('2');
  expect(await statement('--file', other)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('341 2'),
  });
  expect(await statement('--file', other, '--other-account')).toMatchObject({ code: 0 });
  const mistyped = join(data, 'mistyped.ofx');
  expect(await statement('--file', mistyped)).toMatchObject({
    ...{ code: 1, stdout: '', stderr: expect.stringContaining(`Não há arquivo em ${mistyped}`) },
  });
  const broken = join(data, 'broken.csv');
  writeFileSync(broken, 'Data;Valor\n05/01/2026;dez\n');
  expect(await statement('--file', broken)).toMatchObject({
    ...{ code: 1, stdout: '', stderr: expect.stringContaining('Linha 2') },
  });

  const out = join(data, 'documents.csv');
  const run = await runCicloHere([
    'export',
    '--data',
    data,
    '--what',
    'documents',
    '--month',
    MONTH,
    '--out',
    out,
  ]);
  expect(run.code).toBe(0);
  const rows = csvRows(readFileSync(out, 'utf8'));
  expect(rows.length).toBeGreaterThan(0);
  for (const { missing, due_date } of rows)
    expect([missing, due_date?.slice(0, 7)]).toEqual(['document', MONTH]);
});
