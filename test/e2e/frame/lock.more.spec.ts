import type { Page } from '@playwright/test';
import { JUMPING_CLOCK, RunningApp } from '../../support/own-process/running-app.ts';
import { appOptions } from '../app/app-options.ts';
import { call } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { expectReadable, LOOKS, strayKeys } from '../checks/page-checks.ts';
import { ChargingPage } from '../pages/charging-page.ts';
import { LockPage } from '../pages/lock-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { PalettePage } from '../pages/palette-page.ts';
import { PracticePage } from '../pages/practice-page.ts';

const PASSPHRASE = 'pão de queijo às 7';
const connectionId = 'banco-de-treino';

/** The app at a clock that the test turns. */
const test = base.extend({
  ownApp: true,
  app: async ({ practice }, use) => {
    const options = appOptions({ practice });
    const env = { ...options.env, NODE_OPTIONS: `${options.env?.NODE_OPTIONS} ${JUMPING_CLOCK}` };
    const app = await RunningApp.start({ ...options, env });
    await use(app);
    await app.stop();
  },
});

async function untilLocked(page: Page, app: RunningApp): Promise<void> {
  app.passQuarterHour();
  await expect.poll(async () => (await call(page, 'lock', 'state', null)).isLocked).toBe(true);
}

test.describe('before a month is sent', () => {
  test.use({ practice: true });

  test('a person who was away confirms; it is sent once, and by the right passphrase alone', async ({
    page,
    app,
  }) => {
    test.setTimeout(180_000);
    await new PracticePage(page).open();
    await call(page, 'practiceBank', 'restartWorld', { seed: 5, payers: 20, months: 2, today: '2026-03-02' });
    await call(page, 'practiceBank', 'setCharging', { charging: 'by_hand' });
    const lock = new LockPage(page);
    await new MainPage(page).open('Preferências');
    await lock.set(PASSPHRASE);
    const charging = new ChargingPage(page);
    await expect
      .poll(async () => (await call(page, 'sync', 'status', { connectionId })).lastReport?.today, {
        timeout: 40_000,
      })
      .toBe('2026-03-02');
    await charging.open();
    await charging.keepReceiver();
    await charging.choose('só as sem avisos');
    const count = Number(/^\d+/.exec((await charging.chosen.textContent()) ?? '')?.[0]);
    expect(count).toBeGreaterThan(0);
    await charging.openReview();
    await untilLocked(page, app);

    await charging.send.dblclick();
    await expect(lock.question).toContainText('Confirme para enviar o pedido ao banco.');
    await expect(lock.passphrase).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(lock.question).toHaveCount(0);
    await expect(charging.review).toContainText('Falta a sua confirmação');
    expect(await call(page, 'charging', 'batches', { connectionId })).toEqual([]);

    await charging.send.click();
    await lock.answer('outra frase');
    await expect(lock.question).toContainText('A frase-senha não é essa. Nada foi feito.');
    expect(await call(page, 'charging', 'batches', { connectionId })).toEqual([]);
    await lock.answer(PASSPHRASE);
    await expect(charging.sending('Envio concluído')).toBeVisible();
    await expect(lock.question).toHaveCount(0);
    expect(await call(page, 'charging', 'batches', { connectionId })).toMatchObject([
      { total: count, done: count, refused: 0, unknown: 0 },
    ]);
  });
});

const COMPANY = {
  settings: {
    name: 'Padaria Sol',
    profile: 'specification',
    baseUrl: 'http://127.0.0.1:9/',
    tokenUrl: 'http://127.0.0.1:9/oauth/token',
    schemeWord: 'instant',
    pollMinutes: null,
    localHolidays: [],
    extraHeaders: {},
  },
  credentials: { clientId: 'padaria', clientSecret: 'segredo-da-padaria' },
  certificate: null,
  storage: 'session' as const,
};

test('an address changes after a confirmation alone, and what was typed stays when there is none', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await call(page, 'connections', 'add', COMPANY);
  const lock = new LockPage(page);
  await new MainPage(page).open('Preferências');
  await lock.set(PASSPHRASE);
  await lock.button('Bloquear agora').press('Enter');
  await expect(lock.panel).toContainText('O Ciclo pergunta antes do próximo desses pedidos.');

  await new MainPage(page).open('Conexões');
  const row = page.getByRole('row', { name: /Padaria Sol/ });
  await row.getByRole('button', { name: /^Editar/ }).click();
  const form = page.getByRole('dialog', { name: /Padaria Sol/ });
  const address = form.getByRole('textbox', { name: 'Endereço da API' });
  await address.fill('http://127.0.0.1:10/');
  await form.getByRole('textbox', { name: 'Client secret' }).fill('segredo-novo');
  await form.getByRole('textbox', { name: 'Client ID' }).fill('padaria');
  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(lock.question).toContainText('Confirme para mudar o endereço');
  await expect(lock.passphrase).not.toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(lock.question).toHaveCount(0);
  await expect(form).toContainText('Falta a sua confirmação');
  await expect(address).toHaveValue('http://127.0.0.1:10/');
  expect(await call(page, 'connections', 'list', null)).toMatchObject([{ baseUrl: 'http://127.0.0.1:9/' }]);

  await form.getByRole('button', { name: 'Salvar', exact: true }).click();
  await lock.answer(PASSPHRASE);
  await expect(form).toHaveCount(0);
  expect(await call(page, 'connections', 'list', null)).toMatchObject([{ baseUrl: 'http://127.0.0.1:10/' }]);
});

test('the lock is changed, turned off and forgotten by its owner, by keyboard', async ({ page, app }) => {
  test.setTimeout(180_000);
  await call(page, 'connections', 'add', COMPANY);
  const lock = new LockPage(page);
  await new MainPage(page).open('Preferências');
  await lock.button('Definir uma frase-senha…').press('Enter');
  await page.keyboard.type('curta');
  await page.keyboard.press('Enter');
  await expect(lock.panel).toContainText('Use ao menos 8 caracteres.');
  await lock.panel.getByRole('button', { name: 'Cancelar' }).press('Enter');
  await lock.set(PASSPHRASE);

  await lock.panel.getByRole('radio', { name: 'a cada pedido' }).click();
  await expect(lock.question).toContainText('Confirme para mudar o bloqueio.');
  for (const wait of [
    /Nada foi feito\.\s*$/,
    /Nada foi feito\.\s*$/,
    /Espere \d+ segundos? para tentar de novo\./,
  ]) {
    await lock.answer('errada outra vez');
    await expect(lock.passphrase).toHaveValue('');
    await expect(lock.question.getByRole('alert')).toContainText(wait);
  }
  await lock.answer(PASSPHRASE);
  await expect(lock.question.getByRole('alert')).toContainText(
    /^\s*Espere \d+ segundos? para tentar de novo\./,
  );
  app.passQuarterHour();
  await expect.poll(async () => (await call(page, 'lock', 'state', null)).waitSeconds).toBe(0);
  await page.keyboard.press('Enter');
  await expect(lock.question).toHaveCount(0);
  await expect(lock.panel.getByRole('radio', { name: 'a cada pedido' })).toBeChecked();

  await lock.button('Desligar o bloqueio').press('Enter');
  await lock.answer(PASSPHRASE);
  await expect(lock.button('Definir uma frase-senha…')).toBeVisible();

  await lock.set(PASSPHRASE);
  await lock.button('Esqueci a frase-senha…').press('Enter');
  const price = page.getByRole('dialog', { name: 'Esqueci a frase-senha' });
  await expect(price.getByRole('button', { name: 'Voltar' })).toBeFocused();
  await price.getByRole('button', { name: 'Desligar e esquecer os segredos' }).press('Enter');
  await expect(lock.button('Definir uma frase-senha…')).toBeVisible();
  expect(await call(page, 'connections', 'list', null)).toMatchObject([{ secretStorage: null }]);
});

test('the palette locks, or leads to where a lock is set', async ({ page }) => {
  const lock = new LockPage(page);
  const palette = new PalettePage(page);
  const order = async (): Promise<void> => {
    await palette.ask('bloquear');
    await expect(palette.active).toHaveAccessibleName('Bloquear agora');
    await page.keyboard.press('Enter');
  };
  await page.getByRole('heading', { level: 1 }).waitFor();
  await order();
  await lock.set(PASSPHRASE);
  await order();
  await expect(page.getByText('Ciclo bloqueado')).toBeVisible();
  expect(await call(page, 'lock', 'state', null)).toMatchObject({ isLocked: true });
});

for (const [language, theme] of LOOKS) {
  test(`the lock and its question are sound in ${language}, ${theme}`, async ({ page }) => {
    await call(page, 'app', 'setPreferences', { language, theme });
    await call(page, 'lock', 'set', { choice: { when: 'idle', idleMinutes: 15 }, passphrase: PASSPHRASE });
    await page.goto(`${page.url().replace(/#.*$/, '')}#/settings`);
    const panel = page.getByRole('region', { name: /^(Bloqueio|Lock)$/ });
    await panel.getByRole('radio').nth(1).click();
    const question = page.getByRole('dialog');
    await question.getByRole('textbox').fill('outra frase');
    await page.keyboard.press('Enter');
    await expect(question.getByRole('alert')).toBeVisible();
    await expectReadable(page);
    expect(await strayKeys(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
    await expectReadable(page);
    expect(await strayKeys(page)).toEqual([]);
  });
}
