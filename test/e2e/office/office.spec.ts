import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { call } from '../app/bridge.ts';
import { expect, test } from '../app/two-companies.ts';
import { expectWhole, LOOKS, showAfresh, violations } from '../checks/page-checks.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

const row = (page: Page, company: string): Locator =>
  page.getByRole('region', { name: 'Empresas e o que cada uma pede' }).getByRole('row', { name: company });
const number = (page: Page, company: string, column: string): Locator =>
  row(page, company).getByRole('link', { name: new RegExp(`^${company}: ${column}, `) });

/** The page of a company's first payer. */
async function openPayer(page: Page, connectionId: string): Promise<void> {
  const every = { filter: { choice: 'all', search: '' }, order: 'urgency', page: 0 } as const;
  const [payer] = (await call(page, 'payers', 'page', { connectionId, ...every })).rows;
  await showAfresh(page, `/payers?payer=${payer?.payerId}`);
}

test('what was typed is asked about before another company is shown, and its payer is not another’s', async ({
  page,
  companies: { sol },
}) => {
  const main = new MainPage(page);
  await main.switchTo('Padaria Sol');
  await openPayer(page, sol);
  const phone = page.getByRole('textbox', { name: 'Telefone' });
  await phone.fill('(11) 98765-4321');
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await main.switchTo('Escola Lua');
  await question.getByRole('button', { name: 'Continuar aqui' }).click();
  await expect(question).toBeHidden();
  await expect(main.companyButton).toHaveText('Padaria Sol');
  await expect(phone).toHaveValue('(11) 98765-4321');
  await main.switchTo('Escola Lua');
  await question.getByRole('button', { name: 'Sair e descartar' }).click();
  await expect(main.companyButton).toHaveText('Escola Lua');
  await expect(phone).toBeHidden();
  expect(new URL(page.url()).hash).toBe('#/payers');
});

const unpaidOf = async (page: Page, connectionId: string): Promise<number> => {
  const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
  return (await call(page, 'cycles', 'summary', { connectionId, filter })).all.count;
};

test('each number is that of the list one press away, in the company that it is of', async ({
  page,
  companies,
}) => {
  const main = new MainPage(page);
  await main.open('Escritório');
  const counts = { 'Padaria Sol': companies.sol, 'Escola Lua': companies.lua };
  for (const [name, connectionId] of Object.entries(counts)) {
    const expected = await unpaidOf(page, connectionId);
    expect(expected).toBeGreaterThan(0);
    await expect(number(page, name, 'Não pago')).toHaveText(String(expected));
    await number(page, name, 'Não pago').click();
    await expect(main.companyButton).toHaveText(name);
    await expect.poll(async () => (await new CyclesPage(page).totals()).count).toBe(expected);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Escritório' }).waitFor();
  }

  const { sol: connectionId } = companies;
  const sides = {
    'Sem cobrança': (await call(page, 'cycles', 'orphans', { connectionId })).length,
    'A cobrar': (await call(page, 'cycles', 'expected', { connectionId, states: ['to_charge'] })).length,
  };
  for (const [column, expected] of Object.entries(sides)) {
    expect(expected, column).toBeGreaterThan(0);
    await expect(number(page, 'Padaria Sol', column)).toHaveText(String(expected));
    await number(page, 'Padaria Sol', column).click();
    // The row of the columns' names is one of them.
    const rows = page.getByRole('main').locator('table[aria-rowcount]');
    await expect(rows).toHaveAttribute('aria-rowcount', String(expected + 1));
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Escritório' }).waitFor();
  }

  const total = (await unpaidOf(page, companies.sol)) + (await unpaidOf(page, companies.lua));
  const totals = page.getByRole('region', { name: 'Soma das empresas na tela' });
  await expect(totals).toContainText(`Não pago: ${total} `);
});

test('what a person decides shows in the office at once', async ({ page, companies }) => {
  const before = await unpaidOf(page, companies.lua);
  const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
  const sort = { by: 'dueDate', direction: 'asc' } as const;
  const [charge] = await call(page, 'cycles', 'page', { connectionId: companies.lua, filter, sort, page: 0 });
  await new MainPage(page).open('Escritório');
  await expect(number(page, 'Escola Lua', 'Não pago')).toHaveText(String(before));
  await call(page, 'cycles', 'decide', {
    ...{ connectionId: companies.lua, txid: charge?.txid ?? '' },
    ...{ decision: 'waived' as const, note: 'Perdoado' },
  });
  if (before === 1) await expect(number(page, 'Escola Lua', 'Não pago')).toHaveCount(0);
  else await expect(number(page, 'Escola Lua', 'Não pago')).toHaveText(String(before - 1));
});

test('figures that are damaged stop no other company, say what to do, and are read anew by a press', async ({
  page,
  app,
  companies,
}) => {
  const file = join(app.dataDir, 'ledgers', `${companies.lua}.sqlite.figures.json`);
  writeFileSync(file, '{"version":1,"figures":');
  await showAfresh(page, '/office');
  await expect(row(page, 'Escola Lua')).toContainText('danificados');
  await expect(number(page, 'Padaria Sol', 'Não pago')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Soma das empresas na tela' })).toContainText(
    '1 empresa fora das somas',
  );
  expect(await violations(page)).toEqual([]);
  await row(page, 'Escola Lua').getByRole('button', { name: 'Ler agora os números de Escola Lua' }).click();
  await expect(number(page, 'Escola Lua', 'Não pago')).toHaveText(
    String(await unpaidOf(page, companies.lua)),
  );
});

test('a payer of any company is found from one field, and opened there', async ({ page, companies }) => {
  const payers = await call(page, 'payers', 'page', {
    ...{ connectionId: companies.lua, order: 'name', page: 0 },
    filter: { choice: 'all', search: '' },
  });
  const name = payers.rows[0]?.name ?? '';
  const main = new MainPage(page);
  await main.open('Escritório');
  const field = page.getByRole('searchbox', { name: 'Procurar pagador ou txid em todas as empresas' });
  await field.fill(name.toUpperCase());
  const found = page.getByRole('list', { name: 'Encontrados em todas as empresas' });
  const hit = found.getByRole('listitem').filter({ hasText: 'Escola Lua' }).getByRole('link', { name });
  await expect(hit).toBeVisible();
  await expect(page.getByRole('region', { name: 'Encontrados em todas as empresas' })).toContainText(
    '2 de 2 empresas lidas',
  );
  expect(await violations(page)).toEqual([]);
  expect(page.url()).not.toContain(encodeURIComponent(name.slice(0, 4)));
  await hit.click();
  await expect(main.companyButton).toHaveText('Escola Lua');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goBack();
  const charge = {
    connectionId: companies.sol,
    filter: EVERY_CYCLE,
    sort: { by: 'dueDate', direction: 'asc' },
    page: 0,
  } as const;
  const [first] = await call(page, 'cycles', 'page', charge);
  await field.fill(first?.txid ?? '');
  await found.getByRole('link', { name: first?.payerName ?? '' }).click();
  await expect(main.companyButton).toHaveText('Padaria Sol');
  await expect(page.getByRole('dialog')).toContainText(first?.txid ?? '');
});

test('groups are given in the company’s form, filtered and added up by', async ({ page, companies }) => {
  const main = new MainPage(page);
  await main.open('Conexões');
  await page.getByRole('button', { name: 'Editar: Escola Lua' }).click();
  const { form } = new ConnectionsPage(page);
  await form.getByLabel(/^Grupo/).fill('Bia');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(form).toHaveCount(0);
  await main.open('Escritório');
  await page.getByRole('combobox', { name: 'Grupo' }).click();
  await page.getByRole('option', { name: 'Bia' }).click();
  await expect(row(page, 'Padaria Sol')).toHaveCount(0);
  await expect(row(page, 'Escola Lua')).toBeVisible();
  const totals = page.getByRole('region', { name: 'Soma das empresas na tela' });
  await expect(totals).toContainText('1 empresa');
  await expect(totals).toContainText(`Não pago: ${await unpaidOf(page, companies.lua)} `);
});

test('all of it is reached by keyboard, and sorted by a column', async ({ page, companies }) => {
  expect(companies.sol).not.toBe('');
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await page.getByRole('heading', { level: 1, name: 'Escritório' }).waitFor();
  const table = page.getByRole('region', { name: 'Empresas e o que cada uma pede' });
  await table.getByRole('button', { name: 'Empresa' }).focus();
  await page.keyboard.press('Enter');
  const names = table.getByRole('row').getByRole('link', { name: /^(?:Padaria Sol|Escola Lua)$/ });
  await expect(names).toHaveText(['Escola Lua', 'Padaria Sol']);
  await page.keyboard.press('Enter');
  await expect(names).toHaveText(['Padaria Sol', 'Escola Lua']);
  await number(page, 'Escola Lua', 'Não pago').focus();
  await page.keyboard.press('Enter');
  await expect(new MainPage(page).companyButton).toHaveText('Escola Lua');
  await page.getByRole('heading', { level: 1, name: 'Ciclos' }).waitFor();
});

test('nothing is wrong with it in either language and theme, and it fits its window', async ({
  page,
  companies,
}) => {
  expect(companies.lua).not.toBe('');
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [language, theme] of LOOKS) {
    await call(page, 'app', 'setPreferences', { language, theme });
    await showAfresh(page, '/office');
    await page.getByRole('searchbox').last().fill('maria');
    await expect(page.getByRole('status').filter({ hasText: /2 (?:de|of) 2/ })).toBeVisible();
    const look = `${language} ${theme}`;
    await expectWhole(page, look);
  }
});
