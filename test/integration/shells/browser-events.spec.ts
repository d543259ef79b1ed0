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

type WithBridge = Window & { readonly ciclo: Bridge };

test('a page that listens asks nothing before its events come in, so that it misses no change', async () => {
  let listenersWhenAsked: number | null = null;
  const application: FakeApplication = new FakeApplication({
    get 'connections.list'() {
      listenersWhenAsked = application.listenerCount;
      return [];
    },
  });
  const rendererDir = makePageFolder();
  const bridgeFile = fileURLToPath(new URL('../../../out/preload/browser-bridge.cjs', import.meta.url));
  const shell = await startBrowserShell({
    application,
    rendererDir,
    bridgeFile,
    port: 0,
    dataDir: tempFolder(),
  });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
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
  await browser.close();
  await shell.close();
  rmSync(rendererDir, { recursive: true });
});

test('the file that is handed to the system’s opener leads a browser into the app', async () => {
  const application = new FakeApplication({ 'connections.list': [] });
  const rendererDir = makePageFolder();
  onTestFinished(() => rmSync(rendererDir, { recursive: true }));
  const bridgeFile = fileURLToPath(new URL('../../../out/preload/browser-bridge.cjs', import.meta.url));
  const shell = await startBrowserShell({
    application,
    rendererDir,
    bridgeFile,
    port: 0,
    dataDir: tempFolder(),
  });
  onTestFinished(() => shell.close());
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.goto(await shell.handOver());
  await page.waitForURL(/^http:\/\/127\.0\.0\.1:\d+\/$/);
  const answer = await page.evaluate(() => (window as WithBridge).ciclo.invoke('connections.list', null));
  expect(answer).toEqual({ ok: true, value: [] });
});
