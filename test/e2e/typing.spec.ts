import { expect, test } from './fixtures.ts';
import { violations } from './page-checks.ts';
import { ConnectionsPage } from './pages/connections-page.ts';

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
