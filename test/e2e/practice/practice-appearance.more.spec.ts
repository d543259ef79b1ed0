import { call, untilSynced } from '../app/bridge.ts';
import { test } from '../app/fixtures.ts';
import { checkParts, LOOKS, type ScreenPart } from '../checks/page-checks.ts';

const PARTS: Readonly<Record<string, ScreenPart>> = {
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
        .getByRole('button', { name: /^(Executar|Run)$/ })
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

for (const [language, theme] of LOOKS) {
  test(`every part of the practice bank in ${language}, ${theme}: readable, labelled, without a stray key`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.getByRole('link', { name: 'Banco de treino' }).waitFor();
    await untilSynced(page, 'banco-de-treino');
    await call(page, 'app', 'setPreferences', { language, theme });
    await checkParts(page, '/practice', PARTS);
  });
}
