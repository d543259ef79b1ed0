import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow, Session } from 'electron';
import type { Application, ShellServices } from '../../application/application.ts';
import { refuseFolder, unusable } from '../../application/companies/data-folder/data-folder.ts';
import { CicloError } from '../../core/failure.ts';
import type { SayDesktop, SayIn } from '../desktop-texts.ts';
import type { LaunchOptions } from '../launch-options.ts';
import { startFailure } from '../start-failure.ts';
import { startPractice } from '../start-practice.ts';
import { appScheme, serveAppProtocol } from './app-protocol.ts';
import { guardClosing } from './closing.ts';
import { isOpenToDebuggers } from './debuggers.ts';
import { type HandedOver, openLinks } from './deep-links.ts';
import type { ElectronModules } from './electron-modules.ts';
import { answerCalls, sendTo } from './ipc.ts';
import { joinApplication, setMenu } from './join-application.ts';
import { openMainWindow, openPageSession, showWindow } from './main-window.ts';
import { type Notifier, openNotifier } from './notifications.ts';
import { limitPages, limitSession } from './page-limits.ts';
import { type PageWatch, watchPage } from './page-watch.ts';
import { electronServices, touchId } from './services.ts';
import { type StartAgain, startAgain } from './start-again.ts';
import { type ElectronInstaller, openElectronInstaller } from './update-installer.ts';
import { openWindowState } from './window-state.ts';

/** The app behind the browser shell. */
export type InBrowser = {
  readonly application: Application;
  readonly letIn: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export type ElectronShellOptions = {
  readonly launch: LaunchOptions;
  readonly rendererDir: string;
  readonly preloadFile: string;
  /** The tray's picture; macOS takes a template by its name. */
  readonly trayIconFile: string;
  readonly sayIn: SayIn;
  /** What electron-builder packed beside the app; none where the app is not packed, and then is not replaced by a newer one either. */
  readonly resourcesDir?: string | null;
  readonly createApplication: (dataDir: string, services: ShellServices) => Promise<Application>;
  /** Runs the app behind the browser shell over the same data; null where another Ciclo did already and has let the person in. */
  readonly openInBrowser: () => Promise<InBrowser | null>;
  /** Told once the person sees the app, or was told why not: from then on nobody need look after it. */
  readonly onStarted: () => void;
};

/**
 * Runs the app in Electron. Must be called before Electron is ready. A second start with the same data folder shows the first one's
 * window, hands over its link, and ends.
 */
export function startElectronShell(electron: ElectronModules, options: ElectronShellOptions): void {
  const { app } = electron;
  app.enableSandbox();
  const { dataDir, link } = options.launch;
  if (app.isPackaged && isOpenToDebuggers(app)) app.exit(1);
  else if (!placeData(electron, dataDir, options.sayIn)) app.exit(1);
  else if (!app.requestSingleInstanceLock({ link } satisfies HandedOver)) app.quit();
  else prepareApp(electron, options);
}

/** What runs now: behind the window, or behind a browser where the window was lost. */
type RunningShell = {
  window: BrowserWindow | null;
  /** Whether Electron can show anything. */
  isReady: boolean;
  /** Null until then. */
  application: Promise<Application> | null;
  show: () => void;
  readonly again: StartAgain;
  /** Lets go of the system's options that go by the application. */
  leave: () => void;
};

function prepareApp(electron: ElectronModules, options: ElectronShellOptions): void {
  const { app } = electron;
  const first = Promise.withResolvers<Application>();
  const running: RunningShell = {
    window: null,
    isReady: false,
    application: null,
    show: () => showWindow(running.window),
    again: startAgain(electron, process),
    leave: () => undefined,
  };
  const page = watchPage(options.onStarted, (why) => void moveToBrowser(electron, options, running, why));
  forgetPages(options.launch.dataDir);
  electron.protocol.registerSchemesAsPrivileged([appScheme]);
  limitPages(electron);
  openLinks({
    electron,
    application: () => running.application ?? first.promise,
    show: () => running.show(),
    again: running.again,
    first: options.launch.link,
  });
  app.on('before-quit', page.stop);
  // Electron would quit by itself without a listener; the window's own closing decides.
  app.on('window-all-closed', () => undefined);
  void app.whenReady().then(() => {
    running.isReady = true;
    if (page.isLost()) return;
    running.application = openApp(electron, options, running, page);
    first.resolve(running.application);
  });
}

/**
 * Goes on behind the person's browser when the window is lost: with the application closed and opened anew in this very process, so that
 * there are never two over the data folder. Where that fails as well, the app ends and says so: `npm start` then opens the browser.
 */
async function moveToBrowser(
  electron: ElectronModules,
  options: ElectronShellOptions,
  running: RunningShell,
  why: string,
): Promise<void> {
  console.error(`Ciclo opens in the browser, not in its window: ${why}.`);
  const { window } = running;
  running.window = null;
  window?.destroy();
  try {
    const before = await running.application;
    running.leave();
    await before?.close();
    const browser = await options.openInBrowser();
    options.onStarted();
    if (browser === null) return electron.app.quit();
    running.application = Promise.resolve(browser.application);
    running.show = () => void browser.letIn();
    if (!running.isReady) return;
    running.leave = joinApplication({ ...joinOptions(electron, options, running), ...browser });
    explainMove(electron, options.sayIn(browser.application.preferences().language), why);
  } catch (error) {
    failStart(electron, options, error);
  }
}

/** Says in a dialog of the system, which needs no page, where the app is now. It waits for no answer. */
function explainMove({ app, dialog }: ElectronModules, say: SayDesktop, why: string): void {
  const asked = dialog.showMessageBox({
    type: 'warning',
    title: 'Ciclo',
    message: say('moved.title'),
    detail: say('moved.text', { why }),
    buttons: [say('moved.stay'), say('moved.quit')],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  asked.then(
    ({ response }) => response === 1 && app.quit(),
    // Where no dialog can be shown, the terminal and the browser have told.
    () => undefined,
  );
}

/** Electron takes only folders that are there, and fills them before the application is made: so it is asked here too whose the folder is. Chromium's own files stay apart from the app's. */
function placeData(electron: ElectronModules, dataDir: string, sayIn: SayIn): boolean {
  const chromiumDir = chromiumFolder(dataDir);
  try {
    refuseFolder(dataDir);
    mkdirSync(chromiumDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const failure = error instanceof CicloError ? error : unusable('make', chromiumDir, error);
    electron.dialog.showErrorBox(...startFailure(failure, dataDir, sayIn));
    return false;
  }
  electron.app.setPath('userData', dataDir);
  electron.app.setPath('sessionData', chromiumDir);
  return true;
}

const chromiumFolder = (dataDir: string): string => join(dataDir, 'chromium');

/** What Chromium left on the disk in earlier runs; only the one app over the folder may take it away. */
function forgetPages(dataDir: string): void {
  try {
    rmSync(chromiumFolder(dataDir), { recursive: true, force: true });
    mkdirSync(chromiumFolder(dataDir), { mode: 0o700 });
  } catch (error) {
    // Chromium makes do with what is there.
    console.error(`Ciclo: cannot empty ${chromiumFolder(dataDir)}: ${error}`);
  }
}

/** Starts the application, and opens its window without waiting for it. */
function openApp(
  electron: ElectronModules,
  options: ElectronShellOptions,
  running: RunningShell,
  page: PageWatch,
): Promise<Application> {
  const { session, ipcMain } = electron;
  const mainWindow = (): BrowserWindow | null => running.window;
  const pageSession = openPageSession(electron);
  for (const each of [session.defaultSession, pageSession]) limitSession(each);
  serveAppProtocol(pageSession.protocol, options.rendererDir);
  setMenu(electron, options.sayIn('pt-BR'), mainWindow);
  let application: Application | null = null;
  const installer = updateInstaller(electron, options);
  const services = servicesOf(electron, options, running, installer);
  const starting = options.createApplication(options.launch.dataDir, services);
  answerCalls(ipcMain, mainWindow, starting, page.heed);
  starting.then(
    (started) => {
      application = started;
      running.leave = joinApplication({
        ...joinOptions(electron, options, running),
        application: started,
        close: () => started.close(),
        ...(installer === null ? {} : { endQuit: installer.endQuit }),
      });
      if (options.launch.isPractice) void startPractice(started);
    },
    (error: unknown) => failStart(electron, options, error),
  );
  openWindow(electron, options, running, { page, session: pageSession, application: () => application });
  return starting;
}

function updateInstaller(
  { app }: ElectronModules,
  { launch, resourcesDir = null }: ElectronShellOptions,
): ElectronInstaller | null {
  if (resourcesDir === null) return null;
  return openElectronInstaller({ app, resourcesDir, cacheDir: join(launch.dataDir, 'updates') });
}

function servicesOf(
  electron: ElectronModules,
  options: ElectronShellOptions,
  running: RunningShell,
  installer: ElectronInstaller | null,
): ShellServices {
  const notify = notifierOf(electron, options, running);
  const systemConfirmation = touchId(electron, options.sayIn);
  const services = electronServices(electron, () => running.window, { notify, systemConfirmation });
  return installer === null ? services : { ...services, updates: installer };
}

type WindowOptions = {
  readonly page: PageWatch;
  readonly session: Session;
  /** Null while it is starting. */
  readonly application: () => Application | null;
};

function openWindow(
  electron: ElectronModules,
  { launch, preloadFile, sayIn }: ElectronShellOptions,
  running: RunningShell,
  { page, session, application }: WindowOptions,
): void {
  const { isPackaged } = electron.app;
  const state = openWindowState(launch.dataDir);
  const window = openMainWindow(electron, { preloadFile, session, isPackaged }, state, page.watch);
  running.window = window;
  guardClosing(window, { electron, state, application, sayIn, onStayed: page.resume });
  window.once('closed', () => {
    // A window that was lost has given way to a browser.
    if (running.window === null) return;
    running.window = null;
    electron.app.quit();
  });
}

function notifierOf(
  electron: ElectronModules,
  { sayIn }: ElectronShellOptions,
  running: RunningShell,
): Notifier {
  const send = sendTo(() => running.window);
  return openNotifier(electron, sayIn, (place) => {
    running.show();
    if (place !== null) send('desktop.opened', place);
  });
}

const joinOptions = (electron: ElectronModules, options: ElectronShellOptions, running: RunningShell) => ({
  electron,
  sayIn: options.sayIn,
  iconFile: options.trayIconFile,
  mainWindow: () => running.window,
  open: () => running.show(),
  again: running.again,
  endQuit: (quit: () => void) => quit(),
});

function failStart(electron: ElectronModules, options: ElectronShellOptions, error: unknown): void {
  options.onStarted();
  electron.dialog.showErrorBox(...startFailure(error, options.launch.dataDir, options.sayIn));
  electron.app.exit(1);
}
