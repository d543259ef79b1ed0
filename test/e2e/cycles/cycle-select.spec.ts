import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { call } from '../app/bridge.ts';
import { expect, test } from '../app/company.ts';
import { goTo } from '../checks/page-checks.ts';
import { centavosOf, centavosShown, sumOf } from '../checks/shown-text.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

test.beforeEach(async ({ page }) => {
  await new MainPage(page).open('Ciclos');
  await new CyclesPage(page).chooseGroup('Não pagos');
  await expect(new CyclesPage(page).rows.first()).toBeVisible();
});

test('rows are chosen by click, by reach and all at once, with their count and sum', async ({
  page,
  company,
}) => {
  const list = new CyclesPage(page);
  const bar = page.getByRole('group', { name: 'Cobranças marcadas' });
  const box = (rowindex: number) =>
    list.grid.locator(`tr[aria-rowindex="${rowindex}"]`).getByRole('checkbox');
  await box(2).click();
  await expect(bar).toContainText('1 marcada');
  await box(6).click({ modifiers: ['Shift'] });
  await expect(bar).toContainText('5 marcadas');
  await box(3).click();
  await expect(bar).toContainText('4 marcadas');
  await expect(box(3)).not.toBeChecked();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await list.grid.focus();
  await page.keyboard.press('Control+a');
  const kept = company.charges.filter(({ group }) => group === 'unpaid');
  await expect(bar).toContainText(`${kept.length} marcadas`);
  const sum = (await bar.getByRole('status').textContent())?.split('·')[1] ?? '';
  expect(centavosShown(sum)).toBe(sumOf(kept, ({ amount }) => centavosOf(amount)));
  await expect(list.grid.getByRole('checkbox', { name: 'Marcar todas do filtro' })).toBeChecked();
  await bar.getByRole('button', { name: 'Desmarcar todas' }).click();
  await expect(bar).toBeHidden();
});

test('what was still being read to be chosen is not chosen in the list that came meanwhile', async ({
  page,
}) => {
  const list = new CyclesPage(page);
  const bar = page.getByRole('group', { name: 'Cobranças marcadas' });
  const held = Promise.withResolvers<void>();
  const isOfUnpaid = (body: string | null): boolean =>
    ['"cycles.list"', '"unpaid"'].every((part) => body?.includes(part));
  await page.route('**/call', async (route) => {
    if (isOfUnpaid(route.request().postData())) await held.promise;
    await route.fallback();
  });
  const asked = page.waitForRequest((request) => isOfUnpaid(request.postData()));
  await list.grid.focus();
  await page.keyboard.press('Control+a');
  const answered = (await asked).response();
  await list.goTo('group=paid');
  await expect(list.rows.first()).toBeVisible();
  held.resolve();
  await (await answered)?.finished();
  await list.grid.locator('tr[aria-rowindex="2"]').getByRole('checkbox').click();
  await expect(bar).toContainText(/^1 marcada ·/);
});

test('by keyboard rows are chosen and decided on at once, and it is taken back', async ({
  page,
  company,
}) => {
  const { connectionId } = company;
  const list = new CyclesPage(page);
  const waived = async (): Promise<number> => {
    const filter = { ...EVERY_CYCLE, states: ['waived' as const] };
    return (await call(page, 'cycles', 'summary', { connectionId, filter })).all.count;
  };
  const before = await waived();
  await list.grid.focus();
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space'])
    await page.keyboard.press(key);
  const bar = page.getByRole('group', { name: 'Cobranças marcadas' });
  await expect(bar).toContainText('3 marcadas');
  await bar.getByRole('button', { name: 'Decidir…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Decidir sobre as marcadas' });
  await expect(dialog).toContainText('A decisão vale para 3 cobranças.');
  await dialog.getByText('Não vou cobrar', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Registrar para 3' }).click();
  await expect(dialog).toContainText('3 cobranças feitas.');
  expect(await waived()).toBe(before + 3);
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect.poll(waived).toBe(before);
});

test('what was decided is chosen no more: the next decision is on what was ticked since', async ({
  page,
  company,
}) => {
  const { connectionId } = company;
  const list = new CyclesPage(page);
  const bar = page.getByRole('group', { name: 'Cobranças marcadas' });
  const dialog = page.getByRole('dialog', { name: 'Decidir sobre as marcadas' });
  const before = company.charges.filter(({ group }) => group === 'unpaid').map(({ txid = '' }) => txid);
  const unpaid = async (): Promise<readonly string[]> => {
    const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
    const rows = await call(page, 'cycles', 'rows', { connectionId, txids: before, filter });
    return rows.map(({ txid }) => txid);
  };
  const wordOn = async (txid: string) =>
    (await call(page, 'cycles', 'detail', { connectionId, txid })).decision;
  const decide = async (kind: string, note: string, said: number): Promise<void> => {
    await bar.getByRole('button', { name: 'Decidir…' }).click();
    await expect(dialog).toContainText(`A decisão vale para ${said} cobranças.`);
    await dialog.getByText(kind, { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Observação' }).fill(note);
    await dialog.getByRole('button', { name: `Registrar para ${said}` }).click();
    await expect(dialog).toContainText(`${said} cobranças feitas.`);
    await expect(bar).toBeHidden();
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
  };
  await list.grid.focus();
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space'])
    await page.keyboard.press(key);
  await decide('Pago por fora', 'recebido no balcão', 3);
  await expect(list.grid).toHaveAttribute('aria-rowcount', String(before.length - 3 + 1));
  const left = await unpaid();
  const received = before.filter((txid) => !left.includes(txid));
  for (const line of [2, 3])
    await list.grid.locator(`tr[aria-rowindex="${line}"]`).getByRole('checkbox').click();
  await expect(bar).toContainText('2 marcadas');
  await decide('Não vou cobrar', 'desistência', 2);
  expect(received).toHaveLength(3);
  for (const txid of received)
    expect(await wordOn(txid)).toMatchObject({ kind: 'settled_outside', note: 'recebido no balcão' });
  const now = await unpaid();
  const waived = left.filter((txid) => !now.includes(txid));
  expect(waived).toHaveLength(2);
  for (const txid of [...received, ...waived])
    await call(page, 'cycles', 'decide', { connectionId, txid, decision: null, note: '' });
  expect(await unpaid()).toEqual(before);
});

test('deciding ends where its dialog is closed, and what was not done is told', async ({ page }) => {
  const list = new CyclesPage(page);
  const bar = page.getByRole('group', { name: 'Cobranças marcadas' });
  let asked = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/call', async (route) => {
    if (route.request().postData()?.includes('"cycles.decide"') !== true) return route.fallback();
    asked += 1;
    if (asked === 2) await held.promise;
    const error = { code: 'disk_full', message: 'full', params: {} };
    return route.fulfill({ json: { ok: false, error } });
  });
  await list.grid.focus();
  for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'ArrowDown', 'Shift+Space'])
    await page.keyboard.press(key);
  await bar.getByRole('button', { name: 'Decidir…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decidir sobre as marcadas' });
  await dialog.getByRole('button', { name: 'Registrar para 3' }).click();
  await expect(dialog).toContainText('1 de 3');
  await expect(dialog).toContainText('Fechar esta janela também para.');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  held.resolve();
  const report = page.getByRole('alert').filter({ hasText: 'Parou antes do fim' });
  await expect(report).toContainText('0 cobranças feitas.');
  await expect(report.getByRole('list', { name: '2 não foram feitas:' }).getByRole('listitem')).toHaveCount(
    2,
  );
  expect(asked).toBe(2);
});

test('a dialog that another list has closed does not come up with the next choice', async ({ page }) => {
  const list = new CyclesPage(page);
  const bar = page.getByRole('group', { name: 'Cobranças marcadas' });
  const box = list.grid.locator('tr[aria-rowindex="2"]').getByRole('checkbox');
  await box.click();
  await bar.getByRole('button', { name: 'Decidir…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // As a notification that is clicked leads to its list.
  await goTo(page, '/cycles');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(bar).toBeHidden();
  await box.click();
  await expect(bar).toContainText('1 marcada');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what cannot be tried again is told before anything is sent', async ({ page, company }) => {
  const list = new CyclesPage(page);
  const kept = company.charges.filter(({ group }) => group === 'unpaid');
  await list.grid.focus();
  await page.keyboard.press('Control+a');
  const bar = page.getByRole('group', { name: 'Cobranças marcadas' });
  await expect(bar).toContainText(`${kept.length} marcadas`);
  await bar.getByRole('button', { name: 'Tentar de novo…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tentar de novo as marcadas' });
  const refused = dialog.getByRole('list', { name: /não podem ser tentadas de novo/ }).getByRole('listitem');
  await expect(refused.first()).toBeVisible();
  const ask = dialog.getByRole('button', { name: /^Pedir \d+ débitos?$/ });
  const possible = Number(((await ask.textContent()) ?? '').replace(/\D/g, ''));
  expect(possible + (await refused.count())).toBe(kept.length);
  expect(possible).toBeGreaterThan(0);
  await ask.click();
  await expect(dialog.getByText(/cobranças? feitas?\./)).toBeVisible();
  await expect(dialog).toContainText(possible === 1 ? '1 cobrança feita.' : `${possible} cobranças feitas.`);
});

test('what is chosen prints alone', async ({ page }) => {
  const list = new CyclesPage(page);
  const payers = await list.column('payer');
  await list.grid.locator('tr[aria-rowindex="2"]').getByRole('checkbox').click();
  await list.grid.locator('tr[aria-rowindex="4"]').getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Imprimir marcadas' }).click();
  const lines = page.locator('[data-print-root] tbody tr');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(payers[0] ?? '');
});
