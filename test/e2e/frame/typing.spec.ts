import { untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { violations } from '../checks/page-checks.ts';
import { ConnectionsPage } from '../pages/connections-page.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MandateImportPage } from '../pages/mandate-import-page.ts';
import { PRACTICE } from '../scenes/new-mandates.ts';

/** The question that stands between a person's typing and its loss. */
const QUESTION = 'Sair sem salvar?';

test('Escape asks before it loses what was typed into a drawer, and only then', async ({ page }) => {
  const connections = new ConnectionsPage(page);
  const question = page.getByRole('dialog', { name: QUESTION });
  const name = connections.form.getByRole('textbox', { name: 'Nome da empresa' });
  await page.goto(new URL('#/connections', page.url()).href);
  const add = page.getByRole('button', { name: 'Nova conexão' });

  await add.click();
  await name.focus();
  await page.keyboard.press('Escape');
  await expect(connections.form).toBeHidden();
  await expect(question).toBeHidden();

  await add.click();
  await name.fill('Academia Corpo');
  await page.keyboard.press('Escape');
  await expect(question).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Academia Corpo');

  await connections.form.getByRole('button', { name: 'Fechar' }).click();
  await expect(question.locator(':focus')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Academia Corpo');

  await name.press('Escape');
  await question.getByRole('button', { name: 'Sair e descartar' }).click();
  await expect(connections.form).toBeHidden();
});

test('what was typed and taken away again is nothing to ask about', async ({ page }) => {
  const connections = new ConnectionsPage(page);
  const name = connections.form.getByRole('textbox', { name: 'Nome da empresa' });
  await page.goto(new URL('#/connections', page.url()).href);
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await name.fill('Academia Corpo');
  await name.fill('');
  await name.press('Escape');
  await expect(connections.form).toBeHidden();
});

test('the back key asks before it loses what was typed into a drawer', async ({ page }) => {
  const connections = new ConnectionsPage(page);
  const question = page.getByRole('dialog', { name: QUESTION });
  const name = connections.form.getByRole('textbox', { name: 'Nome da empresa' });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(new URL('#/settings', page.url()).href);
  await expect(heading).toHaveText('Preferências');
  await page.goto(new URL('#/connections', page.url()).href);
  const add = page.getByRole('button', { name: 'Nova conexão' });

  await add.click();
  await name.fill('Academia Corpo');
  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Continuar aqui' }).click();
  await expect(name).toHaveValue('Academia Corpo');
  expect(new URL(page.url()).hash).toBe('#/connections');

  await page.goBack();
  await expect(question).toBeVisible();
  await question.getByRole('button', { name: 'Sair e descartar' }).click();
  await expect(heading).toHaveText('Preferências');
  await expect(connections.form).toBeHidden();

  await page.goto(new URL('#/connections', page.url()).href);
  await add.click();
  await name.focus();
  await page.goBack();
  await expect(connections.form).toBeHidden();
  await expect(question).toBeHidden();
});

test.describe('with a company', () => {
  test.use({ practice: true });
  test.beforeEach(async ({ page }) => {
    await page.getByRole('heading', { level: 1, name: 'Visão geral' }).waitFor();
    await untilSynced(page, PRACTICE);
  });

  test('rows that were pasted and not yet checked are asked about', async ({ page }) => {
    const screen = new MandateImportPage(page);
    const question = page.getByRole('dialog', { name: QUESTION });
    const pasted = screen.main.getByRole('textbox', { name: 'Ou cole as linhas' });
    await screen.open();
    await pasted.fill('nome;contrato');
    await page.getByRole('link', { name: 'Pagadores' }).click();
    await question.getByRole('button', { name: 'Continuar aqui' }).click();
    await expect(pasted).toHaveValue('nome;contrato');
    await screen.main.getByRole('button', { name: 'Conferir o que colei' }).click();
    await expect(pasted).toBeHidden();
    await page.getByRole('link', { name: 'Pagadores' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagadores');
  });

  test('the last letters of a filter are kept where the field is left before they were taken', async ({
    page,
  }) => {
    await page.getByRole('link', { name: 'Ciclos', exact: true }).click();
    const list = new CyclesPage(page);
    await list.rows.first().waitFor();
    // The pause of a typist never ends.
    await page.clock.install();
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
    await list.payer.fill('ana');
    await list.payer.press('Tab');
    expect(new URL(page.url()).hash).toBe('#/cycles?payer=ana');
  });
});
