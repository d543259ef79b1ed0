import { chromium } from '@playwright/test';

/** Takes pictures of a running app: `node shoot-running.ts ADDRESS FOLDER WIDTHxHEIGHT LANG THEME ROUTE…`. */
const [address = '', folder = '.', size = '1280x800', language = 'pt-BR', theme = 'light', ...routes] =
  process.argv.slice(2);
const [width = 1280, height = 800] = size.split('x').map(Number);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width, height } });
page.on('console', (message) => {
  if (message.type() === 'error') console.error('console:', message.text());
});
page.on('pageerror', (error) => console.error('page:', error.message));
await page.goto(address);
await page.waitForTimeout(2500);
await page.evaluate(
  async ([language, theme]) => {
    await (
      window as never as { ciclo: { invoke: (call: string, input: unknown) => Promise<unknown> } }
    ).ciclo.invoke('app.setPreferences', { language, theme });
  },
  [language, theme],
);
await page.reload();
await page.waitForTimeout(2500);
for (const route of routes) {
  await page.evaluate((hash) => {
    location.hash = hash;
  }, route);
  await page.waitForTimeout(1800);
  const name = `${route.replaceAll(/[^a-z]+/gi, '-')}-${size}-${language}-${theme}.png`;
  await page.screenshot({ path: `${folder}/${name}` });
  console.log(name);
}
await browser.close();
