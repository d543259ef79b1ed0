import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { syncedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { TODAY } from '../../support/in-process/practice-bank/terminal-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

const MONTH = TODAY.slice(0, 7);
const DAY = `${MONTH}-01`;

it('notes what the bank took, typed or of a statement’s line, and books it', async () => {
  const { data } = await syncedCompany();
  const fee = (...args: readonly string[]) => runCicloHere(['fee', '--data', data, ...args]);
  expect(await fee()).toMatchObject({ code: 0, stdout: 'Nenhuma tarifa informada.\n' });
  expect(await fee('--amount', '9.90')).toMatchObject({ code: 2, stderr: expect.stringContaining('--day') });
  expect(await fee('--amount', '0', '--day', DAY)).toMatchObject({ code: 2 });
  expect(await fee('--amount', '9.90', '--day', '2199-01-01')).toMatchObject({ code: 2 });
  // What is wrong with the list is told before anything is noted.
  expect(await fee('--amount', '9.90', '--day', DAY, '--month', '2026-13')).toMatchObject({ code: 2 });
  expect((await fee()).stdout).toBe('Nenhuma tarifa informada.\n');
  const typed = await fee('--amount', '9.90', '--day', DAY, '--text', 'pacote', '--by', 'Ana', '--json');
  expect(JSON.parse(typed.stdout)).toEqual({
    fees: [{ id: 1, day: DAY, amount: '9.90', text: 'pacote', isTyped: true }],
  });

  const file = join(data, 'statement.csv');
  const [year, month] = MONTH.split('-');
  writeFileSync(file, `Data;Valor;Identificador\n01/${month}/${year};-1,50;t1\n01/${month}/${year};5,00;x\n`);
  expect(await runCicloHere(['statement', '--data', data, '--file', file])).toMatchObject({ code: 0 });
  expect(await fee('--line', '2')).toMatchObject({ code: 1 });
  expect(await fee('--line', '1')).toMatchObject({ code: 0, stdout: expect.stringContaining('1.50') });
  const statement = await runCicloHere(['statement', '--data', data, '--json']);
  expect(JSON.parse(statement.stdout)).toMatchObject({
    fees: { count: 2, returned: '-11.40', rows: [{ fee: { amount: '1.50' } }, { bank: null }] },
    onlyBank: { count: 1 },
  });

  const out = join(data, 'month.journal');
  const journal = ['export', '--data', data, '--what', 'journal', '--month', MONTH, '--out', out];
  expect(await runCicloHere(journal)).toMatchObject({ code: 0 });
  const amounts = readFileSync(out, 'utf8').matchAll(/Resultado:Tarifas bancárias +([\d.]+) BRL/g);
  expect([...amounts].map(([, amount]) => amount)).toEqual(['9.90', '1.50']);

  expect(await fee('--remove', '1')).toMatchObject({
    code: 0,
    stdout: expect.not.stringContaining('9.90'),
  });
  expect(await fee('--remove', '1')).toMatchObject({ code: 1 });
  expect(await fee('--lang', 'en')).toMatchObject({ stdout: expect.stringContaining('from the statement') });
});
