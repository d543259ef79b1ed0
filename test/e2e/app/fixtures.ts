import { test as base, type Page } from '@playwright/test';
import { RunningApp } from '../../support/own-process/running-app.ts';
import { appOptions, type Practice } from './app-options.ts';
import { KeptApp, type Session } from './kept-app.ts';

type Options = {
  /** With the practice bank begun: `test.use({ practice: true })`; `'large'` where a few payers and months do not serve, in an app of its own. */
  practice: Practice;
  /**
   * In a process of the test's own: for a test that ends its app, starts it another way, or looks at what an app has from its start on, as
   * its terminal and its log. The others have one after the other, and each finds it empty.
   */
  ownApp: boolean;
};

type Fixtures = {
  /** The app behind the page. */
  app: RunningApp;
  /** What the page complained about; a test that expects a complaint removes it. */
  complaints: string[];
};

type WorkerFixtures = {
  /** The app of the tests that need none of their own, once one of them asks for it. */
  keptApp: () => Promise<KeptApp>;
};

/** Whether a test takes the app that others have had before it. */
const takesKept = ({ practice, ownApp }: Options): boolean => !ownApp && practice !== 'large';

const EMPTY: Session = { cookies: [], origins: [] };

/**
 * A test whose `page` shows the app over an empty data folder. It fails on a console error, uncaught exception or breach of the
 * Content-Security-Policy.
 */
export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  practice: [false, { option: true }],
  ownApp: [false, { option: true }],
  keptApp: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const held: { kept?: Promise<KeptApp> } = {};
      await use(() => {
        held.kept ??= KeptApp.start(appOptions());
        return held.kept;
      });
      await (await held.kept)?.app.stop();
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
  complaints: async ({}, use) => use([]),
  app: async ({ practice, ownApp, keptApp }, use) => {
    if (!takesKept({ practice, ownApp })) return giveOwn(practice, use);
    const kept = await keptApp();
    if (practice) await kept.ask('practice', 'start', null);
    await use(kept.app);
    await kept.empty();
  },
  storageState: async ({ practice, ownApp, keptApp }, use) => {
    await use(takesKept({ practice, ownApp }) ? (await keptApp()).session : EMPTY);
  },
  page: async ({ page, app, storageState, complaints }, use) => {
    await collectComplaints(page, complaints);
    await page.goto(storageState === EMPTY ? app.address : new URL('/', app.address).href);
    await use(page);
    refuseComplaints(complaints);
  },
});

async function giveOwn(practice: Practice, use: (app: RunningApp) => Promise<void>): Promise<void> {
  const app = await RunningApp.start(appOptions({ practice }));
  await use(app);
  await app.stop();
}

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
