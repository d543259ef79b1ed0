import { readdir } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { call } from '../app/bridge.ts';
import { expect, test } from '../app/two-companies.ts';
import { expectReadable, expectWhole, LOOKS } from '../checks/page-checks.ts';
import { MainPage } from '../pages/main-page.ts';

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Em várias empresas' });
const row = (page: Page, company: string): Locator => dialogOf(page).getByRole('row', { name: company });
const press = (page: Page, name: string | RegExp): Promise<void> =>
  dialogOf(page).getByRole('button', { name }).click();

/** Opens the dialog and chooses what is to be done. */
async function choose(page: Page, action: string, isNeedy = false): Promise<void> {
  await new MainPage(page).open('Escritório');
  if (isNeedy) await page.getByText('Só as que pedem algo').click();
  await page.getByRole('button', { name: 'Em várias empresas…' }).click();
  await dialogOf(page).getByRole('combobox', { name: 'O que fazer' }).click();
  await page.getByRole('option', { name: action }).click();
}

const closingsOf = async (page: Page, connectionId: string) =>
  (await call(page, 'closing', 'list', { connectionId })).closings;

test('the month is closed in those that are chosen, and each of the others says why it is not', async ({
  page,
  companies: { sol, lua },
}) => {
  const { asOf } = await call(page, 'closing', 'list', { connectionId: sol });
  const year = Number(asOf?.slice(0, 4));
  await call(page, 'closing', 'setRegime', { connectionId: sol, year, basis: 'caixa' });
  await choose(page, 'Fechar o mês');
  await press(page, 'Conferir 2 empresas');
  await expect(row(page, 'Padaria Sol')).toContainText('líquido de');
  await expect(row(page, 'Escola Lua')).toContainText('Sem regime informado para o ano.');
  expect(await closingsOf(page, sol)).toEqual([]);
  await press(page, 'Fechar o mês de 1 empresa');
  await expect(row(page, 'Padaria Sol')).toContainText('Fechado: ');
  expect(await closingsOf(page, sol)).toMatchObject([{ basis: 'caixa', reopened: null }]);
  expect(await closingsOf(page, lua)).toEqual([]);

  await press(page, 'Voltar');
  await dialogOf(page).getByRole('combobox', { name: 'Por qual regime' }).click();
  await page.getByRole('option', { name: 'Caixa', exact: true }).click();
  await press(page, 'Conferir 2 empresas');
  await expect(row(page, 'Padaria Sol')).toContainText('O mês já está fechado.');
  await dialogOf(page).getByRole('checkbox', { name: 'Incluir Escola Lua' }).uncheck();
  await expect(dialogOf(page).getByRole('button', { name: /^Fechar o mês de/ })).toBeDisabled();
  await dialogOf(page).getByRole('checkbox', { name: 'Incluir Escola Lua' }).check();
  await press(page, 'Fechar o mês de 1 empresa');
  await expect(row(page, 'Escola Lua')).toContainText('Fechado: ');
  expect(await closingsOf(page, lua)).toHaveLength(1);
});

test('the month that is offered is of the day in the companies, not of the one on screen', async ({
  page,
  companies: { sol },
}) => {
  const { asOf } = await call(page, 'closing', 'list', { connectionId: sol });
  expect(asOf).toMatch(/^2026-03-/);
  await page.clock.setSystemTime('2027-06-15T15:00:00Z');
  await choose(page, 'Cobrar o mês');
  const month = dialogOf(page).getByRole('group', { name: 'Mês' });
  await expect(month).toContainText(/março.*2026/i);
  await dialogOf(page).getByRole('combobox', { name: 'O que fazer' }).click();
  await page.getByRole('option', { name: 'Fechar o mês' }).click();
  await expect(month).toContainText(/fevereiro.*2026/i);
  await month.getByRole('button', { name: 'Este mês' }).click();
  await expect(month).toContainText(/março.*2026/i);
});

test('a file of each company is written side by side', async ({ page, app, companies: { sol, lua } }) => {
  await choose(page, 'Exportar o mês');
  await press(page, 'Conferir 2 empresas');
  await press(page, 'Exportar 2 empresas');
  for (const company of ['Padaria Sol', 'Escola Lua'])
    await expect(row(page, company)).toContainText(/Gravado: \d+ linhas? · /);
  const written = await readdir(app.exportDir);
  expect(written.filter((name) => name.includes(sol))).toHaveLength(1);
  expect(written.filter((name) => name.includes(lua))).toHaveLength(1);
});

test('the month is charged in each company, exactly as it was shown, and never twice', async ({
  page,
  companies,
}) => {
  for (const connectionId of Object.values(companies)) {
    const account = { account: '4820175', accountType: 'CORRENTE', branch: '0001' };
    await call(page, 'charging', 'setReceiver', { connectionId, ...account });
  }
  await choose(page, 'Cobrar o mês');
  await press(page, 'Conferir 2 empresas');
  const confirm = dialogOf(page).getByRole('button', { name: /^Cobrar em/ });
  await expect(confirm).toBeEnabled();
  const shown = Number(/: (\d+) ·/.exec(await confirm.innerText())?.[1]);
  expect(shown).toBeGreaterThan(0);
  await confirm.click();
  await expect(dialogOf(page).getByRole('status')).toContainText(/^Pronto/);
  const batches = await Promise.all(
    Object.values(companies).map((connectionId) => call(page, 'charging', 'batches', { connectionId })),
  );
  expect(batches.flat().reduce((sum, { done }) => sum + done, 0)).toBe(shown);
  await press(page, 'Voltar');
  await press(page, 'Conferir 2 empresas');
  await expect(dialogOf(page).getByRole('status')).toContainText(/^Nada a fazer/);
  await expect(dialogOf(page).getByRole('button', { name: /^Cobrar em/ })).toHaveCount(0);
});

test('what came of it is told also where none of them asks for anything any more', async ({
  page,
  companies: { sol },
}) => {
  const account = { account: '4820175', accountType: 'CORRENTE', branch: '0001' };
  await call(page, 'charging', 'setReceiver', { connectionId: sol, ...account });
  let isCharged = false;
  await page.route('**/call', async (route) => {
    const asked = route.request().postData() ?? '';
    isCharged ||= asked.includes('"charging.sendMonth"');
    if (!asked.includes('"office.read"')) return route.fallback();
    const response = await route.fetch();
    const answer = await response.json();
    for (const company of answer.value)
      company.needs = company.connectionId === sol && !isCharged ? ['to_charge'] : [];
    await route.fulfill({ response, json: answer });
  });
  await choose(page, 'Cobrar o mês', true);
  await press(page, 'Conferir 1 empresa');
  await press(page, /^Cobrar em/);
  await expect(page.getByText('Nenhuma empresa com esse filtro')).toBeAttached();
  await expect(dialogOf(page).getByRole('status')).toContainText(/^Pronto/);
  await expect(row(page, 'Padaria Sol')).toContainText(/[1-9]/);
  await press(page, 'Fechar');
  await expect(page.getByRole('button', { name: 'Em várias empresas…' })).toBeDisabled();
  // The list may be read once more by then.
  await page.unrouteAll({ behavior: 'wait' });
});

for (const [language, theme] of LOOKS)
  test(`what is done in several companies is readable (${language}, ${theme})`, async ({
    page,
    companies: _,
  }) => {
    await choose(page, 'Fechar o mês');
    await call(page, 'app', 'setPreferences', { language, theme });
    const dialog = page.getByRole('dialog', { name: /^(Em várias empresas|In several companies)$/ });
    const look = dialog.getByRole('button', { name: /^(Conferir|Look at) 2/ });
    await expect(look).toBeVisible();
    await expectReadable(page);
    await look.click();
    await expect(dialog.getByRole('status')).toContainText(/^(Nada a fazer|Nothing to do)/);
    await expectWhole(page);
  });
