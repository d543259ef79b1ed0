import type { Page } from '@playwright/test';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { showAfresh } from '../checks/page-checks.ts';
import { PayersPage } from '../pages/payers-page.ts';
import { PRACTICE } from '../scenes/new-mandates.ts';

test.use({ practice: true, permissions: ['clipboard-read', 'clipboard-write'] });

const COPIED = 'Copiada e anotada';

type Messages = PayersPage['dialog'];

const copyOf = (dialog: Messages) => dialog.getByRole('button', { name: 'Copiar', exact: true });

async function chooseSubject(page: Page, dialog: Messages, subject: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Sobre o quê' }).click();
  await page.getByRole('option', { name: subject }).click();
}

/** Ticks some payers who owe nothing and then some who do, and opens what may be written to them. */
async function openMessages(page: Page, owingNothing: number, owing: number) {
  await showAfresh(page, '/payers?show=all');
  const payers = new PayersPage(page);
  const list = { filter: { choice: 'all', search: '' }, order: 'urgency', page: 0 } as const;
  const { rows } = await call(page, 'payers', 'page', { connectionId: PRACTICE, ...list });
  const chosen = [
    ...rows.filter(({ charges }) => charges === 0).slice(0, owingNothing),
    ...rows.filter(({ charges }) => charges > 0).slice(0, owing),
  ];
  for (const { name } of chosen) await payers.rows.getByRole('checkbox', { name }).click();
  await page.getByRole('button', { name: 'Mensagem para 2 escolhidos' }).click();
  return { dialog: payers.dialog, names: chosen.map(({ name }) => name) };
}

test.beforeEach(async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
});

test('what was copied about one subject stays marked where another one leaves nobody', async ({ page }) => {
  const { dialog } = await openMessages(page, 2, 0);
  await chooseSubject(page, dialog, 'Falta autorizar');
  await expect(copyOf(dialog)).toBeEnabled();
  await copyOf(dialog).click();
  await expect(dialog).toContainText('2 de 2');
  await chooseSubject(page, dialog, 'Pagamento em atraso');
  await expect(dialog).toContainText('Não há a quem escrever');
  await chooseSubject(page, dialog, 'Falta autorizar');
  await expect(dialog).toContainText('1 de 2');
  await expect(dialog).toContainText(COPIED);
  await chooseSubject(page, dialog, 'Autorização terminando');
  await expect(dialog).toContainText('1 de 2');
  await expect(dialog).not.toContainText(COPIED);
});

test('who has no message about another subject has not left the list', async ({ page }) => {
  const { dialog, names } = await openMessages(page, 1, 1);
  await chooseSubject(page, dialog, 'Falta autorizar');
  const before = dialog.getByRole('button', { name: 'Pagador anterior' });
  await expect(dialog).toContainText(/[12] de 2/);
  if (await before.isEnabled()) await before.click();
  await expect(dialog).toContainText('1 de 2');
  await chooseSubject(page, dialog, 'Pagamento em atraso');
  await expect(dialog).toContainText(`${names[0]} ficou de fora`);
  await expect(copyOf(dialog)).toBeEnabled();
  await expect(dialog.getByText(names[1] ?? '?', { exact: true })).toBeVisible();
  await expect(dialog).not.toContainText('saiu desta lista');
});

test('where there is no room to look at all payers nobody is said of those who were not', async ({
  page,
}) => {
  await page.route('**/call', async (route) => {
    if (!route.request().postData()?.includes('"messages.prepare"')) return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('"notLookedAt":0', '"notLookedAt":2000');
    return route.fulfill({ response, body });
  });
  const { dialog } = await openMessages(page, 2, 0);
  await chooseSubject(page, dialog, 'Pagamento em atraso');
  await expect(dialog).toContainText(
    'Mais 2.000 pagadores não foram olhados, porque cabem 1.000 de cada vez',
  );
  await expect(dialog).toContainText('De quem foi olhado, ninguém tem nada em aberto');
  // What is asked again meanwhile would be answered after the end.
  await page.unrouteAll({ behavior: 'wait' });
});
