import type { Page } from '@playwright/test';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { PRACTICE } from '../scenes/new-mandates.ts';

test.use({ practice: 'large' });

const own = { connectionId: PRACTICE };

const newest = async (page: Page) => (await call(page, 'charging', 'retryBatches', own))[0];

/** A batch of retries, stopped by its button while the bank holds an answer back; the dialog is closed. */
async function stoppedBatch(page: Page): Promise<number> {
  await new MainPage(page).open('Ciclos');
  const list = new CyclesPage(page);
  await list.chooseGroup('Não pagos');
  await expect(list.rows.first()).toBeVisible();
  await list.grid.focus();
  await page.keyboard.press('Control+a');
  await page
    .getByRole('group', { name: 'Cobranças marcadas' })
    .getByRole('button', { name: 'Tentar de novo…' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Tentar de novo as marcadas' });
  const ask = dialog.getByRole('button', { name: /^Pedir \d+ débitos$/ });
  await expect(ask).toBeEnabled();
  const slow = { kind: 'latency', method: 'POST', path: '/cobr/*/retentativa/*', setting: 60_000 } as const;
  const { id } = await call(page, 'practiceBank', 'addFault', slow);
  await ask.click();
  await dialog.getByRole('button', { name: 'Parar' }).click();
  await call(page, 'practiceBank', 'removeFault', { id });
  await expect(dialog.getByText('Nada segue sozinho: continue ou desista do que falta.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Fechar' }).last().click();
  const batch = await newest(page);
  expect(batch).toMatchObject({ isRunning: false });
  expect(batch?.waiting).toBeGreaterThan(0);
  return batch?.total ?? 0;
}

const banner = (page: Page) => page.getByRole('main').getByText('Novas tentativas paradas');

test.beforeEach(async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
});

test('a batch of retries is stopped by its button, says that it stands still, and goes on at a press', async ({
  page,
}) => {
  const total = await stoppedBatch(page);
  await expect(banner(page)).toBeVisible();
  await page.reload();
  await expect(banner(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Continuar' }).click();
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(async () => (await newest(page))?.done).toBe(total);

  // A decision on a charge whose debit is on its way says so before it is kept.
  const { batchId = '' } = (await newest(page)) ?? {};
  const { rows } = await call(page, 'charging', 'retryBatch', { ...own, batchId });
  await new CyclesPage(page).goTo(`open=${rows[0]?.txid}`);
  const drawer = page.getByRole('dialog', { name: 'Cobrança', exact: true });
  await drawer.getByRole('button', { name: 'Registrar decisão' }).click();
  await expect(drawer).toContainText(/O débito de \S+ ainda pode acontecer/);
  await expect(drawer).toContainText('A decisão não para esse débito: o pagador ainda pode ser debitado.');
});

test('what is left of a batch that stands still is given up at a press, and told as not asked for', async ({
  page,
}) => {
  const total = await stoppedBatch(page);
  await page.getByRole('main').getByRole('button', { name: 'Desistir do que falta' }).click();
  await expect(banner(page)).toHaveCount(0);
  const batch = await newest(page);
  expect((batch?.done ?? 0) + (batch?.notDone ?? 0)).toBe(total);
  expect(batch?.notDone).toBeGreaterThan(0);
});
