import { test as base, type Page } from '@playwright/test';
import { RunningApp } from '../support/own-process/running-app.ts';
import { appOptions } from './app-options.ts';

type Options = {
  /**
   * Starts the app with `--practice`: `test.use({ practice: true })`, or `'small'` where a few payers and months serve as well: the page and the app
   * spend half of the time on the first sync.
   */
  practice: boolean | 'small';
};

type Fixtures = {
  /** The app behind the page. */
  app: RunningApp;
  /** What the page complained about; a test that expects a complaint removes it. */
  complaints: string[];
};

/**
 * A test whose `page` shows the app, freshly started over an empty data folder. It fails on a console error, uncaught exception or
 * breach of the Content-Security-Policy.
 */
export const test = base.extend<Options & Fixtures>({
  practice: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  complaints: async ({}, use) => use([]),
  app: async ({ practice }, use) => {
    const app = await RunningApp.start(appOptions({ practice }));
    await use(app);
    await app.stop();
  },
  page: async ({ page, app, complaints }, use) => {
    await collectComplaints(page, complaints);
    await page.goto(app.address);
    await use(page);
    refuseComplaints(complaints);
  },
});

/** Notes every console error, uncaught exception and breach of the Content-Security-Policy of a page from now on. */
export async function collectComplaints(page: Page, complaints: string[]): Promise<void> {
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      console.error(`Content-Security-Policy: ${violatedDirective} ${blockedURI}`);
    });
  });
}

/** Throws when there was anything to complain about. */
export function refuseComplaints(complaints: readonly string[]): void {
  if (complaints.length > 0) throw new Error(`the page complained:\n${complaints.join('\n')}`);
}

export { expect } from '@playwright/test';
