import { createServer } from 'node:http';
import { bearerOf } from '../../../src-preload/browser-session.ts';
import { expect, test } from '../app/fixtures.ts';
import { MainPage } from '../pages/main-page.ts';

test.use({ ownApp: true });

test('the address loses its token at once and keeps working', async ({ page, app }) => {
  expect(app.address).toContain('#token=');
  await expect(page).toHaveTitle('Ciclo');
  expect(page.url()).not.toContain('token');
  await page.reload();
  await expect(new MainPage(page).practiceOffer).toBeVisible();
});

test('a second tab goes on beside the first', async ({ page, context, app }) => {
  await expect(new MainPage(page).practiceOffer).toBeVisible();
  const second = await context.newPage();
  await second.goto(new URL('/', app.address).href);
  await expect(new MainPage(second).practiceOffer).toBeVisible();
  await page.reload();
  await expect(new MainPage(page).practiceOffer).toBeVisible();
});

test('an address that somebody used first says so, and so does the open app', async ({
  page,
  app,
  browser,
  complaints,
}) => {
  await expect(new MainPage(page).practiceOffer).toBeVisible();
  const late = await browser.newPage();
  await late.goto(app.address);
  await expect(late.getByText('O endereço do Ciclo foi usado uma segunda vez')).toBeVisible();
  await expect(page.getByText('O endereço do Ciclo foi usado uma segunda vez')).toBeVisible();
  app.pressEnter();
  await expect.poll(() => app.addresses.length).toBe(2);
  await late.goto('about:blank');
  await late.goto(app.addresses[1] ?? '');
  await expect(new MainPage(late).practiceOffer).toBeVisible();
  await late.close();
  expect(complaints).toEqual([]);
});

test('a fresh address pasted into the page that asks for it lets the person in, and its token stays nowhere', async ({
  app,
  browser,
  page,
}) => {
  await expect(new MainPage(page).practiceOffer).toBeVisible();
  const over = await browser.newPage();
  await over.goto(new URL('/', app.address).href);
  await expect(over.getByRole('dialog')).toContainText('Esta página não está mais ligada ao Ciclo');
  app.pressEnter();
  await expect.poll(() => app.addresses.length).toBe(2);
  // As the address bar does it: the fragment alone differs, so nothing is loaded.
  await over.goto(app.addresses[1] ?? '');
  await expect(new MainPage(over).practiceOffer).toBeVisible();
  expect(over.url()).not.toContain('token');
  await over.goBack();
  expect(over.url()).not.toContain('token');
  await over.close();
});

test('a program that takes the port after the app has ended learns nothing from an open page', async ({
  page,
  app,
  complaints,
}) => {
  const main = new MainPage(page);
  await expect(main.practiceOffer).toBeVisible();
  const key = await page.evaluate(() => localStorage.getItem('ciclo.session'));
  const bearer = await bearerOf(key ?? '');
  await app.kill();
  const heard: string[] = [];
  const stranger = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    heard.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`);
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ proof: 'x'.repeat(43) }));
  });
  await new Promise<void>((done) => stranger.listen(Number(new URL(app.address).port), '127.0.0.1', done));
  const answer = await page.evaluate(() =>
    (
      window as unknown as { ciclo: { invoke: (call: string, input: unknown) => Promise<unknown> } }
    ).ciclo.invoke('connections.create', { clientSecret: 'segredo-digitado' }),
  );
  expect(answer).toMatchObject({ ok: false, error: { code: 'app_ended' } });
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.filter((line) => !line.startsWith('/proof '))).toEqual([]);
  for (const secret of ['segredo-digitado', bearer, key ?? '-'])
    expect(heard.join('\n')).not.toContain(secret);
  await page.goto('about:blank');
  stranger.closeAllConnections();
  stranger.close();
  complaints.length = 0;
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
  expect(answer).toMatchObject({ ok: false, error: { code: 'session_over' } });
  const over = stranger.getByRole('dialog').getByText('Esta página não está mais ligada ao Ciclo');
  await expect(over).toBeVisible();
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

test('a page whose app was closed says so by itself, whatever it shows', async ({
  page,
  app,
  complaints,
}) => {
  const main = new MainPage(page);
  await main.practiceOffer.click();
  await main.open('Ciclos');
  await expect(main.cycleRows.first()).toBeVisible();
  await app.kill();
  const ended = page.getByRole('dialog').filter({ hasText: 'O Ciclo foi fechado' });
  await expect(ended).toContainText('nada do que você fizer aqui é enviado');
  await page.keyboard.press('Escape');
  await expect(ended).toBeVisible();
  await page.goto('about:blank');
  complaints.length = 0;
});
