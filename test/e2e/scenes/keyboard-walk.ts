import type { Page } from '@playwright/test';
import { untilSynced } from '../app/bridge.ts';
import { expect } from '../app/fixtures.ts';
import { pressOn } from '../checks/keys.ts';
import { strayKeys, untilStill, violations } from '../checks/page-checks.ts';
import { type Language, textsIn } from '../checks/texts.ts';
import { PRACTICE } from './new-mandates.ts';

/** A sentence of the app by its key, in the language of the walk. */
export type Text = ReturnType<typeof textsIn>;

/** Goes to a screen by its shortcut: `g`, then a letter. */
export async function goByKeys(page: Page, letter: string, name: RegExp): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

/** That something has the focus: what lost it is gone, or was disabled and left its reader at the top of the page. */
export async function expectFocus(page: Page, name: string): Promise<void> {
  const place = () => page.evaluate(() => document.activeElement?.tagName ?? 'none');
  await expect.soft.poll(place, { message: `${name}: the focus is lost` }).not.toMatch(/BODY|none/);
}

/** What is to be found wrong wherever a step has ended. */
export async function expectSound(page: Page, name: string): Promise<void> {
  await expectFocus(page, name);
  await untilStill(page);
  // What is read again in the background is dimmed for a moment.
  await expect.soft.poll(() => violations(page), { message: name }).toEqual([]);
  expect.soft(await strayKeys(page), name).toEqual([]);
}

/** Waits for the practice bank's company and turns the app to a language, by its own button. */
export async function begin(page: Page, language: Language): Promise<Text> {
  await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
  await untilSynced(page, PRACTICE);
  if (language === 'en') await pressOn(page, page.getByRole('button', { name: 'EN: Switch to English' }));
  return textsIn(language);
}

/** Opens a record by its identifier in the palette. */
export async function openByPalette(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog').filter({ has: page.getByRole('listbox') });
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type(id);
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
  await page.getByRole('dialog').waitFor();
}
