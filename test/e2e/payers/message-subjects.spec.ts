import type { Page } from '@playwright/test';
import type { MessageSituation } from '../../../src-preload/contract/vocabulary/messages.ts';
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

/** The names of some whom a message of that kind is for. */
async function whoHas(page: Page, situation: MessageSituation, most: number): Promise<readonly string[]> {
  const to = { kind: 'list', filter: { choice: 'all', search: '' } } as const;
  const asked = { connectionId: PRACTICE, to, situation, tone: 'friendly', code: null } as const;
  const { messages } = await call(page, 'messages', 'prepare', asked);
  return messages.slice(0, most).map(({ name }) => name);
}

/** Ticks two payers, in the order of the list, and opens what may be written to them. */
async function openMessages(page: Page, names: readonly string[]): Promise<Messages> {
  await showAfresh(page, '/payers?show=all');
  const payers = new PayersPage(page);
  for (const name of names) await payers.rows.getByRole('checkbox', { name }).click();
  await page.getByRole('button', { name: 'Mensagem para 2 escolhidos' }).click();
  return payers.dialog;
}

test.beforeEach(async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
});

test('what was copied about one subject stays marked where another one leaves nobody', async ({ page }) => {
  const dialog = await openMessages(page, await whoHas(page, 'waiting', 2));
  await chooseSubject(page, dialog, 'Falta autorizar');
  await expect(copyOf(dialog)).toBeEnabled();
  await expect(dialog).toContainText('Em 2 das mensagens falta uma parte, porque não se sabe: {codigo}');
  await copyOf(dialog).click();
  await expect(dialog).toContainText('2 de 2');
  for (const subject of ['Pagamento em atraso', 'Débito recusado', 'Autorização terminando']) {
    await chooseSubject(page, dialog, subject);
    await expect(dialog).toContainText('Não há a quem escrever');
  }
  await chooseSubject(page, dialog, 'Falta autorizar');
  await expect(dialog).toContainText('1 de 2');
  await expect(dialog).toContainText(COPIED);
});

test('what was copied about one subject is not marked about another', async ({ page }) => {
  const dialog = await openMessages(page, await whoHas(page, 'refused', 2));
  await chooseSubject(page, dialog, 'Débito recusado');
  await expect(copyOf(dialog)).toBeEnabled();
  await copyOf(dialog).click();
  await expect(dialog).toContainText('2 de 2');
  await dialog.getByRole('button', { name: 'Pagador anterior' }).click();
  await expect(dialog).toContainText(COPIED);
  await chooseSubject(page, dialog, 'Pagamento em atraso');
  await expect(dialog).toContainText('1 de 2');
  await expect(dialog).not.toContainText(COPIED);
});

test('who has no message about another subject has not left the list', async ({ page }) => {
  const [owes = '?'] = await whoHas(page, 'unpaid', 1);
  const [waits = '?'] = await whoHas(page, 'waiting', 1);
  const dialog = await openMessages(page, [owes, waits]);
  await dialog.getByRole('button', { name: 'Próximo pagador' }).click();
  await expect(dialog.getByText(waits, { exact: true })).toBeVisible();
  await chooseSubject(page, dialog, 'Pagamento em atraso');
  await expect(dialog).toContainText(`${waits} ficou de fora`);
  await expect(copyOf(dialog)).toBeEnabled();
  await expect(dialog.getByText(owes, { exact: true })).toBeVisible();
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
  const dialog = await openMessages(page, await whoHas(page, 'waiting', 2));
  await chooseSubject(page, dialog, 'Pagamento em atraso');
  await expect(dialog).toContainText(
    'Mais 2.000 pagadores não foram olhados, porque cabem 1.000 de cada vez',
  );
  await expect(dialog).toContainText('A quem foi olhado não há o que escrever sobre isto');
  // What is asked again meanwhile would be answered after the end.
  await page.unrouteAll({ behavior: 'wait' });
});
