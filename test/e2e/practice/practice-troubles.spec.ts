import { untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { MainPage } from '../pages/main-page.ts';
import { PracticePage } from '../pages/practice-page.ts';

test.use({ practice: true });

test.beforeEach(async ({ page }) => {
  await new PracticePage(page).open();
  await untilSynced(page, 'banco-de-treino');
});

test('a scene at a press: the bank goes down, and back to normal', async ({ page }) => {
  const practice = new PracticePage(page);
  await practice.show('Cenas');
  await practice.play('Banco fora do ar');
  await expect(practice.panel('Banco fora do ar')).toContainText('Falhas ligadas; veja a aba Falhas.');
  await practice.show('Falhas');
  await expect(practice.faults.filter({ hasText: '503: fora do ar' })).toHaveCount(1);
  await practice.show('Cenas');
  await expect(practice.panel('Banco fora do ar')).toContainText('Falhas ligadas');
  await practice.play('Tudo normal');
  await expect(practice.panel('Tudo normal')).toContainText('Falhas desligadas.');
  await practice.show('Falhas');
  await expect(page.getByText('Nenhuma falha ligada')).toBeVisible();
});

test('a fault that is on makes the sync fail in its own words; off again, the sync heals', async ({
  page,
}) => {
  const practice = new PracticePage(page);
  const main = new MainPage(page);
  await practice.show('Falhas');
  await practice.addFault('JSON quebrado', '/cobr');
  await expect(practice.faults).toContainText('/cobr');
  await expect(practice.faults).toContainText('sem fim');
  await main.syncButton.click();
  await expect(main.header.getByText(/^Falhou/)).toBeVisible({ timeout: 60_000 });
  await main.open('Visão geral');
  await expect(main.failure).toContainText('A resposta do banco não pôde ser entendida');

  await practice.open('Pedidos');
  const struck = page
    .getByRole('region', { name: 'Pedidos' })
    .getByRole('row', { name: /\/cobr\?/ })
    .first();
  await expect(struck).toContainText('JSON quebrado');

  await practice.show('Falhas');
  await expect(practice.faults.getByRole('cell').nth(3)).not.toHaveText('0');
  await page.getByRole('button', { name: 'Tirar a falha: JSON quebrado' }).click();
  await expect(practice.faults).toHaveCount(0);
  await main.syncButton.click();
  await expect(main.header.getByText(/^Sincronizado/)).toBeVisible({ timeout: 60_000 });
  await main.open('Visão geral');
  await expect(main.failure).toHaveCount(0);
});

test('a permission taken away is named when it is missing', async ({ page }) => {
  const practice = new PracticePage(page);
  const main = new MainPage(page);
  await practice.show('Credencial');
  const scope = practice
    .panel(/^Credencial ciclo-/)
    .getByRole('checkbox', { name: 'cobr.read', exact: true });
  await expect(scope).toBeChecked();
  await scope.press('Space');
  await expect(scope).not.toBeChecked();
  await expect(scope).toBeFocused();
  await main.syncButton.click();
  await expect(main.header.getByText(/^Falhou/)).toBeVisible({ timeout: 60_000 });
  await main.open('Visão geral');
  await expect(main.failure).toContainText('A credencial não tem a permissão cobr.read');

  await practice.open('Credencial');
  await scope.check();
  await page.getByRole('button', { name: 'Encerrar todos os tokens' }).click();
  await expect(page.getByText(/token(s)? encerrado(s)?\.$/)).toBeVisible();
  await main.syncButton.click();
  await expect(main.header.getByText(/^Sincronizado/)).toBeVisible({ timeout: 60_000 });
});

test('the list of requests stands still while the refresh is paused', async ({ page }) => {
  const practice = new PracticePage(page);
  const main = new MainPage(page);
  await practice.show('Pedidos');
  const rows = page.getByRole('region', { name: 'Pedidos' }).locator('tbody').getByRole('row');
  await expect(rows.filter({ hasText: '/cobr?' }).first()).toBeVisible();
  const latest = async (): Promise<string> => (await rows.first().locator('time').textContent()) ?? '';
  await page.getByRole('switch', { name: 'Pausar atualização' }).press('Space');
  const before = await latest();
  await main.syncButton.click();
  await untilSynced(page, 'banco-de-treino');
  expect(await latest()).toBe(before);
  await page.getByRole('switch', { name: 'Pausar atualização' }).press('Space');
  await expect.poll(latest).not.toBe(before);
});
