import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../app/bridge.ts';
import { expect, test } from '../app/two-companies.ts';
import { violations } from '../checks/page-checks.ts';
import { MainPage } from '../pages/main-page.ts';

const PASSPHRASE = 'um guarda-chuva azul';

test('another company’s copy is told as one, and takes a company’s place only once its name is typed', async ({
  page,
  companies: { sol, lua },
}) => {
  const carried = await call(page, 'backups', 'carry', { connectionId: sol, passphrase: PASSPHRASE });
  await call(page, 'backups', 'make', { connectionId: lua });
  const { copiesFolder } = await call(page, 'backups', 'list', { connectionId: lua });
  const broughtIn = join(copiesFolder, 'levada.ciclo');
  renameSync(carried.path ?? '', broughtIn);

  const main = new MainPage(page);
  await main.switchTo('Escola Lua');
  await main.open('Preferências');
  const content = page.getByRole('main');
  await content.getByRole('link', { name: 'Cópias de segurança' }).click();
  await content
    .getByRole('row', { name: /levada\.ciclo/ })
    .getByRole('button', { name: /^Restaurar/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Restaurar os dados desta empresa' });
  await dialog.getByLabel('Senha desta cópia').fill(PASSPHRASE);
  await dialog.getByRole('button', { name: 'Conferir a cópia' }).click();
  await expect(dialog).toContainText('parece ser de outra empresa');
  await expect(dialog).not.toContainText('nada se perde');
  expect(await violations(page)).toEqual([]);
  const restore = dialog.getByRole('button', { name: 'Restaurar', exact: true });
  await expect(restore).toBeDisabled();
  await dialog.getByLabel('Se é isso mesmo, escreva Escola Lua').fill('Padaria Sol');
  await expect(restore).toBeDisabled();
  await dialog.getByLabel('Se é isso mesmo, escreva Escola Lua').fill('Escola Lua');
  await restore.click();
  await expect(dialog).toHaveCount(0);
  // A person's own copy stays where it lies, also once its company is removed.
  rmSync(broughtIn);
});
