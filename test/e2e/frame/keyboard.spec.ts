import { expect, test } from '../app/company.ts';
import { tabTo } from '../checks/keys.ts';
import { CycleProof } from '../pages/cycle-proof.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

test('without a mouse: skip link, navigation, list, proof, and back', async ({ page }) => {
  const main = new MainPage(page);
  const list = new CyclesPage(page);
  await expect(main.navigation).toBeVisible();
  const skip = page.getByRole('button', { name: 'Ir para o conteúdo' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  await page.reload();
  await expect(main.navigation).toBeVisible();
  await tabTo(page, main.navigation.getByRole('link', { name: 'Ciclos' }));
  await page.keyboard.press('Enter');
  await expect(list.rows.first()).toBeVisible();
  await tabTo(page, list.grid);
  await page.keyboard.press('ArrowDown');
  await expect(list.activeRow).toHaveAttribute('aria-rowindex', '2');
  await page.keyboard.press('PageDown');
  await expect(list.activeRow).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(new CycleProof(page).drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list.grid).toBeFocused();
});

test('the focus can be seen wherever it is', async ({ page }) => {
  await expect(new MainPage(page).navigation).toBeVisible();
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Tab');
    const mark = await page.evaluate(() => {
      const style = getComputedStyle(document.activeElement ?? document.body);
      return { outline: style.outlineStyle !== 'none', shadow: style.boxShadow !== 'none' };
    });
    expect(mark.outline || mark.shadow, `after ${presses + 1} presses`).toBe(true);
  }
});

test('the screens are offered when it is known which there are, not some before the others', async ({
  page,
}) => {
  const { navigation } = new MainPage(page);
  const asksCompanies = (body: string | null): boolean => body?.includes('connections.list') ?? false;
  const answer = Promise.withResolvers<void>();
  await page.route('**/call', async (route) => {
    if (asksCompanies(route.request().postData())) await answer.promise;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => asksCompanies(request.postData()));
  await page.reload();
  await asked;
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(navigation).toBeHidden();
  answer.resolve();
  await expect(navigation.getByRole('link', { name: 'Ciclos' })).toBeVisible();
});

test('language and theme change at a press and stay after a reload', async ({ page }) => {
  const html = page.locator('html');
  await page.getByRole('button', { name: 'EN: Switch to English' }).click();
  await expect(html).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.getByRole('button', { name: /^PT/ }).click();
  await expect(html).toHaveAttribute('lang', 'pt-BR');
});
