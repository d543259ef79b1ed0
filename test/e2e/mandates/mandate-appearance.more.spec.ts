import type { Page } from '@playwright/test';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { expectWhole, LOOKS, showAfresh } from '../checks/page-checks.ts';
import { createMandate, PRACTICE } from '../scenes/new-mandates.ts';

test.use({ practice: true });

const HEADER = 'nome;cpf_ou_cnpj;contrato;periodicidade;primeira_data;valor;novas_tentativas';
const FILE = `${HEADER}\nAna;123.456.789-00;A-1;mensal;01/01/2090;1.234;sim\nBia;12ABC34501DE35;A-2;mensal;01/01/2090;10;sim`;

type Place = { readonly hash: (idRec: string) => string; readonly prepare?: (page: Page) => Promise<void> };

/** Places of this room by what they show. */
const PLACES: Readonly<Record<string, Place>> = {
  'a form at fault': {
    hash: () => '/mandate-form',
    prepare: async (page) => {
      await page.getByRole('main').locator('button[type="submit"]').click();
      await page.getByRole('main').locator('input[aria-invalid="true"]').first().waitFor();
    },
  },
  'a revision': { hash: (idRec) => `/mandate-form?revise=${idRec}` },
  'a file at fault': {
    hash: () => '/mandate-import',
    prepare: async (page) => {
      const file = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) };
      await page.getByRole('main').locator('input[type="file"]').setInputFiles(file);
      await page.getByRole('main').locator('tbody tr').first().waitFor();
    },
  },
  'a history': {
    hash: (idRec) => `/mandates?mandate=${idRec}`,
    prepare: (page) => page.getByRole('dialog').getByRole('tab').nth(1).click(),
  },
  'a question before cancelling': {
    hash: (idRec) => `/mandates?mandate=${idRec}`,
    prepare: async (page) => {
      await page.getByRole('dialog').getByRole('group').getByRole('button').last().click();
      await page.getByRole('dialog').nth(1).waitFor();
    },
  },
};

for (const [language, theme] of LOOKS) {
  test(`forms and files of mandates in ${language}, ${theme}: readable, labelled, without a stray key`, async ({
    page,
  }) => {
    test.setTimeout(180_000);
    await expect(page.getByRole('heading', { level: 1, name: 'Visão geral' })).toBeVisible({
      timeout: 60_000,
    });
    await untilSynced(page, PRACTICE);
    const idRec = await createMandate(page, 'APARENCIA-1');
    await call(page, 'app', 'setPreferences', { language, theme });
    for (const [name, { hash, prepare }] of Object.entries(PLACES)) {
      await showAfresh(page, hash(idRec));
      await prepare?.(page);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
      await expectWhole(page, name);
    }
  });
}
