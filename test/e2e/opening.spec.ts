import { expect, test } from './fixtures.ts';
import { MainPage } from './pages/main-page.ts';

test('the address loses its token at once and keeps working', async ({ page, app }) => {
  expect(app.address).toContain('#token=');
  await expect(page).toHaveTitle('Ciclo');
  expect(page.url()).not.toContain('token');
  await page.reload();
  await expect(new MainPage(page).practiceOffer).toBeVisible();
});

test('the first run offers the practice bank, and one click brings its cycles', async ({ page }) => {
  const main = new MainPage(page);
  await main.practiceOffer.click();
  await main.open('Ciclos');
  await expect(main.cycleRows.first()).toBeVisible();
});

test('a page without the session is told so and learns nothing', async ({
  app,
  browser,
  page,
  complaints,
}) => {
  await expect(new MainPage(page).practiceOffer).toBeVisible();
  const stranger = await browser.newPage();
  await stranger.goto(new URL('/', app.address).href);
  const answer = await stranger.evaluate(() =>
    (
      window as unknown as { ciclo: { invoke: (call: string, input: null) => Promise<unknown> } }
    ).ciclo.invoke('connections.list', null),
  );
  expect(answer).toMatchObject({ ok: false, error: { code: 'sender_refused' } });
  await stranger.close();
  expect(complaints).toEqual([]);
});

test.describe('started with --practice', () => {
  test.use({ practice: true });

  test('shows the cycles of the practice bank', async ({ page }) => {
    const main = new MainPage(page);
    await main.open('Ciclos');
    await expect(main.cycleRows.first()).toBeVisible();
  });
});

test('Ctrl-C ends the app cleanly', async ({ app, page }) => {
  await expect(page).toHaveTitle('Ciclo');
  await page.goto('about:blank');
  expect(await app.stop()).toBe(0);
});
