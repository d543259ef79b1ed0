import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  type InBrowser,
  startElectronShell,
} from '../../../../src-main/shells/electron/start-electron-shell.ts';
import { FakeApplication } from '../../../support/fake/fake-application.ts';
import { type FakeBrowserWindow, FakeElectron } from '../../../support/fake/fake-electron.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

let folder: string;
let electron: FakeElectron;
let application: FakeApplication;
let happened: string[];
let inBrowser: InBrowser | Error | null;
let second: FakeApplication;
beforeEach(() => {
  happened = [];
  second = new FakeApplication();
  inBrowser = {
    application: second,
    letIn: async () => void happened.push('let in'),
    close: () => second.close(),
  };
  application = new FakeApplication();
  folder = tempFolder();
  electron = new FakeElectron();
});
afterEach(() => {
  vi.restoreAllMocks();
  // Ends what still watches the page.
  electron.app.emit('before-quit');
});

const start = (dataDir: string, link: string | null = null): void =>
  startElectronShell(electron.asModules(), {
    launch: { dataDir, port: 0, isPractice: false, opensBrowser: false, link },
    rendererDir: folder,
    preloadFile: join(folder, 'preload.cjs'),
    trayIconFile: '/tray.png',
    sayIn: () => (key) => key,
    createApplication: async () => application,
    openInBrowser: async () => {
      happened.push(application.isClosed ? 'browser' : 'browser beside the window');
      if (inBrowser instanceof Error) throw inBrowser;
      return inBrowser;
    },
    onStarted: () => void happened.push('started'),
  });

test("the app's data and Chromium's are in one folder, made when it is missing", () => {
  start(join(folder, 'new'));
  expect(electron.askedFor('setPath')).toEqual([
    ['userData', join(folder, 'new')],
    ['sessionData', join(folder, 'new', 'chromium')],
  ]);
});

test('a folder that cannot be made is told in a window of the system', () => {
  writeFileSync(join(folder, 'file'), '');
  start(join(folder, 'file', 'below'));
  expect(electron.askedFor('showErrorBox')).toEqual([
    ['notOpened', expect.stringMatching(/^errors:read_only\.title\n.*\(read_only: cannot make /s)],
  ]);
  expect(electron.askedFor('exit')).toEqual([[1]]);
  expect(electron.askedFor('schemes')).toEqual([]);
});

test('what Chromium kept of earlier pages is gone before there is another', () => {
  const kept = join(folder, 'chromium', 'Local Storage');
  mkdirSync(kept, { recursive: true });
  electron.isFirst = false;
  start(folder);
  expect(existsSync(kept)).toBe(true);
  electron.isFirst = true;
  start(folder);
  expect(existsSync(kept)).toBe(false);
  expect(statSync(join(folder, 'chromium')).mode & 0o777).toBe(0o700);
});

test('a second start over the same data ends', () => {
  electron.isFirst = false;
  start(folder);
  expect(electron.askedFor('quit')).toHaveLength(1);
  expect(electron.askedFor('schemes')).toEqual([]);
});

test('a second start hands over its link, and nothing else of its command line', () => {
  electron.isFirst = false;
  start(folder, 'ciclo://mandate/a/b');
  expect(electron.askedFor('requestSingleInstanceLock')).toEqual([[{ link: 'ciclo://mandate/a/b' }]]);
});

test('the first start opens the link that it is handed, whatever else the command line holds', async () => {
  start(folder);
  const opened = () => application.asked.filter(({ call }) => call === 'desktop.openLink');
  const comes = (args: string[], data: unknown) =>
    electron.app.emit('second-instance', {}, ['/opt/ciclo', ...args], '/', data);
  electron.becomeReady();
  await expect.poll(() => electron.app.listenerCount('will-quit')).toBe(1);
  for (const data of [undefined, null, {}, { link: 7 }, { link: null }]) comes(['ciclo://cycle/a/a'], data);
  comes(['--headless', '--', 'ciclo://cycle/a/c'], { link: 'ciclo://cycle/a/b' });
  await expect.poll(opened).toEqual([{ call: 'desktop.openLink', input: { link: 'ciclo://cycle/a/b' } }]);
});

test('once installed, it is registered for links behind a `--`', () => {
  electron.app.isPackaged = true;
  start(folder);
  expect(electron.askedFor('setAsDefaultProtocolClient')).toEqual([['ciclo', process.execPath, ['--']]]);
});

test.each(['remote-debugging-port', 'remote-debugging-pipe'])(
  'once installed, it does not run with --%s',
  (name) => {
    electron.app.isPackaged = true;
    electron.switches.add(name);
    start(folder);
    expect(electron.askedFor('exit')).toEqual([[1]]);
    expect(electron.askedFor('requestSingleInstanceLock')).toEqual([]);
  },
);

describe('a window that is lost', () => {
  async function lost(): Promise<FakeBrowserWindow> {
    vi.spyOn(console, 'error').mockImplementation((line) => void happened.push(String(line)));
    start(folder);
    electron.becomeReady();
    await expect.poll(() => electron.app.listenerCount('will-quit')).toBe(1);
    const [window] = electron.windows;
    if (window === undefined) throw new Error('no window');
    window.webContents.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 5 });
    await expect.poll(() => happened).toContain('started');
    return window;
  }

  test('gives way to the browser, over a ledger that nobody else has open, and says why in one line', async () => {
    const window = await lost();
    expect(window.isDestroyed()).toBe(true);
    expect(happened).toEqual([
      "Ciclo opens in the browser, not in its window: the page's process ended (crashed, code 5).",
      'browser',
      'started',
    ]);
    await expect
      .poll(() => electron.askedFor('showMessageBox'))
      .toMatchObject([[{ message: 'moved.title' }]]);
    expect(electron.askedFor('quit')).toEqual([]);
    expect(electron.askedFor('exit')).toEqual([]);
  });

  test('leaves the tray, the lid and links to the one in the browser, and quitting closes that', async () => {
    await lost();
    await expect.poll(() => electron.app.listenerCount('will-quit')).toBe(1);
    electron.powerMonitor.emit('suspend');
    expect([application.rest, second.rest]).toEqual([[], ['sleep']]);
    electron.app.emit('second-instance', {}, [], '/', { link: 'ciclo://cycle/a/b' });
    await expect.poll(() => second.asked).toHaveLength(1);
    expect(happened).toContain('let in');
    electron.app.emit('will-quit', { preventDefault: () => undefined });
    await expect.poll(() => second.isClosed).toBe(true);
  });

  test('is lost no less after a quitting that the person took back', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    start(folder);
    electron.becomeReady();
    await expect.poll(() => electron.app.listenerCount('will-quit')).toBe(1);
    const { webContents } = electron.windows[0] ?? expect.unreachable();
    electron.app.emit('before-quit');
    expect(webContents.isPrevented('will-prevent-unload')).toBe(false);
    webContents.emit('render-process-gone', {}, { reason: 'oom', exitCode: 5 });
    await expect.poll(() => happened).toContain('browser');
  });

  test('ends the app where the browser fails as well, so that whoever started it sees it', async () => {
    inBrowser = new Error('no port');
    await lost();
    expect(electron.askedFor('exit')).toEqual([[1]]);
    expect(electron.askedFor('showErrorBox')).toHaveLength(1);
  });

  test('does not take the app along, which Electron would end with its last window', async () => {
    start(folder);
    expect(electron.app.listenerCount('window-all-closed')).toBe(1);
  });
});

test('the Dock of a Mac shows the window again, and asks nothing of one that is not there yet', async () => {
  start(folder);
  electron.app.emit('activate');
  electron.becomeReady();
  await expect.poll(() => electron.windows).toHaveLength(1);
  electron.windows[0]?.hide();
  electron.app.emit('activate');
  expect(electron.windows[0]?.isShown).toBe(true);
});

describe('starts that come while the app closes', () => {
  const starts = (link: string | null): boolean =>
    electron.app.emit('second-instance', {}, [], '/', { link });

  async function closing(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    application.close = () => promise;
    start(folder);
    electron.becomeReady();
    await expect.poll(() => electron.app.listenerCount('will-quit')).toBe(1);
    electron.app.emit('will-quit', { preventDefault: () => undefined });
    return resolve;
  }

  test('are begun once it has ended, with the link of one', async () => {
    const end = await closing();
    starts('ciclo://cycle/a/b');
    starts(null);
    expect(electron.askedFor('relaunch')).toEqual([]);
    end();
    await expect.poll(() => electron.askedFor('quit')).toHaveLength(1);
    const [asked, ...more] = electron.askedFor('relaunch');
    expect(asked).toMatchObject([{ args: [...process.argv.slice(1), '--', 'ciclo://cycle/a/b'] }]);
    expect(more).toEqual([]);
    expect(application.asked).toEqual([]);
  });

  test('that bring no link begin it as it was begun', async () => {
    const end = await closing();
    starts(null);
    end();
    await expect.poll(() => electron.askedFor('relaunch')).toMatchObject([[{ args: process.argv.slice(1) }]]);
  });

  test('are none where nobody has started it', async () => {
    const end = await closing();
    end();
    await expect.poll(() => electron.askedFor('quit')).toHaveLength(1);
    expect(electron.askedFor('relaunch')).toEqual([]);
  });
});

test('what does not close holds the quit for half a minute, and no longer', async () => {
  application.close = () => new Promise(() => undefined);
  start(folder);
  electron.becomeReady();
  await expect.poll(() => electron.app.listenerCount('will-quit')).toBe(1);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  electron.app.emit('will-quit', { preventDefault: () => undefined });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(electron.askedFor('quit')).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(electron.askedFor('quit')).toHaveLength(1);
});

test('the first quit waits until the application has closed', async () => {
  start(folder);
  electron.becomeReady();
  await expect.poll(() => electron.app.listenerCount('will-quit')).toBe(1);
  const quit = (): boolean => {
    let isHeld = false;
    electron.app.emit('will-quit', { preventDefault: () => (isHeld = true) });
    return isHeld;
  };
  expect(quit()).toBe(true);
  await expect.poll(() => electron.askedFor('quit')).toHaveLength(1);
  expect(application.isClosed).toBe(true);
  expect(quit()).toBe(false);
});
