import type { Page } from '@playwright/test';
import { NOON } from './app-options.ts';
import { type PracticeBank, startBank } from './bank.ts';
import { addCompany, call, untilSynced } from './bridge.ts';
import { test as base, expect } from './fixtures.ts';

/** Their ids. */
type Companies = { readonly sol: string; readonly lua: string };

/** Two companies of different banks, read whole, with their figures kept. */
export const test = base.extend<{ banks: readonly PracticeBank[]; companies: Companies }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  banks: async ({}, use) => {
    const banks = await Promise.all([startBank({ seed: 2 }), startBank({ payers: 7, months: 2, seed: 5 })]);
    await use(banks);
    await Promise.all(banks.map((bank) => bank.close()));
  },
  companies: async ({ page, banks }, use) => {
    await page.clock.setSystemTime(NOON);
    const [first, second] = banks;
    if (!first || !second) throw new Error('two banks were started');
    const sol = await addCompany(page, first.ready, { name: 'Padaria Sol', group: 'Ana' });
    const lua = await addCompany(page, second.ready, { name: 'Escola Lua' });
    for (const id of [sol, lua]) {
      await untilSynced(page, id);
      await untilKept(page, id);
    }
    await use({ sol, lua });
  },
});

async function untilKept(page: Page, connectionId: string): Promise<void> {
  const figures = async () =>
    (await call(page, 'office', 'read', null)).find((each) => each.connectionId === connectionId)?.figures;
  await expect.poll(async () => (await figures())?.asOf ?? null).not.toBeNull();
}

export { expect } from './fixtures.ts';
