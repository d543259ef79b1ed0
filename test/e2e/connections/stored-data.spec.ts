import type { Page } from '@playwright/test';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { pressOn } from '../checks/keys.ts';
import { expectReadable, goTo, strayKeys } from '../checks/page-checks.ts';
import { MainPage } from '../pages/main-page.ts';
import { StoredDataPage } from '../pages/stored-data-page.ts';

test.use({ practice: true });

const connectionId = 'banco-de-treino';

async function joined(page: Page): Promise<void> {
  await expect(new MainPage(page).companyButton).toBeVisible({ timeout: 60_000 });
  await untilSynced(page, connectionId);
}

/** A payer whose mandate has ended, and of whom nothing is open. */
async function someoneGone(page: Page): Promise<{ idRec: string; name: string }> {
  const filter = { statuses: ['CANCELADA' as const, 'EXPIRADA' as const, 'REJEITADA' as const], search: '' };
  const { rows } = await call(page, 'mandates', 'page', { connectionId, filter, page: 0 });
  for (const { idRec, payerName: name } of rows) {
    const found = await call(page, 'personalData', 'erasure', { connectionId, idRec });
    if (found !== null && found.refusal === null) return { idRec, name };
  }
  throw new Error('everybody is still charged');
}

const showMandate = (page: Page, idRec: string): Promise<unknown> =>
  goTo(page, `/open/mandate/${connectionId}/${idRec}`);

test('a payer is erased from a mandate’s drawer, by keyboard, and polls do not bring them back', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await joined(page);
  const { idRec, name } = await someoneGone(page);
  const before = await call(page, 'cycles', 'summary', { connectionId, filter: EVERY_CYCLE });
  await showMandate(page, idRec);
  const drawer = page.getByRole('dialog', { name: 'Recorrência' });
  await expect(drawer).toContainText(name);
  await pressOn(page, drawer.getByRole('button', { name: 'Apagar pagador' }));
  const question = page.getByRole('dialog', { name: `Apagar os dados de ${name}?` });
  await expect(question.getByRole('button', { name: 'Não apagar' })).toBeFocused();
  await expect(question).toContainText('Ficam valores, datas, situações e identificadores');
  await expectReadable(page);
  expect(await strayKeys(page)).toEqual([]);
  await pressOn(page, question.getByRole('button', { name: 'Apagar os dados' }));
  await expect(question).toHaveCount(0);
  await expect(drawer).toContainText('Pagador apagado');
  await expect(drawer).not.toContainText(name);
  await expect(drawer.getByRole('button', { name: 'Apagar pagador' })).toHaveCount(0);
  await call(page, 'sync', 'start', { connectionId });
  await untilSynced(page, connectionId);
  expect(await call(page, 'cycles', 'summary', { connectionId, filter: EVERY_CYCLE })).toEqual(before);
  await call(page, 'app', 'setPreferences', { language: 'en' });
  await page.reload();
  await expect(page.getByRole('dialog')).toContainText('Erased payer');
});

test('a payer who is still charged is not erased, and the person is told why', async ({ page }) => {
  await joined(page);
  const { members } = await call(page, 'practiceBank', 'listCast', { status: 'APROVADA' });
  const idRec = members[0]?.idRec ?? '';
  const found = await call(page, 'personalData', 'erasure', { connectionId, idRec });
  expect(found?.refusal?.code).toBe('payer_still_charged');
  await showMandate(page, idRec);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancelar recorrência' })).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Apagar pagador' })).toHaveCount(0);
});

test('what is stored, where, and for how long', async ({ page }) => {
  await joined(page);
  const stored = new StoredDataPage(page);
  await stored.open();
  await expect(stored.part('O que está guardado')).toContainText('nome e CPF ou CNPJ');
  await expect(stored.part('Onde está')).toContainText('ledgers');
  await expect(stored.part('Como está protegido')).toContainText('Só o seu usuário');
  await expect(stored.part('Como apagar um pagador')).toContainText('Das cópias com senha não somem');
  await expect(stored.saveRetention).toBeDisabled();
  await stored.years('por 5 anos').focus();
  await page.keyboard.press('Space');
  await expect(stored.part('Por quanto tempo')).toContainText(
    'apaga para sempre os dados de quem teve o último ciclo há mais de 5 anos',
  );
  await pressOn(page, stored.saveRetention);
  await expect(page.getByText('Prazo salvo.')).toBeVisible();
  await page.reload();
  await expect(stored.years('por 5 anos')).toBeChecked();
  expect((await call(page, 'personalData', 'stored', { connectionId })).retentionYears).toBe(5);
});

test('who was given whole CPFs', async ({ page }) => {
  await joined(page);
  const stored = new StoredDataPage(page);
  await stored.open();
  await expect(stored.exports).toContainText('Nenhum arquivo com CPFs inteiros foi feito.');
  const columns = [...CHARGE_COLUMNS];
  const wanted = {
    connectionId,
    subject: 'charges',
    preset: 'excel-br',
    columns,
    filter: EVERY_CYCLE,
  } as const;
  const { id } = await call(page, 'exports', 'start', { ...wanted, fullDocuments: true });
  await expect.poll(async () => (await call(page, 'exports', 'status', { id })).state).toBe('done');
  await page.reload();
  await expect(stored.exports.getByRole('row')).toHaveCount(2);
  await expect(stored.exports.getByRole('row').nth(1)).toContainText('cobrancas.csv');
});
