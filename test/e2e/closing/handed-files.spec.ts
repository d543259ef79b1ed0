import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import { hashOfFile } from '../../../src-main/exports/file-hash.ts';
import { call } from '../app/bridge.ts';
import { closeMonth, monthAgo } from '../app/closed-months.ts';
import { type Company, expect, test } from '../app/company.ts';
import { expectReadable, LOOKS, overflowPx, showAfresh } from '../checks/page-checks.ts';
import { ClosingPage } from '../pages/closing-page.ts';
import { ExportsPage } from '../pages/exports-page.ts';
import { MainPage } from '../pages/main-page.ts';

/** Closes the last month that is over by caixa, and answers it. */
async function closeLastMonth(page: Page, company: Company): Promise<string> {
  return (await closeMonth(page, company, await monthAgo(page, company, 1))).month;
}

test('a file of a closed month stands with its closing, and whether it still is what was handed over', async ({
  page,
  company,
}) => {
  const month = await closeLastMonth(page, company);
  await new MainPage(page).open('Exportar');
  const exports = new ExportsPage(page);
  await exports.card('O que exportar', 'Recebimentos').click();
  await exports.panel('Quais movimentos').getByRole('button', { name: 'Mês passado' }).click();
  await expect(exports.standing.getByRole('note')).toContainText('está fechado');
  const path = await exports.write();
  await exports.standing.getByRole('link', { name: /^Anotado no fechamento/ }).click();
  const closed = new ClosingPage(page).part('Mês fechado');
  const file = closed.getByRole('listitem').filter({ hasText: basename(path) });
  await expect(file).toContainText('igual');
  for (const text of ['Recebimentos', await hashOfFile(path)]) await expect(file).toContainText(text);
  await writeFile(path, 'outra coisa');
  await page.reload();
  await expect(file).toContainText('mudou');
  await rm(path);
  await page.reload();
  await expect(file).toContainText('não encontrado');
  expect(path).toContain(month);
});

test('an OFX asks for account and balance, warns of the bank’s own, and remembers the account', async ({
  page,
}) => {
  await new MainPage(page).open('Exportar');
  const exports = new ExportsPage(page);
  await exports.card('O que exportar', 'Extrato OFX').click();
  await expect(exports.panel('Formato')).toHaveCount(0);
  const fields = exports.panel('Conta e saldo');
  await expect(fields).toContainText('nunca ambos');
  await expect(exports.startButton).toBeDisabled();
  await fields.getByRole('textbox', { name: 'Banco', exact: true }).fill('341');
  await fields.getByRole('textbox', { name: 'Conta', exact: true }).fill('12345-6');
  await expect(exports.standing).toContainText('O Ciclo não os inventa');
  await fields.getByRole('textbox', { name: 'Saldo no último dia' }).fill('-12,34');
  const text = await readFile(await exports.write('.ofx'), 'latin1');
  expect(text).toContain('<BANKID>341</BANKID><ACCTID>12345-6</ACCTID>');
  expect(text).toContain('<BALAMT>-12.34</BALAMT>');
  await page.reload();
  await exports.card('O que exportar', 'Extrato OFX').click();
  await expect(fields.getByRole('textbox', { name: 'Conta', exact: true })).toHaveValue('12345-6');
  await expect(fields.getByRole('textbox', { name: 'Saldo no último dia' })).toHaveValue('');
});

test('a journal is written by the accounts of Ciclo or of the office, and blocked by a plan that lacks one', async ({
  page,
}) => {
  await new MainPage(page).open('Exportar');
  const exports = new ExportsPage(page);
  await exports.card('O que exportar', 'Diário contábil').click();
  const text = await readFile(await exports.write('.journal'), 'utf8');
  expect(text).toContain('Ativo:Banco');
  const plan = exports.panel('Plano de contas');
  await expect(plan.getByRole('status')).toContainText('O plano salvo');
  await plan.getByRole('button', { name: 'Usar as do Ciclo' }).click();
  await expect(plan.getByRole('status')).toContainText('As contas do Ciclo');
  const buffer = Buffer.from('conta;nome;eventos\n1.1;Banco;banco\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'plano.csv', mimeType: 'text/csv', buffer });
  await expect(plan.getByRole('status')).toHaveText('Contas de plano.csv');
  await exports.startButton.click();
  await expect(exports.standing.getByRole('alert')).toContainText(/conta/);
});

test('the lines of a closing are written as they are hashed, and a list of fiscal documents of a month', async ({
  page,
  company,
}) => {
  const month = await closeLastMonth(page, company);
  await new MainPage(page).open('Exportar');
  const exports = new ExportsPage(page);
  await exports.card('O que exportar', 'Linhas do fechamento').click();
  await expect(exports.standing).toContainText('Escolha o fechamento.');
  await exports.panel('Qual fechamento').getByRole('radio').first().check();
  const path = await exports.write('.txt');
  const { closings } = await call(page, 'closing', 'list', { connectionId: company.connectionId });
  expect(await hashOfFile(path)).toBe(closings[0]?.linesHash);
  await exports.card('O que exportar', 'Notas fiscais que faltam').click();
  const documents = await exports.write();
  expect(documents).toContain(month);
  expect(await readFile(documents, 'utf8')).toMatch(/^\uFEFFFalta;/);
});

test('the files for the accounts look at home in both languages and themes, and axe finds nothing', async ({
  page,
  company,
}) => {
  await closeLastMonth(page, company);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [language, theme] of LOOKS) {
    await call(page, 'app', 'setPreferences', { language, theme });
    await showAfresh(page, '/exports');
    for (const name of [/^(Extrato OFX|OFX statement)/, /^(Linhas do|Lines of)/, /^(Diário|Accounting)/]) {
      await page.getByRole('radio', { name }).click();
      await expectReadable(page);
      expect(await overflowPx(page)).toBe(0);
    }
  }
});
