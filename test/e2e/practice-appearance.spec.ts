import type { Page } from '@playwright/test';
import { call, untilSynced } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { overflowPx, showAfresh, strayKeys, untilStill, violations } from './page-checks.ts';

/** Parts of the screen by the query of their address; `prepare` opens what the address does not. */
type Part = { readonly query: string; readonly prepare?: (page: Page) => Promise<void> };

const PARTS: Readonly<Record<string, Part>> = {
  payers: { query: 'tab=payers', prepare: (page) => page.getByRole('table').waitFor() },
  payer: {
    query: 'tab=payers',
    prepare: async (page) => {
      await page.getByRole('table').getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('combobox').first().waitFor();
    },
  },
  codes: { query: 'tab=codes', prepare: (page) => page.getByRole('table').waitFor() },
  scenes: {
    query: 'tab=scenes',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^(Encenar|Play)$/ })
        .nth(2)
        .click();
      await page.getByRole('main').getByRole('listitem').first().waitFor();
    },
  },
  faults: { query: 'tab=faults', prepare: (page) => page.getByRole('table').waitFor() },
  channels: { query: 'tab=channels' },
  requests: { query: 'tab=requests', prepare: (page) => page.getByRole('table').waitFor() },
  access: { query: 'tab=access', prepare: (page) => page.getByRole('table').first().waitFor() },
  restart: {
    query: 'tab=payers',
    prepare: (page) => page.getByRole('button', { name: /^(Recomeçar o mundo|Restart the world)$/ }).click(),
  },
};

/** The smallest window that the app is made for. */
const SMALL = { width: 1024, height: 700 };

test.use({ practice: true, viewport: SMALL });

for (const [language, theme] of [
  ['pt-BR', 'light'],
  ['pt-BR', 'dark'],
  ['en', 'light'],
  ['en', 'dark'],
] as const) {
  test(`every part of the practice bank in ${language}, ${theme}: readable, labelled, without a stray key`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.getByRole('link', { name: 'Banco de treino' }).waitFor();
    await untilSynced(page, 'banco-de-treino');
    await call(page, 'app', 'setPreferences', { language, theme });
    for (const [name, { query, prepare }] of Object.entries(PARTS)) {
      await showAfresh(page, `/practice?${query}`);
      await prepare?.(page);
      await untilStill(page);
      expect.soft(await violations(page), name).toEqual([]);
      expect.soft(await strayKeys(page), name).toEqual([]);
      expect.soft(await overflowPx(page), `${name} is wider than the window`).toBe(0);
    }
  });
}
