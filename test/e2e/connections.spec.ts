import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type PracticeBank, startPracticeBank } from '../../src-main/practice-bank/practice-bank.ts';
import { call, untilSynced } from './bridge.ts';
import { exported } from './company.ts';
import { test as base, expect } from './fixtures.ts';
import { ConnectionsPage } from './pages/connections-page.ts';
import { CyclesPage } from './pages/cycles-page.ts';
import { MainPage } from './pages/main-page.ts';

/** A bank under the word `faisca`, and the screen of connections over an empty data folder. */
const test = base.extend<{ bank: PracticeBank; connections: ConnectionsPage }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  bank: async ({}, use) => {
    const bank = await startPracticeBank({ payers: 30, months: 4, schemeWord: 'faisca' });
    await use(bank);
    await bank.close();
  },
  connections: async ({ page }, use) => {
    await new MainPage(page).open('Conexões');
    await use(new ConnectionsPage(page));
  },
});

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

test('a company added by the form passes every check and shows its own data', async ({
  page,
  connections,
  bank,
  app,
}) => {
  await connections.add({ ...bank.ready, name: 'Padaria Sol' });
  await expect(connections.test.getByRole('status')).toHaveText('Tudo certo com esta conexão.');
  for (const part of ['Chave de acesso', 'Permissões (escopos)', 'Listas do banco'])
    await expect(connections.test.getByRole('region', { name: part })).toContainText('Funciona');
  await expect(connections.test).toContainText('faisca.read');
  await expect(connections.test).not.toContainText('Falhou');
  await connections.test.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await expect(connections.row('Padaria Sol')).toContainText('Só nesta sessão');
  const [added] = await call(page, 'connections', 'list', null);
  await untilSynced(page, added?.id ?? '');
  const charges = await exported(app.dataDir);
  await new MainPage(page).open('Ciclos');
  await expect.poll(async () => (await new CyclesPage(page).totals()).count).toBe(charges.length);
});

test('without a keychain the form says so and offers this session only', async ({ connections, page }) => {
  const { keychainProblem } = await call(page, 'app', 'info', null);
  expect(keychainProblem).not.toBeNull();
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await expect(connections.form.getByRole('radio', { name: 'Chaveiro do sistema' })).toBeDisabled();
  await expect(connections.form.getByRole('radio', { name: 'Só nesta sessão' })).toBeChecked();
  await expect(connections.form.getByRole('alert')).toContainText('use a credencial só nesta sessão');
});

test('what is missing or wrong in the form is told beside the field', async ({ connections, page, bank }) => {
  await connections.add({ ...bank.ready, name: '', baseUrl: 'banco' });
  await expect(connections.form).toContainText('Preencha este campo.');
  await expect(connections.form).toContainText('Escreva um endereço que comece com https://');
  expect(await call(page, 'connections', 'list', null)).toEqual([]);
});

test('the scopes that a credential lacks are named', async ({ connections, bank }) => {
  const { limited } = bank.ready;
  await connections.add({ ...bank.ready, ...limited, name: 'Só recorrências' });
  await expect(connections.test.getByRole('status')).toContainText('precisam de atenção');
  const scopes = connections.test.getByRole('region', { name: 'Permissões (escopos)' });
  await scopes.getByRole('button', { name: 'Por quê' }).first().click();
  await expect(scopes).toContainText('A credencial não tem a permissão cobr.read');
  await expect(scopes).toContainText('Isso se corrige no banco, não aqui');
  for (const scope of ['cobr.read', 'faisca.read', 'webhook.read']) await expect(scopes).toContainText(scope);
});

test('a wrong secret is told in a sentence, and nothing else is tried', async ({ connections, bank }) => {
  await connections.add({ ...bank.ready, name: 'Padaria Sol', clientSecret: 'not-the-secret' });
  const token = connections.test.getByRole('region', { name: 'Chave de acesso' });
  await expect(token.getByRole('alert')).toContainText('O banco não reconheceu a credencial');
  await expect(connections.test.getByRole('region', { name: 'Permissões (escopos)' })).toContainText(
    'Não testado',
  );
  await expect(connections.test).not.toContainText('not-the-secret');
});

test('an address where nobody answers is told in a sentence', async ({ connections, bank }) => {
  const baseUrl = `http://127.0.0.1:${await unusedPort()}`;
  const tokenUrl = `${baseUrl}/oauth/token`;
  await connections.add({ ...bank.ready, name: 'Padaria Sol', baseUrl, tokenUrl });
  const token = connections.test.getByRole('region', { name: 'Chave de acesso' });
  await expect(token.getByRole('alert')).toContainText('Não foi possível chegar ao banco (127.0.0.1', {
    timeout: 45_000,
  });
});

test('a company can be renamed and its secrets stay', async ({ page, connections, bank }) => {
  await connections.add({ ...bank.ready, name: 'Padaria Sol' });
  await connections.test.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await page.getByRole('button', { name: 'Editar: Padaria Sol' }).click();
  await connections.form.getByRole('textbox', { name: 'Nome da empresa' }).fill('Padaria Lua');
  await connections.form.getByRole('textbox', { name: 'A cada quantos minutos' }).fill('30');
  await connections.form.getByRole('button', { name: 'Salvar e testar' }).click();
  await expect(connections.test.getByRole('status')).toHaveText('Tudo certo com esta conexão.');
  await connections.test.getByRole('button', { name: 'Fechar', exact: true }).last().click();
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
  await connections.test.getByRole('button', { name: 'Fechar', exact: true }).last().click();
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
  const other = await startPracticeBank({ payers: 12, months: 3, seed: 7 });
  await connections.add({ ...bank.ready, name: 'Padaria Sol' });
  await connections.test.getByRole('button', { name: 'Fechar', exact: true }).last().click();
  await connections.add({ ...other.ready, name: 'Oficina Mar' });
  await expect(connections.test.getByRole('status')).toHaveText('Tudo certo com esta conexão.');
  await connections.test.getByRole('button', { name: 'Fechar', exact: true }).last().click();
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
