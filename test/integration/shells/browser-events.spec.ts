import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { expect, onTestFinished, test } from 'vitest';
import { findChromium } from '../../../build/ensure-chromium.ts';
import { startBrowserShell } from '../../../src-main/shells/browser/start-browser-shell.ts';
import type { Bridge } from '../../../src-preload/contract/index.ts';
import { FakeApplication } from '../../support/fake/fake-application.ts';
import { makePageFolder } from '../../support/in-process/folders/page-folder.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';

type WithBridge = Window & { readonly ciclo: Bridge; readonly heard?: string[] };

/** The shell of an application, and a browser that may be led into it. */
async function openShell(application: FakeApplication) {
  const rendererDir = makePageFolder();
  onTestFinished(() => rmSync(rendererDir, { recursive: true }));
  const bridgeFile = fileURLToPath(new URL('../../../out/preload/browser-bridge.cjs', import.meta.url));
  const dataDir = tempFolder();
  const shell = await startBrowserShell({ application, rendererDir, bridgeFile, port: 0, dataDir });
  onTestFinished(() => shell.close());
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  onTestFinished(() => browser.close());
  return { shell, browser };
}

test('a page that listens asks nothing before its events come in, so that it misses no change', async () => {
  let listenersWhenAsked: number | null = null;
  const application: FakeApplication = new FakeApplication({
    get 'connections.list'() {
      listenersWhenAsked = application.listenerCount;
      return [];
    },
  });
  const { shell, browser } = await openShell(application);
  const page = await browser.newPage();
  await page.route('**/events', async (route) => {
    await wait(500);
    await route.continue();
  });
  await page.goto(await shell.print());
  const answer = await page.evaluate(() => {
    const { ciclo } = window as WithBridge;
    ciclo.on(() => undefined);
    return ciclo.invoke('connections.list', null);
  });
  expect(answer).toEqual({ ok: true, value: [] });
  expect(listenersWhenAsked).toBe(1);
});

test('the file that is handed to the system’s opener leads a browser into the app', async () => {
  const application = new FakeApplication({ 'connections.list': [] });
  const { shell, browser } = await openShell(application);
  const page = await browser.newPage();
  await page.goto(await shell.handOver());
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const answer = await page.evaluate(() => (window as WithBridge).ciclo.invoke('connections.list', null));
  expect(answer).toEqual({ ok: true, value: [] });
});

test('more tabs than a browser has connections are all answered, and hear that they may have missed something', async () => {
  const application = new FakeApplication({ 'connections.list': [] });
  const { shell, browser } = await openShell(application);
  const [context, other] = [await browser.newContext(), await browser.newContext()];
  const address = await shell.print();
  const openTab = async (url: string, of = context) => {
    const tab = await of.newPage();
    await tab.goto(url);
    await tab.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      (window as WithBridge).ciclo.on((name) => heard.push(name));
    });
    return tab;
  };
  const tabs = [await openTab(address)];
  // A further address makes a session of its own, and no connections.
  tabs.push(await openTab(await shell.print()));
  while (tabs.length < 8) tabs.push(await openTab(new URL('/', address).href));
  const ask = () => (window as WithBridge).ciclo.invoke('connections.list', null);
  for (const tab of tabs) expect(await tab.evaluate(ask)).toEqual({ ok: true, value: [] });
  expect(application.listenerCount).toBe(3);
  const elsewhere = await openTab(await shell.print(), other);
  await expect.poll(() => application.listenerCount, { timeout: 5_000 }).toBe(4);
  await elsewhere.close();
  const last = tabs.at(-1);
  const heard = () => last?.evaluate(() => (window as WithBridge).heard);
  await expect.poll(heard, { timeout: 30_000 }).toContain('app.eventsMissed');
  for (const tab of tabs.slice(0, 6)) await tab.close();
  await expect.poll(() => application.listenerCount, { timeout: 30_000 }).toBe(2);
});
