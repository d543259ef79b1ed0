import type { Page } from '@playwright/test';
import { freePort } from '../support/free-port.ts';
import { call, untilSynced } from './bridge.ts';
import { expect, test } from './fixtures.ts';
import { overflowPx, showAfresh, strayKeys, untilStill, violations } from './page-checks.ts';

const PRACTICE_ID = 'banco-de-treino';

type Part = { readonly query: string; readonly prepare?: (page: Page) => Promise<void> };

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const PARTS: Readonly<Record<string, Part>> = {
  registrations: { query: 'tab=registrations', prepare: (page) => page.getByRole('table').waitFor() },
  form: { query: 'tab=registrations', prepare: press(/^(Cadastrar endereço|Register an address)$/) },
  test: {
    query: 'tab=registrations',
    prepare: async (page) => {
      await press(/^(Testar|Test):/)(page);
      await page.getByRole('dialog').getByText('401').first().waitFor();
    },
  },
  removal: { query: 'tab=registrations', prepare: press(/^(Remover|Remove):/) },
  rotation: { query: 'tab=registrations', prepare: press(/^(Trocar o segredo|Change the secret)$/) },
  receiver: { query: 'tab=receiver', prepare: (page) => page.getByRole('table').waitFor() },
  inbox: { query: 'tab=inbox', prepare: (page) => page.getByRole('table').waitFor() },
  delivery: { query: 'tab=inbox', prepare: press(/^(Detalhes|Details)/) },
};

test.use({ practice: true, viewport: { width: 1024, height: 700 } });

/** A receiver that is on and registered, with something in its inbox that nobody understands. */
async function prepareInbox(page: Page): Promise<void> {
  const port = await freePort();
  const settings = { isOn: true, port, publicHosts: ['avisos.loja.com.br'] };
  await call(page, 'webhooks', 'configureReceiver', { connectionId: PRACTICE_ID, settings });
  await call(page, 'webhooks', 'set', {
    connectionId: PRACTICE_ID,
    target: { kind: 'mandates' },
    url: `http://127.0.0.1:${port}`,
    secretPlace: { kind: 'query', name: 'segredo' },
  });
  const sample = await call(page, 'practiceBank', 'sendSample', { id: 'rec' });
  expect(sample.outcome).toBe('delivered');
}

for (const [language, theme] of [
  ['pt-BR', 'light'],
  ['pt-BR', 'dark'],
  ['en', 'light'],
  ['en', 'dark'],
] as const) {
  test(`every part of the notifications in ${language}, ${theme}: readable, labelled, without a stray key`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.getByRole('link', { name: 'Notificações' }).waitFor();
    await untilSynced(page, PRACTICE_ID);
    await prepareInbox(page);
    await call(page, 'app', 'setPreferences', { language, theme });
    for (const [name, { query, prepare }] of Object.entries(PARTS)) {
      await showAfresh(page, `/webhooks?${query}`);
      await prepare?.(page);
      await untilStill(page);
      expect.soft(await violations(page), name).toEqual([]);
      expect.soft(await strayKeys(page), name).toEqual([]);
      expect.soft(await overflowPx(page), `${name} is wider than the window`).toBe(0);
    }
  });
}
