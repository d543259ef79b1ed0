import { beforeEach, describe, expect, test } from 'vitest';
import { guardClosing } from '../../../../src-main/shells/electron/closing.ts';
import { openWindowState } from '../../../../src-main/shells/electron/window-state.ts';
import { FakeApplication } from '../../../support/fake/fake-application.ts';
import { FakeBrowserWindow, FakeElectron } from '../../../support/fake/fake-electron.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const [STAY, LEAVE] = [0, 1];

let electron: FakeElectron;
let window: FakeBrowserWindow;
let application: FakeApplication;
let timesStayed: number;
beforeEach(() => {
  timesStayed = 0;
  electron = new FakeElectron();
  window = new FakeBrowserWindow();
  application = new FakeApplication();
  guardClosing(window.asWindow(), {
    electron: electron.asModules(),
    state: openWindowState(tempFolder()),
    application: () => application,
    sayIn: (language) => (key) => `${language} ${key}`,
    onStayed: () => {
      timesStayed += 1;
    },
  });
});

/** The page would rather stay; whether it is overruled. */
const isUnloaded = (): boolean => window.webContents.isPrevented('will-prevent-unload');

describe('a page with an unsaved form', () => {
  test('is asked about in the person’s language, with staying as the answer of Enter and Esc', () => {
    application.chosen = { ...application.chosen, language: 'en' };
    isUnloaded();
    expect(electron.askedFor('showMessageBoxSync')).toEqual([
      [
        expect.objectContaining({
          message: 'en unsaved.title',
          detail: 'en unsaved.text',
          buttons: ['en unsaved.stay', 'en unsaved.leave'],
          defaultId: STAY,
          cancelId: STAY,
        }),
      ],
    ]);
  });

  test('stays unless the person gives the form up', () => {
    electron.button = LEAVE;
    expect(isUnloaded()).toBe(true);
    expect(timesStayed).toBe(0);
    electron.button = STAY;
    expect(isUnloaded()).toBe(false);
    expect(timesStayed).toBe(1);
  });

  test('is shown first where it is in the tray', () => {
    window.hide();
    isUnloaded();
    expect(window.isShown).toBe(true);
  });
});

describe('with the app kept in the tray', () => {
  beforeEach(() => {
    application.chosen = { ...application.chosen, keepsInTray: true };
  });

  test('closing hides the window, and quitting closes it', () => {
    expect(window.isClosingHeld()).toBe(true);
    expect(window.isShown).toBe(false);
    electron.app.emit('before-quit');
    expect(window.isClosingHeld()).toBe(false);
  });

  test('closing hides the window again after a quitting that the person took back', () => {
    electron.app.emit('before-quit');
    electron.button = STAY;
    isUnloaded();
    expect(window.isClosingHeld()).toBe(true);
  });
});
