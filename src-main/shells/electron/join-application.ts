import type { Event } from 'electron';
import type { Application } from '../../application/application.ts';
import { subscribe } from '../../application/compose/events.ts';
import { closedInTime } from '../closed-in-time.ts';
import type { SayDesktop, SayIn } from '../desktop-texts.ts';
import type { ElectronModules } from './electron-modules.ts';
import { forwardEvents, type MainWindow, sendTo } from './ipc.ts';
import { showWindow } from './main-window.ts';
import { menuTemplate } from './menu.ts';
import type { StartAgain } from './start-again.ts';
import { openTray } from './tray.ts';

/** An application, and what of the system goes by it. */
export type JoinOptions = {
  readonly electron: ElectronModules;
  readonly application: Application;
  readonly sayIn: SayIn;
  readonly iconFile: string;
  readonly mainWindow: MainWindow;
  /** Shows the person the app. */
  readonly open: () => void;
  /** Ends the application and whatever serves it. */
  readonly close: () => Promise<void>;
  readonly again: StartAgain;
  /** The last step of quitting, once all is closed: `quit`, or what the installer of a newer one does in its place. */
  readonly endQuit: (quit: () => void) => void;
};

/**
 * Joins the system's parts to what the application knows: its events, its language, its state in the tray, its end. Answers the function that
 * lets go of them, for an application that gives way to another.
 */
export function joinApplication(options: JoinOptions): () => void {
  const { electron, application, sayIn, mainWindow, close, again, endQuit } = options;
  const { app, powerMonitor } = electron;
  const tray = openTray({ ...options, quit: () => app.quit() });
  forwardEvents(application, mainWindow);
  setMenu(electron, sayIn(application.preferences().language), mainWindow);
  subscribe(application, 'app.preferencesChanged', ({ language }) =>
    setMenu(electron, sayIn(language), mainWindow),
  );
  const sleep = (): void => application.sleep();
  const wake = (): void => application.wake();
  powerMonitor.on('suspend', sleep);
  powerMonitor.on('resume', wake);
  const quit = (): void => {
    again.relaunch();
    app.quit();
  };
  const stopHolding = closeBeforeQuit(
    electron,
    () => endQuit(quit),
    () => {
      again.begin();
      tray.destroy();
      return close();
    },
  );
  return () => {
    powerMonitor.off('suspend', sleep);
    powerMonitor.off('resume', wake);
    stopHolding();
    tray.destroy();
  };
}

/** Items of a menu are never renamed: another language is another menu. */
export function setMenu(
  { Menu }: Pick<ElectronModules, 'Menu'>,
  say: SayDesktop,
  mainWindow: MainWindow,
): void {
  const send = sendTo(mainWindow);
  const template = menuTemplate({
    platform: process.platform,
    say,
    order: (command) => {
      showWindow(mainWindow());
      send('desktop.commanded', { command });
    },
  });
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

/** Holds the first quit until polls have stopped and ledgers are closed, or that takes too long. Answers the function that holds no longer. */
function closeBeforeQuit(
  { app }: Pick<ElectronModules, 'app'>,
  endQuit: () => void,
  close: () => Promise<void>,
): () => void {
  let isClosed = false;
  const hold = (event: Event): void => {
    if (isClosed) return;
    event.preventDefault();
    isClosed = true;
    void closedInTime(close).finally(endQuit);
  };
  app.on('will-quit', hold);
  return () => void app.off('will-quit', hold);
}
