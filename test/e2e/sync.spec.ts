import { addCompany, call, untilSynced } from './bridge.ts';
import { test as base, expect } from './fixtures.ts';
import { GatedBank } from './gated-bank.ts';
import { CyclesPage } from './pages/cycles-page.ts';
import { MainPage } from './pages/main-page.ts';

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

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

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
  await main.cancelSyncButton.click();
  await expect(main.syncButton).toBeVisible();
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

test('a bank that goes away is told in words, the data stays, and “Sincronizar” heals it', async ({
  page,
  bank,
}) => {
  const main = new MainPage(page);
  const list = new CyclesPage(page);
  await untilSynced(page, await addCompany(page, bank.ready));
  await main.open('Ciclos');
  await expect(list.rows.first()).toBeVisible();
  const before = await list.totals();

  await bank.goAway();
  await main.syncButton.click();
  const failed = main.header.getByRole('button', { name: /^Falhou/ });
  await expect(failed).toBeVisible({ timeout: 45_000 });
  await failed.click();
  await expect(page.getByRole('dialog')).toContainText('Nenhum valor mudou');
  await page.keyboard.press('Escape');
  expect(await list.totals()).toEqual(before);
  await main.open('Visão geral');
  await expect(main.failure).toContainText('Não foi possível chegar ao banco (127.0.0.1');
  await expect(main.failure).toContainText('Nenhum valor mudou');
  await main.failure.getByRole('button', { name: 'Detalhes' }).click();
  await expect(main.failure).toContainText('address_unreachable:');

  await bank.comeBack();
  await main.syncButton.click();
  await expect(main.header.getByText(/^Sincronizado/)).toBeVisible();
  await expect(main.failure).toHaveCount(0);
});
