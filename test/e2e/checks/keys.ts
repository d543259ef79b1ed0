import { expect, type Locator, type Page } from '@playwright/test';

/** Presses Tab, or Shift+Tab where that leads there, until this has the focus; throws after many presses. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  // The radio buttons of a segmented control have no size.
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 60; presses += 1) {
    // A button that waits for an answer is passed over until it has come.
    await expect(target).toBeEnabled();
    const key = await target.evaluate((element) => {
      const at = document.activeElement ?? document.body;
      if (element === at) return null;
      const isBefore = at.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING;
      return isBefore ? 'Shift+Tab' : 'Tab';
    });
    if (key === null) return;
    await page.keyboard.press(key);
  }
  throw new Error(`60 presses of Tab did not reach ${target}`);
}

/** Goes to a button, link or tab by Tab and presses it. */
export async function pressOn(page: Page, target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field by Tab and types over what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}

/** Chooses one of a group's radio buttons: Tab leads into the group, arrows through it. */
export async function arrowTo(page: Page, radio: Locator): Promise<void> {
  const group = radio.locator('xpath=ancestor::*[@role="radiogroup"]');
  const checked = group.getByRole('radio', { checked: true });
  await radio.waitFor({ state: 'attached' });
  await tabTo(
    page,
    (await checked.count()) > 0 ? checked : group.getByRole('radio', { disabled: false }).first(),
  );
  for (let presses = 0; presses < 10 && !(await radio.isChecked()); presses += 1)
    await page.keyboard.press('ArrowDown');
  if (!(await radio.isChecked())) throw new Error(`10 presses of an arrow did not reach ${radio}`);
}

/** Goes down a menu until this has the focus. */
export async function downTo(page: Page, item: Locator): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(item).toBeFocused({ timeout: 200 });
  }).toPass();
}
