import type { Page } from '@playwright/test';
import type { CycleRow } from '../../../src-preload/contract/cycles.ts';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { PRACTICE } from '../scenes/new-mandates.ts';

test.use({ practice: true });

const own = { connectionId: PRACTICE };

async function unpaid(page: Page): Promise<readonly CycleRow[]> {
  const filter = { ...EVERY_CYCLE, groups: ['unpaid' as const] };
  const sort = { by: 'dueDate', direction: 'asc' } as const;
  return call(page, 'cycles', 'page', { ...own, filter, sort, page: 0 });
}

const detailOf = (page: Page, txid: string) => call(page, 'cycles', 'detail', { ...own, txid });

test('a charge that was paid since it was ticked is chosen no more, and is not decided on', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
  await new MainPage(page).open('Ciclos');
  const list = new CyclesPage(page);
  await list.chooseGroup('Não pagos');
  await expect(list.rows.first()).toBeVisible();
  const [first, second, ...others] = await unpaid(page);
  const third = others.pop();
  if (!first || !second || !third || others.length < 2) throw new Error('nearly everybody has paid');
  const bar = page.getByRole('group', { name: 'Cobranças marcadas' });
  await list.grid.focus();
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText(`${others.length + 3} marcadas`);

  await call(page, 'practiceBank', 'payByHand', { txid: first.txid });
  await expect(bar).toContainText(`${others.length + 2} marcadas`);

  // While the dialog stands open, too.
  await bar.getByRole('button', { name: 'Decidir…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decidir sobre as marcadas' });
  await expect(dialog).toContainText(`A decisão vale para ${others.length + 2} cobranças.`);
  await call(page, 'practiceBank', 'payByHand', { txid: second.txid });
  await expect(dialog).toContainText(`A decisão vale para ${others.length + 1} cobranças.`);
  const leftOut = dialog.getByRole('list', { name: '1 fica como está:' }).getByRole('listitem');
  await expect(leftOut).toContainText(second.payerName);

  // What somebody else has decided at the very last is not overwritten, and told.
  const held = Promise.withResolvers<void>();
  await page.route('**/call', async (route) => {
    if (route.request().postData()?.includes('"cycles.rows"')) await held.promise;
    return route.fallback();
  });
  await call(page, 'cycles', 'decide', { ...own, txid: third.txid, decision: 'waived', note: 'combinado' });
  await dialog.getByRole('button', { name: `Registrar para ${others.length + 1}` }).click();
  await expect(dialog).toContainText(`${others.length} cobranças feitas.`);
  await expect(dialog.getByRole('list', { name: '1 não foi feita:' })).toContainText('Isso já mudou depois');
  held.resolve();
  for (const { txid } of [first, second]) expect((await detailOf(page, txid)).decision).toBeNull();
  expect((await detailOf(page, third.txid)).decision).toMatchObject({ kind: 'waived', note: 'combinado' });
});
