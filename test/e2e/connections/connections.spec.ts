import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type PracticeBank, startBank, withBank } from '../app/bank.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { exported } from '../app/company.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { DoctorPage } from '../pages/doctor-page.ts';
import { MainPage } from '../pages/main-page.ts';

/** A bank under the word `faisca`, and the screen of connections over an empty data folder. */
const test = base.extend<{ bank: PracticeBank; connections: ConnectionsPage }>({
  bank: withBank({ payers: 30, months: 4, schemeWord: 'faisca' }),
  connections: async ({ page }, use) => {
    await new MainPage(page).open('Conexões');
    await use(new ConnectionsPage(page));
  },
});

test('a company added by the form is examined and shows its own data', async ({
  page,
  connections,
  bank,
  app,
}) => {
  await connections.add({ ...bank.ready, name: 'Padaria Sol' });
  await new DoctorPage(page).expectHealthy();
  const main = new MainPage(page);
  await main.open('Conexões');
  await expect(connections.row('Padaria Sol')).toContainText('Só nesta sessão');
  const [added] = await call(page, 'connections', 'list', null);
  await untilSynced(page, added?.id ?? '');
  const charges = await exported(app.dataDir);
  await main.open('Ciclos');
  await expect.poll(async () => (await new CyclesPage(page).totals()).count).toBe(charges.length);
});

test('a bank that needs a header asks for it by name, tells its habits, and keeps it', async ({
  page,
  connections,
  bank,
}) => {
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  const { form } = connections;
  await form.getByRole('combobox', { name: 'Banco' }).click();
  await page.getByRole('option', { name: 'Outro banco: pede a conta corrente em cada chamada' }).click();
  await expect(form).toContainText('Às vezes responde 200');
  const account = form.getByRole('textbox', { name: 'x-conta-corrente' });
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(account).toHaveAttribute('aria-invalid', 'true');
  await account.fill('1234567');
  await connections.fill({ ...bank.ready, name: 'Padaria Sol' });
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(connections.row('Padaria Sol')).toBeVisible();
  const [added] = await call(page, 'connections', 'list', null);
  expect(added).toMatchObject({
    profile: 'account-header',
    extraHeaders: { 'x-conta-corrente': '1234567' },
  });
  await page.getByRole('button', { name: 'Editar: Padaria Sol' }).click();
  await expect(account).toHaveValue('1234567');
});

test('without a keychain the form says so and offers this session only', async ({ connections, page }) => {
  const { keychainProblem } = await call(page, 'app', 'info', null);
  expect(keychainProblem).not.toBeNull();
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await expect(connections.form.getByRole('radio', { name: 'Chaveiro do sistema' })).toBeDisabled();
  await expect(connections.form.getByRole('radio', { name: 'Só nesta sessão' })).toBeChecked();
  await expect(connections.form.getByRole('alert')).toContainText('use a credencial só nesta sessão');
  // Nothing was tried yet: it speaks of no writing that failed.
  await expect(connections.form.getByRole('alert')).not.toContainText('não foi gravada');
});

test('what is missing or wrong in the form is told beside the field', async ({ connections, page, bank }) => {
  await connections.add({ ...bank.ready, name: '', baseUrl: 'banco' });
  await expect(connections.form).toContainText('Preencha este campo.');
  // The buttons stand far below: they say that nothing was saved, and the first field at fault is brought on screen.
  await expect(connections.form.getByRole('alert').filter({ hasText: 'Nada foi salvo' })).toBeVisible();
  await expect(connections.field('Nome da empresa')).toBeFocused();
  await expect(connections.form).toContainText('Escreva um endereço que comece com https://');
  expect(await call(page, 'connections', 'list', null)).toEqual([]);
});

test('a company can be renamed and its secrets stay', async ({ page, connections, bank }) => {
  await connections.add({ ...bank.ready, name: 'Padaria Sol' });
  await new MainPage(page).open('Conexões');
  await page.getByRole('button', { name: 'Editar: Padaria Sol' }).click();
  await connections.form.getByRole('textbox', { name: 'Nome da empresa' }).fill('Padaria Lua');
  await connections.form.getByRole('textbox', { name: 'A cada quantos minutos' }).fill('30');
  await connections.form.getByRole('button', { name: 'Salvar e examinar' }).click();
  await new DoctorPage(page).expectHealthy();
  await new MainPage(page).open('Conexões');
  await expect(connections.row('Padaria Lua')).toContainText('A cada 30 min');
  await expect(connections.row('Padaria Sol')).toHaveCount(0);
});

test('removing asks for the name, and takes the ledger file along', async ({
  page,
  connections,
  bank,
  app,
}) => {
  await connections.add({ ...bank.ready, name: 'Padaria Sol' });
  await new DoctorPage(page).expectHealthy();
  await new MainPage(page).open('Conexões');
  const [added] = await call(page, 'connections', 'list', null);
  const ledger = join(app.dataDir, 'ledgers', `${added?.id}.sqlite`);
  expect(existsSync(ledger)).toBe(true);
  await page.getByRole('button', { name: 'Remover: Padaria Sol' }).click();
  const confirm = connections.removal.getByRole('button', { name: 'Remover de vez' });
  await expect(confirm).toBeDisabled();
  await connections.removal.getByRole('textbox').fill('Padaria Sol');
  await confirm.click();
  await expect(page.getByText('Nenhuma conexão')).toBeVisible();
  expect(existsSync(ledger)).toBe(false);
});

test('two companies have each their own data', async ({ page, connections, bank, app }) => {
  const other = await startBank({ payers: 12, months: 3, seed: 7 });
  await connections.add({ ...bank.ready, name: 'Padaria Sol' });
  await new MainPage(page).open('Conexões');
  await connections.add({ ...other.ready, name: 'Oficina Mar' });
  await new DoctorPage(page).expectHealthy();
  await new MainPage(page).open('Conexões');
  for (const { id } of await call(page, 'connections', 'list', null)) await untilSynced(page, id);
  const main = new MainPage(page);
  await main.open('Ciclos');
  const counts = new Set<number>();
  for (const name of ['Padaria Sol', 'Oficina Mar']) {
    await main.switchTo(name);
    await expect(main.companyButton).toHaveText(name);
    const charges = await exported(app.dataDir, '--name', name);
    counts.add(charges.length);
    await expect.poll(async () => (await new CyclesPage(page).totals()).count).toBe(charges.length);
  }
  expect(counts.size).toBe(2);
  await other.close();
});
