import { expect, test } from '../app/company.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';

test.beforeEach(async ({ page }) => {
  await new MainPage(page).open('Ciclos');
  await expect(new CyclesPage(page).rows.first()).toBeVisible();
});

test('an amount to filter by may be typed with a pause, and is taken over from elsewhere', async ({
  page,
}) => {
  const least = page.getByRole('textbox', { name: 'Valor de' });
  await least.click();
  await page.keyboard.type('1');
  await expect(page).toHaveURL(/[?&]min=100(&|$)/);
  await page.keyboard.type('50');
  await expect(page).toHaveURL(/[?&]min=15000(&|$)/);
  await expect(least).toBeFocused();
  await expect(least).toHaveValue('150');
  await new CyclesPage(page).goTo('min=20000');
  await expect(least).toHaveValue('R$ 200,00');
  await least.blur();
  await page.getByRole('textbox', { name: 'Valor até' }).focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('1.500,00');
  await expect(page).toHaveURL(/[?&]min=150000(&|$)/);
  await page.keyboard.press('Tab');
  await expect(least).toHaveValue('R$ 1.500,00');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.type('2,5');
  await page.keyboard.press('Tab');
  await expect(least, 'typing replaces what the key selected').toHaveValue('R$ 2,50');
  await least.click();
  await page.keyboard.press('Home');
  await page.keyboard.type('1x');
  await expect(least, 'a press sets a caret, and a letter leaves it there').toHaveValue('12,50');
  await least.evaluate((field) => {
    for (const type of ['focusout', 'focusin']) field.dispatchEvent(new FocusEvent(type, { bubbles: true }));
  });
  await page.keyboard.type('9');
  await expect(least, 'who comes back to the window types on').toHaveValue('192,50');
});

test('a press on an amount selects nothing of it', async ({ page }) => {
  await new CyclesPage(page).goTo('min=123456');
  const least = page.getByRole('textbox', { name: 'Valor de' });
  await least.click();
  await expect(least).toHaveValue('1234,56');
  const selected = await least.evaluate(
    (field: HTMLInputElement) => field.selectionEnd !== field.selectionStart,
  );
  expect(selected).toBe(false);
});
