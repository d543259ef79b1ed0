import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { IpcMain } from 'electron';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../build/ensure-chromium.ts';
import { dispatch } from '../../src-main/application/compose/dispatch.ts';
import { startBrowserShell } from '../../src-main/shells/browser/start-browser-shell.ts';
import { answerCalls, forwardEvents } from '../../src-main/shells/electron/ipc.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from '../../src-preload/channels.ts';
import { type Bridge, callNames, contract, type EventName } from '../../src-preload/contract/index.ts';
import { FakeApplication } from '../support/fake/fake-application.ts';
import { callEvent, FakeWebContents, fakeWindow } from '../support/fake/fake-electron.ts';
import { makePageFolder } from '../support/in-process/folders/page-folder.ts';
import { BuiltPreload } from '../support/own-process/built-preload.ts';

const eventNames = Object.entries(contract).flatMap(([feature, members]) =>
  Object.entries(members)
    .filter(([, member]) => member.kind === 'notify')
    .map(([name]) => `${feature}.${name}` as EventName),
);
const strangers = ['', 'app', 'app.noticed', 'app.constructor', '__proto__.toString', 'sync.statusChanged'];
const application = new FakeApplication();

/** One way from a page to the application. */
type Shell = {
  readonly invoke: (call: string, input: unknown) => Promise<unknown>;
  /** Emits each event once and answers what the page heard. */
  readonly hear: (payloads: ReadonlyMap<EventName, unknown>) => Promise<unknown>;
  readonly close: () => Promise<void>;
};

const emitAll = (payloads: ReadonlyMap<EventName, unknown>): void => {
  for (const [name, payload] of payloads) application.emit(name, payload as never);
};

async function electronShell(): Promise<Shell> {
  const contents = new FakeWebContents();
  const handlers = new Map<string, (event: unknown, message: unknown) => Promise<unknown>>();
  const ipcMain = { handle: (channel: string, handler: never) => void handlers.set(channel, handler) };
  const window = (): ReturnType<typeof fakeWindow> => fakeWindow(contents);
  answerCalls(ipcMain as unknown as IpcMain, window, Promise.resolve(application));
  forwardEvents(application, window);
  const preload = new BuiltPreload(async (channel, message) =>
    handlers.get(channel)?.(callEvent(contents), structuredClone(message)),
  );
  expect([...handlers.keys()]).toEqual([CALL_CHANNEL]);
  return {
    invoke: (call, input) => preload.bridge.invoke(call as never, input),
    hear: async (payloads) => {
      const heard: unknown[] = [];
      const stop = preload.bridge.on((name, payload) => heard.push([name, payload]));
      emitAll(payloads);
      for (const [channel, message] of contents.sent.splice(0)) {
        expect(channel).toBe(EVENT_CHANNEL);
        preload.deliver(EVENT_CHANNEL, message);
      }
      stop();
      expect(preload.listenerCount).toBe(0);
      return heard;
    },
    close: async () => {},
  };
}

type WithBridge = Window & { readonly ciclo: Bridge; heard?: unknown[] };

async function browserShell(): Promise<Shell> {
  const browser: Browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  const rendererDir = makePageFolder();
  const bridgeFile = fileURLToPath(new URL('../../out/preload/browser-bridge.cjs', import.meta.url));
  const shell = await startBrowserShell({
    application,
    rendererDir,
    bridgeFile,
    port: 0,
    dataDir: join(rendererDir, 'data'),
  });
  const page: Page = await browser.newPage();
  await page.goto(await shell.print());
  return {
    invoke: (call, input) =>
      page.evaluate(([name, given]) => (window as WithBridge).ciclo.invoke(name as never, given), [
        call,
        input,
      ] as const),
    hear: async (payloads) => {
      const listening = application.listenerCount;
      await page.evaluate(() => {
        const heard: unknown[] = [];
        Object.assign(window, { heard });
        (window as WithBridge).ciclo.on((name, payload) => heard.push([name, payload]));
      });
      await expect.poll(() => application.listenerCount).toBeGreaterThan(listening);
      emitAll(payloads);
      await page.waitForFunction((count) => (window as WithBridge).heard?.length === count, payloads.size);
      return page.evaluate(() => (window as WithBridge).heard);
    },
    close: async () => {
      await browser.close();
      await shell.close();
      rmSync(rendererDir, { recursive: true });
    },
  };
}

describe.each([
  ['Electron', electronShell],
  ['browser', browserShell],
])('the %s shell', (_name, start) => {
  let shell: Shell;
  beforeAll(async () => {
    shell = await start();
  });
  afterAll(() => shell.close());

  test.each(callNames)('%s is answered as by the application itself', async (call) => {
    const answer = await shell.invoke(call, null);
    expect(answer).toEqual(await dispatch(application.handlers, call, null));
    expect(JSON.stringify(answer)).not.toContain('no such call');
  });

  test.each(strangers)('"%s" is no call', async (call) => {
    expect(await shell.invoke(call, null)).toMatchObject({
      ok: false,
      error: { code: 'invalid_input', message: `no such call: ${call}` },
    });
  });

  test('every event arrives, with its payload', async () => {
    const payloads = new Map(eventNames.map((name, index) => [name, { index, text: 'ação' }] as const));
    expect(await shell.hear(payloads)).toEqual([...payloads]);
  });
});
