import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CHARGE_COLUMNS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { csvRows } from '../../support/fake/csv-rows.ts';
import { runCiclo } from '../../support/own-process/run-ciclo.ts';
import { expect, exported, test } from '../app/company.ts';
import { ExportsPage } from '../pages/exports-page.ts';
import { MainPage } from '../pages/main-page.ts';

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);

test.beforeEach(async ({ page }) => {
  await new MainPage(page).open('Exportar');
});

test('the spreadsheet format opens in a Brazilian Excel: mark, semicolons, decimal commas, masked CPF', async ({
  page,
  company,
}) => {
  const path = await new ExportsPage(page).write();
  expect(dirname(path)).toBe(company.app.exportDir);
  const bytes = await readFile(path);
  expect(bytes.subarray(0, 3)).toEqual(BOM);
  const text = bytes.subarray(3).toString('utf8');
  const lines = text.split('\r\n');
  expect(lines.at(-1)).toBe('');
  expect(text.replaceAll('\r\n', '')).not.toContain('\n');
  expect(lines).toHaveLength(company.charges.length + 2);
  expect(lines[0]).not.toMatch(/^sep=/);
  for (const header of ['Pagador', 'Vencimento', 'Valor']) expect(lines[0]).toContain(header);
  expect(lines[1]).toMatch(/;\d{2}\/\d{2}\/\d{4};/);
  expect(lines[1]).toMatch(/;\d+,\d{2};/);
  expect(text).toMatch(/\*\*\*\.\d{3}\.\d{3}-\*\*/);
  expect(text).not.toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}/);
});

test('the format for programs is byte by byte what the terminal writes', async ({ page, company }) => {
  const exports = new ExportsPage(page);
  await exports.card('Formato', 'Para outros programas').click();
  await expect(exports.panel('Colunas')).toBeHidden();
  const path = await exports.write();
  const out = join(company.app.dataDir, 'for-programs.csv');
  await runCiclo(['export', '--data', company.app.dataDir, '--out', out]);
  const bytes = await readFile(path);
  expect(bytes.equals(await readFile(out))).toBe(true);
  expect(bytes.toString('utf8').split('\r\n')[0]).toBe(CHARGE_COLUMNS.join(','));
});

test('whole CPFs are written as digits alone, once asked for', async ({ page, company }) => {
  const exports = new ExportsPage(page);
  await exports.card('Formato', 'Para outros programas').click();
  await exports.card('CPF dos pagadores', 'Completo').click();
  const rows = csvRows(await readFile(await exports.write(), 'utf8'));
  const documents = rows.map(({ payer_document = '' }) => payer_document);
  expect(documents).toHaveLength(company.charges.length);
  expect(documents.filter((text) => !/^(\d{11}|[\dA-Z]{12}\d{2}|)$/.test(text.replace(/\W/g, '')))).toEqual(
    [],
  );
  expect(documents.some((text) => /^\d{11}$/.test(text))).toBe(true);
});

test('what people did leaves as a file, with who and when', async ({ page, company }) => {
  const exports = new ExportsPage(page);
  await exports.card('CPF dos pagadores', 'Completo').click();
  await exports.write();
  await exports.card('O que exportar', 'Histórico').click();
  const text = await readFile(await exports.write(), 'utf8');
  expect(text).toMatch(/^\uFEFFData e hora;Quem;O que fez;Sobre;/);
  expect(text).toMatch(/\r\n\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2};[^;]+;Exportação com CPFs;Empresa;/);
  const rows = await exported(company.app.dataDir, '--what', 'history');
  expect(rows).toContainEqual(expect.objectContaining({ act: 'document_export', to: 'charges' }));
  await exports.card('O que exportar', 'Mensagens a pagadores').click();
  expect(await readFile(await exports.write(), 'utf8')).toMatch(
    /^\uFEFFData e hora;Quem;Pagador;CPF ou CNPJ;Por onde/,
  );
});

test('only the columns that are ticked are written', async ({ page }) => {
  const exports = new ExportsPage(page);
  const columns = exports.panel('Colunas');
  await columns.getByRole('button', { name: 'Nenhuma' }).click();
  await expect(exports.startButton).toBeDisabled();
  await expect(exports.standing.getByRole('alert')).toHaveText('Escolha ao menos uma coluna.');
  for (const name of ['Valor', 'Pagador']) await columns.getByRole('checkbox', { name, exact: true }).check();
  const [header] = (await readFile(await exports.write(), 'utf8')).slice(1).split('\r\n');
  expect(header?.split(';')).toHaveLength(2);
});

test('period and groups narrow what is written, and the screen says to how many', async ({
  page,
  company,
}) => {
  const exports = new ExportsPage(page);
  const month = company.bank.today().slice(0, 7);
  const kept = company.charges.filter(
    ({ due_date = '', group }) => due_date.startsWith(month) && group === 'unpaid',
  );
  await exports.card('Formato', 'Para outros programas').click();
  await exports.panel('Quais cobranças').getByRole('button', { name: 'Este mês' }).click();
  await exports.panel('Quais cobranças').getByText('Não pagos', { exact: true }).click();
  await expect(exports.standing.getByRole('status')).toContainText(`${kept.length} cobrança`);
  const rows = csvRows(await readFile(await exports.write(), 'utf8'));
  expect(rows.map(({ txid }) => txid).toSorted()).toEqual(kept.map(({ txid }) => txid).toSorted());
});

test('a period is typed with the day before the month, and what is no day changes nothing', async ({
  page,
}) => {
  const from = page.getByRole('textbox', { name: 'Vence de' });
  for (const [typed, read] of [
    ['01/02/2026', '01/02/2026'],
    ['31/01/2026', '31/01/2026'],
    ['31/02/2026', '31/01/2026'],
  ] as const) {
    await from.fill(typed);
    await from.press('Tab');
    await expect(from).toHaveValue(read);
  }
});

for (const [name, what] of [
  ['Recebimentos', 'receipts'],
  ['Devoluções', 'refunds'],
  ['Pagamentos de adesão', 'joining'],
  ['Pagamentos sem cobrança', 'orphans'],
  ['Ciclos sem cobrança', 'expected'],
] as const) {
  test(`“${name}” is an export of its own, the same as the terminal's`, async ({ page, company }) => {
    const exports = new ExportsPage(page);
    await exports.card('O que exportar', name).click();
    await exports.card('Formato', 'Para outros programas').click();
    const rows = csvRows(await readFile(await exports.write(), 'utf8'));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(await exported(company.app.dataDir, '--what', what));
    // Of what the outcome is stays said beside another choice.
    await exports.card('O que exportar', 'Cobranças').click();
    await expect(exports.standing).toContainText(new RegExp(`${name}, às \\d\\d:\\d\\d:`));
  });
}
