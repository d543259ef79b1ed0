import type { Page } from '@playwright/test';
import { freePort } from '../../support/in-process/network/free-port.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { expect, test } from '../app/fixtures.ts';
import { checkParts, LOOKS, type ScreenPart } from '../checks/page-checks.ts';

const PRACTICE_ID = 'banco-de-treino';

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click();
  await page.getByRole('dialog').waitFor();
};

const PARTS: Readonly<Record<string, ScreenPart>> = {
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

for (const [language, theme] of LOOKS) {
  test(`every part of the notifications in ${language}, ${theme}: readable, labelled, without a stray key`, async ({
    page,
  }) => {
    test.setTimeout(240_000);
    await page.getByRole('link', { name: 'Novidades' }).waitFor();
    await untilSynced(page, PRACTICE_ID);
    await prepareInbox(page);
    await call(page, 'app', 'setPreferences', { language, theme });
    await checkParts(page, '/webhooks', PARTS);
  });
}
