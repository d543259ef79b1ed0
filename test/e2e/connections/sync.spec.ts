import type { Page } from '@playwright/test';
import { EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { GatedBank } from '../../support/in-process/bank/gated-bank.ts';
import { addCompany, call, untilSynced } from '../app/bridge.ts';
import { test as base, expect } from '../app/fixtures.ts';
import { expectReadable, violations } from '../checks/page-checks.ts';
import { CyclesPage } from '../pages/cycles-page.ts';
import { MainPage } from '../pages/main-page.ts';
import { OverviewPage } from '../pages/overview-page.ts';

const test = base.extend<{ bank: GatedBank }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  bank: async ({}, use) => {
    const bank = await GatedBank.start({ payers: 60, months: 6 });
    await use(bank);
    await bank.close();
  },
});

/** First day of the earliest window of charges among these requests. */
const earliest = (asked: readonly string[]): string =>
  asked
    .flatMap((path) => /^\/cobr\?.*inicio=([\d-]{10})/.exec(path)?.[1] ?? [])
    .toSorted()
    .at(0) ?? '';

const NEWEST = { by: 'dueDate', direction: 'desc' } as const;

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** How many charges are stored of which it is not known yet whether they were paid. */
const beingRead = (page: Page, connectionId: string): Promise<number | null> =>
  call(page, 'cycles', 'beingRead', { connectionId });

test('a first sync cancelled midway keeps what came; the next one goes on from there', async ({
  page,
  bank,
}) => {
  const main = new MainPage(page);
  bank.hold((path) => path.startsWith('/cobr?') && earliest([path]) > daysAgo(92));
  const connectionId = await addCompany(page, bank.ready);
  await expect(main.header.getByRole('progressbar', { name: 'Andamento da sincronização' })).toBeVisible();
  await expect(main.header).toContainText('Lendo cobranças');
  await expect.poll(() => bank.held).toBeGreaterThan(0);
  // A window before those that are held has brought charges, and with them how far the list was read.
  await expect.poll(() => beingRead(page, connectionId)).toBeGreaterThan(0);
  await main.cancelSyncButton.click();
  await expect(main.syncButton).toBeVisible();
  await expect(main.header).toContainText('Ainda não sincronizado');
  expect(earliest(bank.asked) < daysAgo(600)).toBe(true);

  bank.release();
  bank.asked.length = 0;
  await main.syncButton.click();
  await untilSynced(page, connectionId);
  expect(earliest(bank.asked) > daysAgo(200)).toBe(true);
  await main.open('Ciclos');
  const { lastReport } = await call(page, 'sync', 'status', { connectionId });
  const charges = Object.values(lastReport?.states ?? {}).reduce((sum, count) => sum + count, 0);
  expect(charges).toBeGreaterThan(100);
  await expect.poll(async () => (await new CyclesPage(page).totals()).count).toBe(charges);
});

/** Last day of the window that a request asks for. */
const endOf = (path: string): string => /fim=([\d-]{10})/.exec(path)?.[1] ?? '';

test('a first sync shows what is proven while it goes on, and says what is still being read', async ({
  page,
  bank,
}) => {
  const main = new MainPage(page);
  const list = new CyclesPage(page);
  const soFar = page.getByRole('main').getByRole('status').filter({ hasText: 'O que foi lido até aqui' });
  bank.hold((path) => path.startsWith('/instant?') && endOf(path) > daysAgo(60));
  const connectionId = await addCompany(page, bank.ready);
  await main.open('Ciclos');
  await expect(list.rows.first()).toBeVisible();
  await expect(soFar).toContainText(/\d+ cobranças ainda não aparecem: seus pagamentos estão sendo lidos/);
  await expect(main.header).toContainText('Lendo cobranças e pagamentos');
  await expect(page.getByRole('main')).toContainText(/Até aqui:\s*\d+ cobranças/);
  expect(await violations(page)).toEqual([]);
  const proven = await call(page, 'cycles', 'page', {
    connectionId,
    filter: EVERY_CYCLE,
    sort: NEWEST,
    page: 0,
  });
  expect((proven[0]?.dueDate ?? '') < daysAgo(60)).toBe(true);
  await main.open('Visão geral');
  await expect(soFar).toBeVisible();
  // The month has not been read: its zeros would be taken for its figures.
  await expect(new OverviewPage(page).card('Recebido')).toHaveCount(0);
  await main.cancelSyncButton.click();
  await expect(soFar).toContainText('A primeira leitura parou antes do fim');

  bank.release();
  await soFar.getByRole('button', { name: 'Continuar a leitura' }).click();
  await untilSynced(page, connectionId);
  await expect(soFar).toHaveCount(0);
  const whole = await call(page, 'cycles', 'page', {
    connectionId,
    filter: EVERY_CYCLE,
    sort: NEWEST,
    page: 0,
  });
  expect((whole[0]?.dueDate ?? '') > daysAgo(60)).toBe(true);
});

test('a bank that goes away is a quiet state, the data stays, and “Sincronizar” ends it', async ({
  page,
  bank,
}) => {
  const main = new MainPage(page);
  const list = new CyclesPage(page);
  const connectionId = await addCompany(page, bank.ready);
  await untilSynced(page, connectionId);
  await main.open('Ciclos');
  await expect(list.rows.first()).toBeVisible();
  const before = await list.totals();

  await bank.goAway();
  await main.syncButton.click();
  await expect(main.offline).toBeVisible({ timeout: 45_000 });
  await main.offline.click();
  // What is being read stays while the app tries again.
  await call(page, 'sync', 'start', { connectionId });
  await expect(main.header.getByRole('button', { name: 'Cancelar' })).toBeVisible();
  await expect(page.getByRole('dialog')).toContainText('Os dados são de');
  await expectReadable(page);
  await page.keyboard.press('Escape');
  await expect(main.offline).toBeFocused();
  expect(await list.totals()).toEqual(before);
  await main.open('Visão geral');
  await expect(main.failure).toHaveCount(0);
  const notice = page.getByRole('main').getByRole('status').filter({ hasText: 'Sem conexão desde' });
  await expect(notice).toContainText('O Ciclo tenta de novo sozinho');
  await main.open('Conexões');
  await expect(page.getByRole('main')).toContainText(/Sem conexão desde \d\d:\d\d/);

  await bank.comeBack();
  await main.syncButton.click();
  await expect(main.header.getByText(/^Sincronizado/)).toBeVisible();
  await expect(main.offline).toHaveCount(0);
});

/** What Chromium does when the network goes or comes, without cutting the page off from the app on its own computer. */
async function noticeNetwork(page: Page, isOnline: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value });
    window.dispatchEvent(new Event(value ? 'online' : 'offline'));
  }, isOnline);
}

test('a network that returns is noticed by itself', async ({ page, bank }) => {
  const main = new MainPage(page);
  await untilSynced(page, await addCompany(page, bank.ready));
  await bank.goAway();
  await noticeNetwork(page, false);
  await main.syncButton.click();
  await expect(main.offline).toBeVisible({ timeout: 45_000 });
  await bank.comeBack();
  await noticeNetwork(page, true);
  await expect(main.offline).toHaveCount(0);
  await expect(main.header.getByText(/^Sincronizado/)).toBeVisible();
});
