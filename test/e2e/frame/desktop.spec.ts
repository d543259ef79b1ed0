import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { RunningApp } from '../../support/own-process/running-app.ts';
import { appOptions } from '../app/app-options.ts';
import { call, untilSynced } from '../app/bridge.ts';
import { WINDOWED } from '../app/browsers.ts';
import { expect, test } from '../app/fixtures.ts';
import { expectReadable, goTo, strayKeys } from '../checks/page-checks.ts';
import { MainPage } from '../pages/main-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';

// Notices outside of the page need a browser that may show them.
test.use({ launchOptions: WINDOWED });

const PRACTICE_ID = 'banco-de-treino';

/** Waits until the practice bank's company is there and has been read. */
async function joined(page: Page): Promise<void> {
  await expect(new MainPage(page).companyButton).toBeVisible();
  await untilSynced(page, PRACTICE_ID);
}

/** Without quiet hours, whatever the clock on the wall. */
async function hearAtOnce(page: Page): Promise<void> {
  const { preferences } = await call(page, 'app', 'info', null);
  await call(page, 'app', 'setPreferences', {
    notifications: { ...preferences.notifications, quiet: null },
  });
}

test.describe('preferences of notifications', () => {
  test('are kept at once, by keyboard too', async ({ page }) => {
    const settings = new SettingsPage(page);
    await new MainPage(page).open('Preferências');
    await settings.isOn.focus();
    await page.keyboard.press('Space');
    await expect(settings.kind('uma recorrência for autorizada')).toBeDisabled();
    await page.keyboard.press('Space');
    await expect(settings.kind('uma recorrência for autorizada')).toBeEnabled();
    await settings.kind('uma recorrência for autorizada').focus();
    await page.keyboard.press('Space');
    await settings.time('Início, horas').focus();
    await page.keyboard.type('2230');
    await expect(settings.time('Início, minutos')).toHaveValue('30');
    await page.keyboard.press('Tab');
    await expect
      .poll(async () => (await call(page, 'app', 'info', null)).preferences.notifications)
      .toEqual({
        isOn: true,
        kinds: ['charge_unpaid', 'mandate_rejected', 'mandate_cancelled'],
        quiet: { from: '22:30', to: '08:00' },
        showsPayerNames: false,
      });
    await page.reload();
    await expect(settings.time('Início, horas')).toHaveValue('22');
    await expect(settings.kind('uma recorrência for autorizada')).not.toBeChecked();
  });

  test('say which hours are wrong, and keep none of them', async ({ page }) => {
    const settings = new SettingsPage(page);
    await new MainPage(page).open('Preferências');
    await settings.time('Fim, horas').focus();
    await page.keyboard.type('2100');
    await expect(settings.notices).toContainText('Início e fim iguais');
    await settings.time('Fim, horas').focus();
    await page.keyboard.press('Backspace');
    await expect(settings.notices).toContainText('Diga hora e minutos');
    await settings.isOn.focus();
    const { preferences } = await call(page, 'app', 'info', null);
    expect(preferences.notifications.quiet).toEqual({ from: '21:00', to: '08:00' });
  });

  test('show how it looks: on the page, or outside where the browser may', async ({ page, context, app }) => {
    const settings = new SettingsPage(page);
    await new MainPage(page).open('Preferências');
    await settings.testButton.click();
    const notice = page.getByRole('alert').filter({ hasText: 'Aviso de teste' });
    await expect(notice).toBeVisible();
    await expectReadable(page);
    expect(await strayKeys(page)).toEqual([]);
    await context.grantPermissions(['notifications'], { origin: new URL(app.address).origin });
    await page.reload();
    await expect(settings.notices).toContainText('O navegador mostra os avisos');
    await settings.testButton.click();
    await call(page, 'app', 'info', null);
    await expect(notice).toHaveCount(0);
  });

  test('pause what runs by itself', async ({ page }) => {
    const settings = new SettingsPage(page);
    await new MainPage(page).open('Preferências');
    const polls = settings.part('Em segundo plano').getByRole('switch', { name: /^Consultar os bancos/ });
    await expect(polls).toBeChecked();
    await polls.click();
    await expect.poll(() => call(page, 'desktop', 'background', null)).toEqual({ isPaused: true });
    await expect(polls).not.toBeChecked();
  });
});

test.describe('at the practice bank', () => {
  test.use({ practice: true });

  test('a mandate that was approved is told, and the notice leads to it', async ({ page }) => {
    await joined(page);
    await hearAtOnce(page);
    await new MainPage(page).open('Preferências');
    await new SettingsPage(page).showsPayerNames.click();
    await new MainPage(page).open('Visão geral');
    const { members } = await call(page, 'practiceBank', 'listCast', { status: 'CRIADA' });
    const [member] = members;
    await call(page, 'practiceBank', 'approveMandate', { idRec: member?.idRec ?? '' });
    const notice = page.getByRole('alert').filter({ hasText: 'Recorrência autorizada' });
    await expect(notice).toContainText(`${member?.name} autorizou a recorrência`);
    await expectReadable(page);
    await notice.getByRole('link', { name: 'Abrir' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toContainText(member?.name ?? '');
    await expect(notice).toHaveCount(0);
  });

  test('a notice names no payer until the person wants names in notices', async ({ page }) => {
    await joined(page);
    await hearAtOnce(page);
    const { members } = await call(page, 'practiceBank', 'listCast', { status: 'CRIADA' });
    const [member] = members;
    await call(page, 'practiceBank', 'approveMandate', { idRec: member?.idRec ?? '' });
    const notice = page.getByRole('alert').filter({ hasText: 'Recorrência autorizada' });
    await expect(notice).toContainText('Uma recorrência foi autorizada');
    await expect(notice).not.toContainText(member?.name ?? '');
  });

  test('a link opens its charge, as an address too; a broken one is told', async ({ page }) => {
    await joined(page);
    const { rows } = await call(page, 'mandates', 'page', {
      connectionId: PRACTICE_ID,
      filter: { statuses: [], search: '' },
      page: 0,
    });
    const [mandate] = rows;
    await page.goto(`${new URL(page.url()).origin}/#/open/mandate/${PRACTICE_ID}/${mandate?.idRec}`);
    await expect(page.getByRole('dialog')).toContainText(mandate?.payerName ?? '');
    await page.keyboard.press('Escape');
    await goTo(page, '/open/erase/everything');
    await expect(page.getByText('O link não leva a nada neste Ciclo')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('--open leads a new page to its place; a second app over the same data that bears a link is refused', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'ciclo-open-'));
  const options = appOptions({ dataDir });
  const link = 'ciclo://cycle/padaria/NoSuchCharge';
  const app = await RunningApp.start({ ...options, args: [...(options.args ?? []), '--open', link] });
  try {
    const page = await browser.newPage();
    await page.goto(app.address);
    await expect(page.getByText('O link não leva a nada neste Ciclo')).toBeVisible();
    await page.close();
    await expect(
      RunningApp.start({ ...options, args: [...(options.args ?? []), '--open', link] }),
    ).rejects.toThrow(/already_running/);
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
