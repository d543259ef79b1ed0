import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startElectronShell } from '../../../../src-main/shells/electron/start-electron-shell.ts';
import { FakeApplication } from '../../../support/fake-application.ts';
import { FakeElectron } from '../../../support/fake-electron.ts';

let folder: string;
let electron: FakeElectron;
let application: FakeApplication;
beforeEach(() => {
  application = new FakeApplication();
  folder = mkdtempSync(join(tmpdir(), 'ciclo-start-'));
  electron = new FakeElectron();
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (dataDir: string): void =>
  startElectronShell(electron.asParts(), {
    launch: { dataDir, port: 0, isPractice: false, opensBrowser: false, link: null },
    rendererDir: folder,
    preloadFile: join(folder, 'preload.cjs'),
    trayIconFile: '/tray.png',
    sayIn: () => (key) => key,
    createApplication: async () => application,
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
    ['O Ciclo não pôde abrir', expect.stringContaining('(read_only)')],
  ]);
  expect(electron.askedFor('exit')).toEqual([[1]]);
  expect(electron.askedFor('schemes')).toEqual([]);
});

test('a second start over the same data ends', () => {
  electron.isFirst = false;
  start(folder);
  expect(electron.askedFor('quit')).toHaveLength(1);
  expect(electron.askedFor('schemes')).toEqual([]);
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
