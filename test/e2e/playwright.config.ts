import { defineConfig } from '@playwright/test';
import { findPostgres } from '../../build/postgres-programs.ts';
import { IS_LATE, IS_LONG, RETRIES } from '../support/lanes.ts';
import { hasKeyring } from '../support/own-process/keyring/keyring-session.ts';
import { tempFolder } from '../support/own-process/temp-folder.ts';
import { SHORT_LIVED, WINDOWED } from './app/browsers.ts';

process.env.TMPDIR = tempFolder;

/** An office at a server takes both. `npm test` installs them and says where it cannot; where `CI` is set the run fails then (build/test.ts). */
const hasOffice = findPostgres() !== null && hasKeyring();

const LEFT_OUT = [
  ...(IS_LONG ? [] : ['*.long.spec.ts']),
  ...(IS_LATE ? ['*.more.spec.ts'] : []),
  ...(hasOffice ? [] : ['at-server.spec.ts']),
];

/**
 * End-to-end tests drive the browser shell in the system's Chromium; `fixtures.ts` starts the app. The main lane takes a headless one that
 * optimizes scripts by halves, which costs less, the long lane one with windows. Two at once: a third on the two cores of most runs makes each
 * test's processes cost a tenth more and ends no sooner. Traces double the time of a run: ask for one with `--trace retain-on-failure`.
 */
export default defineConfig({
  testDir: '.',
  testMatch: IS_LONG ? '*.{long,more}.spec.ts' : '*.spec.ts',
  testIgnore: LEFT_OUT,
  outputDir: '../../test-results',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  retries: RETRIES,
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['./task-table.ts']],
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    screenshot: 'only-on-failure',
    launchOptions: IS_LONG ? WINDOWED : SHORT_LIVED,
  },
});
