import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { MandateFormPage } from '../pages/mandate-form-page.ts';
import { MandatesPage } from '../pages/mandates-page.ts';
import { createMandate, PRACTICE, timesAsked, typedDayIn } from '../scenes/new-mandates.ts';

test.use({ practice: true });

test.beforeEach(async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
});

test('a mandate is revised while it waits; once approved its fields say why they are locked', async ({
  page,
}) => {
  const form = new MandateFormPage(page);
  const mandates = new MandatesPage(page);
  const idRec = await createMandate(page, 'REVISTA-1');
  await mandates.show(idRec);
  await mandates.drawer.getByRole('link', { name: 'Alterar' }).click();
  await expect(form.saveButton).toBeDisabled();
  const name = form.field('Nome do pagador');
  await name.fill('');
  await name.blur();
  await expect(form.main.getByText('Preencha este campo.')).toBeVisible();
  await name.fill('Heloísa Lima');
  await form.field('Primeira data').fill(await typedDayIn(page, 25));
  await form.saveButton.dblclick();
  await expect(form.done('Recorrência alterada')).toBeFocused();
  expect(await timesAsked(page, 'PATCH', /\/rec\/[^/]+$/)).toBe(1);
  await form.main.getByRole('link', { name: 'Abrir' }).click();
  await expect(mandates.drawer).toContainText('Heloísa Lima');
  await mandates.tab('Histórico').click();
  await expect(mandates.drawer).toContainText('Mudou: Nome do pagador, Primeira data.');

  const approved = await call(page, 'mandates', 'page', {
    connectionId: PRACTICE,
    filter: { statuses: ['APROVADA'], search: '' },
    page: 0,
  });
  await form.open(`?revise=${approved.rows[0]?.idRec}`);
  await expect(name).toHaveCount(0);
  const locked = (field: string) =>
    form.main.getByRole('row').filter({ has: page.getByRole('rowheader', { name: field, exact: true }) });
  await expect(locked('Nome do pagador')).toContainText('só muda enquanto a recorrência espera');
  await expect(locked('Contrato')).toContainText('cancele a recorrência e crie uma nova');
});

test('by keyboard alone: a mandate is cancelled after a question that names it', async ({ page }) => {
  const mandates = new MandatesPage(page);
  const idRec = await createMandate(page, 'CANCELA-1');
  await mandates.show(idRec);
  const button = mandates.drawer.getByRole('button', { name: 'Cancelar recorrência' });
  await button.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Cancelar a recorrência de Heloísa Araújo?' });
  await expect(question).toContainText('CANCELA-1');
  await expect(question.getByRole('button', { name: 'Manter a recorrência' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question.getByRole('button', { name: 'Manter a recorrência' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('foi cancelada no banco')).toBeVisible();
  await expect(mandates.drawer).toContainText('Cancelada');
  await expect(button).toHaveCount(0);
  expect(await timesAsked(page, 'PATCH', /\/rec\/[^/]+$/)).toBe(1);
  await mandates.tab('Histórico').focus();
  await page.keyboard.press('Enter');
  await expect(mandates.drawer).toContainText('Pediu ao banco para cancelar');
});
