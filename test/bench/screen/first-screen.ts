import { gzipSync } from 'node:zlib';
import type { Browser, CDPSession, Page, Response } from '@playwright/test';
import { z } from 'zod';
import { NO_KEYCHAIN } from '../../support/fake/no-keychain.ts';
import { RunningApp } from '../../support/own-process/running-app.ts';

/** What counts as shown. `hash`: the screen that the address names; empty where the app begins by itself. */
export type FirstScreen = { readonly hash: string; readonly selector: string };

/** Files that a screen took, the bridge included; nothing is compressed on loopback, `gzipBytes` is what it would be. */
type Loaded = { readonly requests: number; readonly bytes: number; readonly gzipBytes: number };

/** One cold start, from the start of the app's process. The browser runs already; its processor time counts from the page's opening. */
export type Shown = {
  readonly servedMs: number;
  readonly shownMs: number;
  readonly browserCpuMs: number;
  readonly loaded: Loaded;
};

const LOOKS = { viewport: { width: 1280, height: 800 }, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' };

/** Starts the app over a folder of data and waits for its first screen. */
export function showFirst(browser: Browser, data: string, screen: FirstScreen): Promise<Shown> {
  return whileShown(browser, data, screen, async (_page, shown) => shown);
}

/** The same, and does something with the page before the app is ended. */
export async function whileShown<Answer>(
  browser: Browser,
  data: string,
  screen: FirstScreen,
  work: (page: Page, shown: Shown) => Promise<Answer>,
): Promise<Answer> {
  const context = await browser.newContext(LOOKS);
  const page = await context.newPage();
  const files: Response[] = [];
  page.on('response', (response) => isFile(response) && files.push(response));
  await page.addInitScript(noteWhenShown, screen);
  const startedAt = Date.now();
  const app = await RunningApp.start({ args: ['--data', data], env: NO_KEYCHAIN });
  try {
    const servedMs = Date.now() - startedAt;
    const shown = await open(browser, page, app.address);
    const loaded = await sizeOf(files);
    return await work(page, { ...shown, shownMs: shown.shownAt - startedAt, servedMs, loaded });
  } finally {
    await context.close();
    await app.stop();
  }
}

const isFile = (response: Response): boolean =>
  response.request().method() === 'GET' && !response.url().endsWith('/events');

declare global {
  interface Window {
    /** When the screen was there, in epoch milliseconds. */
    screenShownAt?: number;
  }
}

/** Runs in the page before anything of its own. */
function noteWhenShown({ hash, selector }: FirstScreen): void {
  // The page takes its token out of the address at once: what it puts there instead names the screen.
  const replaceState = history.replaceState.bind(history);
  history.replaceState = (data, unused, url) => {
    history.replaceState = replaceState;
    replaceState(data, unused, `${url}${hash}`);
  };
  const look = (): void => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look);
    else window.screenShownAt = performance.timeOrigin + performance.now();
  };
  look();
}

async function open(browser: Browser, page: Page, address: string) {
  const session = await browser.newBrowserCDPSession();
  const before = await cpuSeconds(session);
  await page.goto(address, { waitUntil: 'commit' });
  const noted = await page.waitForFunction(() => window.screenShownAt, undefined, { polling: 20 });
  const shownAt = z.number().parse(await noted.jsonValue());
  const browserCpuMs = ((await cpuSeconds(session)) - before) * 1_000;
  await session.detach();
  return { shownAt, browserCpuMs };
}

/** Of the browser's processes together. */
async function cpuSeconds(session: CDPSession): Promise<number> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
}

async function sizeOf(files: readonly Response[]): Promise<Loaded> {
  const bodies = await Promise.all(files.map((file) => file.body()));
  const bytes = bodies.reduce((sum, { length }) => sum + length, 0);
  const gzipBytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  return { requests: files.length, bytes, gzipBytes };
}
