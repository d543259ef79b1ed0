import { defineConfig } from '@playwright/test';
import { findChromium, findHeadlessChromium } from '../../build/ensure-chromium.ts';
import { IS_LONG, RETRIES } from '../support/lanes.ts';

const executablePath = IS_LONG ? findChromium() : findHeadlessChromium();
if (executablePath === null) throw new Error('Chromium was not found: install it or set CHROMIUM_PATH');

/**
 * End-to-end tests drive the browser shell in the system's Chromium, a headless one in the main lane; `fixtures.ts` starts the app. Traces double the time of a run: ask
 * for one with `--trace retain-on-failure`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: IS_LONG ? '*.{long,more}.spec.ts' : '*.spec.ts',
  testIgnore: IS_LONG ? [] : '*.long.spec.ts',
  outputDir: '../../test-results',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  retries: RETRIES,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
    },
  },
});
