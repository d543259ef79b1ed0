import type { Page } from '@playwright/test';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { CHARGE_COLUMNS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';

/** Places of the app by their address; `prepare` opens what the address does not. */
type Place = { readonly hash: string; readonly prepare?: (page: Page) => Promise<void> };

const firstRow = (page: Page) => page.getByRole('grid').locator('tbody tr[aria-busy="false"]').first();

const PLACES: Readonly<Record<string, Place>> = {
  overview: { hash: '/overview' },
  'overview as a table': {
    hash: '/overview',
    prepare: (page) => page.getByText(/^(Tabela|Table)$/).click(),
  },
  cycles: { hash: '/cycles', prepare: (page) => firstRow(page).waitFor() },
  'cycles, filtered': {
    hash: '/cycles?group=unpaid&payer=a&min=100',
    prepare: (page) => firstRow(page).waitFor(),
  },
  proof: {
    hash: '/cycles?group=attention',
    prepare: async (page) => {
      await firstRow(page).click();
      await page.getByRole('dialog').getByRole('heading', { level: 3 }).first().waitFor();
    },
  },
  expected: { hash: '/cycles?tab=expected', prepare: (page) => page.getByRole('table').waitFor() },
  joining: { hash: '/cycles?tab=joining', prepare: (page) => page.getByRole('table').waitFor() },
  orphans: { hash: '/cycles?tab=orphans', prepare: (page) => page.getByRole('table').waitFor() },
  quarantine: { hash: '/cycles?tab=quarantine' },
  receipts: { hash: '/receipts', prepare: (page) => page.getByRole('table').nth(1).waitFor() },
  'receipts of all time': {
    hash: '/receipts?all=1&kind=orphan',
    prepare: (page) => page.getByRole('table').waitFor(),
  },
  charging: { hash: '/charging', prepare: (page) => page.getByRole('table').waitFor() },
  'one charge': {
    hash: '/charging?tab=one',
    prepare: async (page) => {
      await page.getByRole('tabpanel').getByRole('list').getByRole('button').first().click();
      await page.getByRole('heading', { level: 2 }).first().waitFor();
    },
  },
  mandates: { hash: '/mandates', prepare: (page) => page.getByRole('table').waitFor() },
  mandate: {
    hash: '/mandates',
    prepare: async (page) => {
      await page.getByRole('table').getByRole('button').first().click();
      await page.getByRole('dialog').getByRole('tab').nth(1).click();
    },
  },
  printing: {
    hash: '/printing',
    prepare: async (page) => {
      await page.getByRole('main').getByRole('checkbox').first().check();
      await page
        .getByRole('main')
        .getByRole('button', { name: /Buscar e conferir|Fetch|check/i })
        .click();
      await page.getByRole('main').locator('svg[data-qr]').first().waitFor();
    },
  },
  exports: { hash: '/exports' },
  connections: { hash: '/connections', prepare: (page) => page.getByRole('table').waitFor() },
  'a new connection': {
    hash: '/connections?add=1',
    prepare: (page) => page.getByRole('dialog').getByRole('textbox').first().waitFor(),
  },
  doctor: {
    hash: '/doctor',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^(Copiar relatório|Copy report)$/ }).waitFor();
      await page
        .getByRole('button', { name: /^(Detalhes técnicos|Technical details)/ })
        .first()
        .click();
    },
  },
  tracking: {
    hash: '/tracking',
    prepare: async (page) => {
      await page
        .getByRole('main')
        .getByRole('textbox')
        .fill(`${'a'.repeat(30)}\ncurto`);
      await page.getByRole('button', { name: /^(Conferir|Check)$/ }).click();
      await page.getByRole('button', { name: /^(Acompanhar|Track) / }).click();
      await page.getByRole('main').getByRole('row').nth(1).waitFor();
      await page.getByRole('main').getByRole('textbox').fill('curto');
      await page.getByRole('button', { name: /^(Conferir|Check)$/ }).click();
      await page.getByRole('main').getByRole('table').nth(1).waitFor();
    },
  },
  settings: { hash: '/settings' },
  'stored data': {
    hash: '/stored-data',
    prepare: async (page) => {
      const columns = [...CHARGE_COLUMNS];
      const filter = EVERY_CYCLE;
      const wanted = { connectionId: 'banco-de-treino', subject: 'charges', preset: 'excel-br' } as const;
      const { id } = await call(page, 'exports', 'start', {
        ...wanted,
        columns,
        filter,
        fullDocuments: true,
      });
      await expect.poll(async () => (await call(page, 'exports', 'status', { id })).state).toBe('done');
      await page.reload();
      await page.getByRole('table').waitFor();
    },
  },
};

test.use({ practice: 'large' });

for (const [language, theme] of LOOKS) {
  test(`every screen in ${language}, ${theme}: readable, labelled, without a stray key`, async ({ page }) => {
    test.setTimeout(480_000);
    await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible();
    await untilSynced(page, 'banco-de-treino');
    await call(page, 'app', 'setPreferences', { language, theme });
    for (const [name, { hash, prepare }] of Object.entries(PLACES)) {
      await showAfresh(page, hash);
      await prepare?.(page);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      await expectWhole(page, name);
    }
  });
}
