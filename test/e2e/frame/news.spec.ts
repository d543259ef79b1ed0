import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { violations } from '../checks/page-checks.ts';
import { MainPage } from '../pages/main-page.ts';

const PRACTICE_ID = 'banco-de-treino';

test.use({ practice: true });

test('what happened since the last look is told with its links, and goes when it was seen', async ({
  page,
}) => {
  const main = new MainPage(page);
  await main.navigation.getByRole('link', { name: 'Novidades' }).waitFor();
  await untilSynced(page, PRACTICE_ID);
  await main.open('Novidades');
  await expect(page.getByText('Nada de novo')).toBeVisible();

  await main.header.getByRole('button', { name: 'Avançar' }).click();
  await page.getByRole('menuitem', { name: '30 dias' }).click();
  const paid = page.getByRole('region', { name: /^\d+ ciclos? pagos?$/ });
  const unpaid = page.getByRole('region', { name: /^\d+ ciclos? não pagos?$/ });
  await expect(paid).toBeVisible();
  await expect(unpaid).toBeVisible();
  await expect(main.navigation.getByText(/^\d+$/)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  await unpaid.getByRole('link').first().click();
  await expect(page.getByRole('dialog', { name: 'Cobrança', exact: true })).toContainText(
    /Não pago|Expirado|Nova tentativa/,
  );
  await page.keyboard.press('Escape');

  await main.open('Novidades');
  await paid.getByRole('button', { name: /^Visto: / }).focus();
  await page.keyboard.press('Enter');
  await expect(paid).toBeHidden();
  await expect(unpaid).toBeVisible();
  await page.getByRole('button', { name: 'Marcar tudo como visto' }).click();
  await expect(page.getByText('Nada de novo')).toBeVisible();
  await expect(main.navigation.getByText(/^\d+$/)).toBeHidden();
  expect((await call(page, 'news', 'read', { connectionId: PRACTICE_ID })).kinds).toEqual([]);
});
