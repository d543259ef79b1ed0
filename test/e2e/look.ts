import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Page } from '@playwright/test';
import type { Preferences } from '../../src-preload/contract/app.ts';
import { RunningApp } from '../support/own-process/running-app.ts';

const CHROMIUM_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

type Look = Pick<Preferences, 'language' | 'theme'>;

const LOOKS: readonly Look[] = [
  { language: 'pt-BR', theme: 'light' },
  { language: 'en', theme: 'dark' },
];

/** Shows the page in a language and a theme; they are kept, so it is read anew. */
async function dress(page: Page, preferences: Look): Promise<void> {
  await page.evaluate((chosen) => window.ciclo.invoke('app.setPreferences', chosen), preferences);
  await page.reload();
}

/** Takes one picture of a route, and prints what axe and the console complain about. */
async function look(page: Page, outDir: string, route: string, preferences: Look): Promise<void> {
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, route);
  // The stream of events stays open: the network is never idle.
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(900);
  const name = `${route.replaceAll(/[^a-z0-9]+/gi, '-').replace(/^-/, '')}-${preferences.language}-${preferences.theme}`;
  await page.screenshot({ path: join(outDir, `${name}.png`) });
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  for (const { id, nodes } of violations)
    console.log(
      name,
      id,
      nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)),
    );
}

const DEFAULT_ROUTES = [
  '/overview',
  '/cycles',
  '/mandates',
  '/printing',
  '/exports',
  '/connections',
  '/settings',
];

async function main([outDir = '', ...given]: readonly string[]): Promise<void> {
  const routes = given.length > 0 ? given : DEFAULT_ROUTES;
  mkdirSync(outDir, { recursive: true });
  const app = await RunningApp.start({ practice: true });
  const executablePath = CHROMIUM_PLACES.find((place) => existsSync(place));
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
    await page.goto(app.address);
    await page.waitForTimeout(5_000);
    for (const preferences of LOOKS) {
      await dress(page, preferences);
      for (const route of routes) await look(page, outDir, route, preferences);
    }
  } finally {
    await browser.close();
    await app.stop();
  }
}

if (import.meta.main) {
  if (!process.argv[2]) throw new Error('usage: node test/e2e/look.ts <folder for pictures> [route…]');
  await main(process.argv.slice(2));
}
