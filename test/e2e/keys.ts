import type { Locator, Page } from '@playwright/test';

/** Presses Tab, or Shift+Tab where that leads there, until this has the focus; throws after many presses. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 60; presses += 1) {
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
  await page.keyboard.type(text);
}
