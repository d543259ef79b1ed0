import type { Page } from '@playwright/test';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { MainPage } from '../pages/main-page.ts';
import { PayersPage } from '../pages/payers-page.ts';
import { PRACTICE } from '../scenes/new-mandates.ts';

test.use({ practice: true, permissions: ['clipboard-read', 'clipboard-write'] });

const own = { connectionId: PRACTICE };

/** Who owes one charge, the most urgent on top. */
async function debtors(page: Page) {
  const list = { filter: { choice: 'arrears', search: '' }, order: 'urgency', page: 0 } as const;
  return (await call(page, 'payers', 'page', { ...own, ...list })).rows;
}

const notesOf = async (page: Page): Promise<readonly number[]> =>
  (await debtors(page)).map(({ messages }) => messages);

/** Pays all that somebody owes, who has left the list of who owes then. */
async function payAll(page: Page, payerName: string): Promise<void> {
  const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const], payer: payerName };
  const sort = { by: 'dueDate', direction: 'asc' } as const;
  const owed = await call(page, 'cycles', 'page', { ...own, filter, sort, page: 0 });
  for (const { txid } of owed) await call(page, 'practiceBank', 'payByHand', { txid });
}

test.beforeEach(async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
  await new MainPage(page).open('Pagadores');
});

test('the second of a double click takes nobody else’s message out', async ({ page }) => {
  const payers = new PayersPage(page);
  await payers.messageAll.click();
  const [first] = await debtors(page);
  const copy = payers.dialog.getByRole('button', { name: 'Copiar', exact: true });
  await expect(payers.dialog).toContainText(first?.name ?? '?');
  await copy.click();
  await expect(payers.dialog).toContainText('2 de ');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // What the first press has brought stays until a press that is meant for it.
  await expect(payers.dialog).toContainText('2 de ');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(copied);
  expect((await notesOf(page)).slice(0, 2)).toEqual([1, 0]);
});

test('a message is noted while that of another payer is still being noted', async ({ page }) => {
  const payers = new PayersPage(page);
  await payers.messageAll.click();
  const copy = payers.dialog.getByRole('button', { name: 'Copiar', exact: true });
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route('**/call', async (route) => {
    if (!route.request().postData()?.includes('"messages.record"')) return route.fallback();
    asked += 1;
    if (asked === 1) await held.promise;
    return route.fallback();
  });
  await copy.click();
  await expect.poll(() => asked).toBe(1);
  await payers.dialog.getByRole('button', { name: 'Próximo pagador' }).click();
  await copy.click();
  await expect(payers.dialog).toContainText('3 de ');
  held.resolve();
  await expect.poll(async () => (await notesOf(page)).slice(0, 3)).toEqual([1, 1, 0]);
  await expect(payers.dialog).toContainText('3 de ');
});

test('who pays is chosen no more, and while a message is open nobody else’s comes in its place', async ({
  page,
}) => {
  const payers = new PayersPage(page);
  const [first, second, third] = await debtors(page);
  if (!first || !second || !third) throw new Error('nearly everybody has paid');
  for (const { name } of [first, second, third]) await payers.rows.getByRole('checkbox', { name }).click();
  await payAll(page, first.name);
  const write = page.getByRole('button', { name: 'Mensagem para 2 escolhidos' });
  await write.click();
  await expect(payers.dialog).toContainText(second.name);
  const copy = payers.dialog.getByRole('button', { name: 'Copiar', exact: true });
  await copy.focus();
  await payAll(page, second.name);
  const gone = payers.dialog.getByRole('alert').filter({ hasText: `${second.name} saiu desta lista` });
  await expect(gone).toBeVisible();
  await expect(payers.dialog).toContainText(`${second.name} ficou de fora`);
  await expect(payers.dialog.getByRole('group', { name: 'Como enviar' })).toHaveCount(0);
  const next = gone.getByRole('button', { name: 'Ver a mensagem seguinte' });
  await expect(next).toBeFocused();
  await next.press('Enter');
  await expect(copy).toBeFocused();
  await expect(payers.dialog.getByText(third.name).first()).toBeVisible();
  await expect(payers.dialog.getByRole('group', { name: 'Como enviar' })).toBeVisible();
});

test('while the messages of another tone are prepared those on screen can be read alone', async ({
  page,
}) => {
  const payers = new PayersPage(page);
  await payers.messageAll.click();
  const copy = payers.dialog.getByRole('button', { name: 'Copiar', exact: true });
  await expect(copy).toBeEnabled();
  const held = Promise.withResolvers<void>();
  await page.route('**/call', async (route) => {
    if (route.request().postData()?.includes('"formal"')) await held.promise;
    return route.fallback();
  });
  await payers.dialog.getByText('Formal', { exact: true }).click();
  await expect(copy).toBeDisabled();
  await expect(payers.dialog.getByRole('button', { name: /^Copiar as \d+ em linhas$/ })).toBeDisabled();
  held.resolve();
  await expect(payers.dialog).toContainText('Prezado(a)');
  await expect(copy).toBeEnabled();
});
