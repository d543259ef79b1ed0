import type { Locator, Page } from '@playwright/test';
import { type PracticeBank, withBank } from '../app/bank.ts';
import { addCompany, call, untilSynced } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { goTo, violations } from '../checks/page-checks.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { MainPage } from '../pages/main-page.ts';

const test = base.extend<{ bank: PracticeBank }>({
  bank: withBank({ payers: 6, months: 2 }),
});

/** The list of companies, open. */
const companies = (page: Page): Locator => page.getByRole('listbox', { name: 'Empresas' });

/** A company whose secret the bank refuses. */
async function addRefused(page: Page, bank: PracticeBank, name: string): Promise<string> {
  const refused = { ...bank.ready, clientSecret: 'não é esta' };
  const connectionId = await addCompany(page, refused, { name });
  await expect
    .poll(async () => (await call(page, 'sync', 'status', { connectionId })).lastFailure?.code)
    .toBe('credentials_wrong');
  return connectionId;
}

test('a first sync that the bank refuses is told on every list in place of “nothing”, with the button that mends it', async ({
  page,
  bank,
}) => {
  const main = new MainPage(page);
  await addRefused(page, bank, 'Padaria Sol');
  for (const screen of ['Visão geral', 'Ciclos', 'Recebimentos', 'Recorrências', 'Novidades', 'Cobrar']) {
    await main.open(screen);
    const content = page.getByRole('main');
    await expect(content, screen).toContainText('Ainda não foi possível ler o banco');
    await expect(content, screen).not.toContainText(
      /Nenhuma? (?:cobrança|recorrência|recebimento)|Nada (?:a|de)/,
    );
    await expect(content.getByRole('link', { name: 'Editar conexão' }), screen).toHaveCount(1);
  }
  const places = ['expected', 'orphans', 'joining', 'quarantine'].map((tab) => `/cycles?tab=${tab}`);
  for (const place of [...places, '/payers', '/payers?show=all', '/fiscal-documents', '/printing']) {
    await goTo(page, place);
    const content = page.getByRole('main');
    await expect(content, place).toContainText('Ainda não foi possível ler o banco');
    await expect(content, place).not.toContainText(
      /Ninguém está em atraso|Nenhuma cobrança|0 pagador|Ainda não há/,
    );
  }
  expect(await violations(page)).toEqual([]);

  await page.getByRole('main').getByRole('link', { name: 'Editar conexão' }).click();
  const { form } = new ConnectionsPage(page);
  await expect(form.getByRole('textbox', { name: 'Client ID' })).toBeFocused();
  await form.getByRole('textbox', { name: 'Client ID' }).fill(bank.ready.clientId);
  await form.getByLabel('Client secret').fill(bank.ready.clientSecret);
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(form).toHaveCount(0);
  await expect(main.header.getByText(/^Sincronizado/)).toBeVisible({ timeout: 30_000 });
  await main.open('Ciclos');
  await expect(main.cycleRows.first()).toBeVisible();
});

test('the header’s own word of a failed poll leads to the form too, also from the screen of connections', async ({
  page,
  bank,
}) => {
  const main = new MainPage(page);
  await addRefused(page, bank, 'Padaria Sol');
  await main.open('Conexões');
  await main.header.getByRole('button', { name: /^Falhou/ }).click();
  const told = page.getByRole('dialog');
  await expect(told).toContainText('Este computador ainda não tem dados desta empresa.');
  const edit = told.getByRole('link', { name: 'Editar conexão' });
  const toHeaders = (await edit.getAttribute('href'))?.replace('part=credentials', 'part=headers') ?? '';
  await edit.click();
  const { form } = new ConnectionsPage(page);
  await expect(form.getByRole('textbox', { name: 'Client ID' })).toBeVisible();
  await form.getByRole('button', { name: 'Cancelar' }).click();
  await expect(form).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('#/connections');
  // A header that cannot be sent leads to its field, which is folded away.
  await page.goto(new URL(toHeaders, page.url()).href);
  await expect(form.getByRole('textbox', { name: 'Cabeçalhos extras' })).toBeFocused();
});

test('the switcher is searched by keyboard, and tells each company’s bank and state', async ({
  page,
  bank,
}) => {
  const main = new MainPage(page);
  const long = `Associação dos Moradores e Comerciantes do Bairro ${'Alto '.repeat(6)}`.slice(0, 80);
  const first = await addCompany(page, bank.ready, { name: 'Padaria Sol' });
  await untilSynced(page, first);
  await addRefused(page, bank, long);
  await page.getByRole('main').focus();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(page.getByPlaceholder('Procurar empresa')).toBeFocused();
  const sol = companies(page).getByRole('option', { name: /Padaria Sol/ });
  await expect(sol).toContainText('Em dia');
  await expect(companies(page).getByRole('option', { name: /Associação/ })).toContainText(
    /falhou|Precisa de você/,
  );
  expect(await violations(page)).toEqual([]);
  await page.keyboard.type('padaria');
  await expect(companies(page).getByRole('option', { name: /Associação/ })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(main.companyButton).toHaveText('Padaria Sol');
  await expect(main.companyButton).toBeFocused();
});

test('the practice bank is opened beside a real company, is marked at every look, and mixes nothing', async ({
  page,
  bank,
}) => {
  const main = new MainPage(page);
  const real = await addCompany(page, bank.ready, { name: 'Padaria Sol' });
  await untilSynced(page, real);
  const before = await call(page, 'overview', 'read', { connectionId: real });
  await expect(main.header.getByText('Treino', { exact: true })).toHaveCount(0);
  await main.companyButton.click();
  await companies(page).getByRole('option', { name: 'Abrir o banco de treino' }).click();
  await expect(main.companyButton).toHaveText('Banco de treino', { timeout: 30_000 });
  for (const screen of ['Visão geral', 'Ciclos', 'Conexões', 'Preferências']) {
    await main.open(screen);
    await expect(main.header.getByText('Treino', { exact: true }), screen).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  await main.switchTo('Padaria Sol');
  await expect(main.header.getByText('Treino', { exact: true })).toHaveCount(0);
  expect(await call(page, 'overview', 'read', { connectionId: real })).toEqual(before);
  await main.open('Conexões');
  await page.getByRole('main').getByRole('button', { name: 'Banco de treino', exact: true }).click();
  await expect(main.companyButton).toHaveText('Banco de treino');
});
