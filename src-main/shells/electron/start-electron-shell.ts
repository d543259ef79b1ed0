import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow, Session, Tray } from 'electron';
import { type Application, onTold, type ShellServices } from '../../application/application.ts';
import { asCicloError, CicloError } from '../../core/failure.ts';
import type { SayDesktop, SayIn } from '../desktop-texts.ts';
import type { LaunchOptions } from '../launch-options.ts';
import { startPractice } from '../start-practice.ts';
import { appScheme, serveAppProtocol } from './app-protocol.ts';
import { guardClosing } from './closing.ts';
import { type HandedOver, openLinks } from './deep-links.ts';
import type { ElectronParts } from './electron-parts.ts';
import { answerCalls, forwardEvents, type MainWindow, sendTo } from './ipc.ts';
import { openMainWindow, openPageSession, showWindow } from './main-window.ts';
import { menuTemplate } from './menu.ts';
import { openNotifier } from './notifications.ts';
import { limitPages, limitSession } from './page-limits.ts';
import { electronServices, touchId } from './services.ts';
import { openTray } from './tray.ts';
import { openElectronInstaller } from './update-installer.ts';
import { openWindowState } from './window-state.ts';

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
};

/**
 * Runs the app in Electron. Must be called before Electron is ready. A second start with the same data folder shows the first one's
 * window, hands over its link, and ends.
 */
export function startElectronShell(electron: ElectronParts, options: ElectronShellOptions): void {
  const { app } = electron;
  app.enableSandbox();
  const { dataDir, link } = options.launch;
  if (app.isPackaged && isOpenToDebuggers(app)) app.exit(1);
  else if (!placeData(electron, dataDir)) app.exit(1);
  else if (!app.requestSingleInstanceLock({ link } satisfies HandedOver)) app.quit();
  else prepareApp(electron, options);
}

/** Switches by which another program would see and steer the pages; the fuses shut Node's own. */
const DEBUGGING = [
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'auto-open-devtools-for-tabs',
];

const isOpenToDebuggers = ({ commandLine }: ElectronParts['app']): boolean =>
  DEBUGGING.some((name) => commandLine.hasSwitch(name));

function prepareApp(electron: ElectronParts, options: ElectronShellOptions): void {
  let window: BrowserWindow | null = null;
  const mainWindow = (): BrowserWindow | null => window;
  const created = Promise.withResolvers<Application>();
  const show = (): void => showWindow(window);
  forgetPages(options.launch.dataDir);
  electron.protocol.registerSchemesAsPrivileged([appScheme]);
  limitPages(electron);
  openLinks({ electron, application: created.promise, show, first: options.launch.link });
  void electron.app.whenReady().then(() => {
    const state = openWindowState(options.launch.dataDir);
    const session = openPageSession(electron);
    const opened = openApp(electron, options, mainWindow, created, session);
    const page = { preloadFile: options.preloadFile, session, isPackaged: electron.app.isPackaged };
    window = openMainWindow(electron, page, state);
    guardClosing(window, { electron, state, application: opened, sayIn: options.sayIn });
    window.once('closed', () => {
      window = null;
      electron.app.quit();
    });
  });
}

/** Electron takes only folders that are there. Chromium's own files stay apart from the app's. */
function placeData(electron: ElectronParts, dataDir: string): boolean {
  const chromiumDir = chromiumFolder(dataDir);
  try {
    mkdirSync(chromiumDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    tellStartFailure(electron, new CicloError('read_only', `cannot make ${chromiumDir}: ${error}`));
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

/** Starts the application behind the window. Answers who it is, null until it has started. */
function openApp(
  electron: ElectronParts,
  options: ElectronShellOptions,
  mainWindow: MainWindow,
  created: PromiseWithResolvers<Application>,
  pageSession: Session,
): () => Application | null {
  const { ipcMain, session } = electron;
  let application: Application | null = null;
  const send = sendTo(mainWindow);
  for (const each of [session.defaultSession, pageSession]) limitSession(each);
  serveAppProtocol(pageSession.protocol, options.rendererDir);
  setMenu(electron, options.sayIn('pt-BR'), mainWindow);
  const notify = openNotifier(electron, options.sayIn, (place) => {
    showWindow(mainWindow());
    if (place !== null) send('desktop.opened', place);
  });
  const systemConfirmation = touchId(electron, options.sayIn);
  const installer = updateInstaller(electron, options);
  const services = {
    ...electronServices(electron, mainWindow, { notify, systemConfirmation }),
    ...(installer === null ? {} : { updates: installer }),
  };
  const starting = options.createApplication(options.launch.dataDir, services);
  answerCalls(ipcMain, mainWindow, starting);
  starting.then(
    (started) => {
      application = started;
      created.resolve(started);
      const endQuit = installer?.endQuit ?? (() => electron.app.quit());
      joinApplication(electron, { ...options, endQuit }, mainWindow, started);
    },
    (error: unknown) => {
      tellStartFailure(electron, error);
      electron.app.exit(1);
    },
  );
  return () => application;
}

function updateInstaller({ app }: ElectronParts, { launch, resourcesDir = null }: ElectronShellOptions) {
  if (resourcesDir === null) return null;
  return openElectronInstaller({ app, resourcesDir, cacheDir: join(launch.dataDir, 'updates') });
}

/** The system's parts that go by what the application knows: its events, its language, its state in the tray, its end. */
function joinApplication(
  electron: ElectronParts,
  options: ElectronShellOptions & { readonly endQuit: () => void },
  mainWindow: MainWindow,
  application: Application,
): void {
  const { sayIn, trayIconFile: iconFile } = options;
  const { app, powerMonitor } = electron;
  const open = (): void => showWindow(mainWindow());
  const tray = openTray({ electron, application, iconFile, sayIn, open, quit: () => app.quit() });
  closeBeforeQuit(electron, application, tray, options.endQuit);
  forwardEvents(application, mainWindow);
  setMenu(electron, sayIn(application.preferences().language), mainWindow);
  onTold(application, 'app.preferencesChanged', ({ language }) =>
    setMenu(electron, sayIn(language), mainWindow),
  );
  powerMonitor.on('suspend', () => application.sleep());
  powerMonitor.on('resume', () => application.wake());
  if (options.launch.isPractice) void startPractice(application);
}

/** Items of a menu are never renamed: another language is another menu. */
function setMenu({ Menu }: Pick<ElectronParts, 'Menu'>, say: SayDesktop, mainWindow: MainWindow): void {
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

function tellStartFailure({ dialog }: Pick<ElectronParts, 'dialog'>, error: unknown): void {
  const { code, message } = asCicloError(error);
  dialog.showErrorBox('O Ciclo não pôde abrir', `${message} (${code})`);
}

/** Holds the first quit until polls have stopped and ledgers are closed. */
function closeBeforeQuit(
  { app }: Pick<ElectronParts, 'app'>,
  application: Application,
  tray: Tray,
  endQuit: () => void,
): void {
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    isClosed = true;
    tray.destroy();
    void application.close().finally(endQuit);
  });
}
