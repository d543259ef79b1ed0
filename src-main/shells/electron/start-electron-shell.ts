import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserWindow } from 'electron';
import type { Application, ShellServices } from '../../application/application.ts';
import { asCicloError, CicloError } from '../../core/failure.ts';
import type { LaunchOptions } from '../launch-options.ts';
import { startPractice } from '../start-practice.ts';
import { appScheme, serveAppProtocol } from './app-protocol.ts';
import type { ElectronParts } from './electron-parts.ts';
import { answerCalls, forwardEvents } from './ipc.ts';
import { openMainWindow, showWindow } from './main-window.ts';
import { menuTemplate } from './menu.ts';
import { limitPages, limitSession } from './page-limits.ts';
import { electronServices } from './services.ts';

export type ElectronShellOptions = {
  readonly launch: LaunchOptions;
  readonly rendererDir: string;
  readonly preloadFile: string;
  readonly createApplication: (dataDir: string, services: ShellServices) => Promise<Application>;
};

/**
 * Runs the app in Electron. Must be called before Electron is ready. A second start with the same data folder shows the first one's
 * window and ends.
 */
export function startElectronShell(electron: ElectronParts, options: ElectronShellOptions): void {
  const { app } = electron;
  app.enableSandbox();
  if (!placeData(electron, options.launch.dataDir)) app.exit(1);
  else if (!app.requestSingleInstanceLock()) app.quit();
  else prepareApp(electron, options);
}

function prepareApp(electron: ElectronParts, options: ElectronShellOptions): void {
  electron.protocol.registerSchemesAsPrivileged([appScheme]);
  limitPages(electron);
  void electron.app.whenReady().then(() => openApp(electron, options));
}

/** Electron takes only folders that are there. Chromium's own files stay apart from the app's. */
function placeData(electron: ElectronParts, dataDir: string): boolean {
  const chromiumDir = join(dataDir, 'chromium');
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

async function openApp(electron: ElectronParts, options: ElectronShellOptions): Promise<void> {
  const { app, ipcMain, Menu, session } = electron;
  let window: BrowserWindow | null = null;
  const mainWindow = (): BrowserWindow | null => window;
  limitSession(session.defaultSession);
  serveAppProtocol(session.defaultSession.protocol, options.rendererDir);
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(process.platform)));
  const services = electronServices(electron, mainWindow);
  const starting = options.createApplication(options.launch.dataDir, services);
  answerCalls(ipcMain, mainWindow, starting);
  window = openMainWindow(electron, options.preloadFile);
  window.once('closed', () => {
    window = null;
    app.quit();
  });
  app.on('second-instance', () => showWindow(mainWindow()));
  const application = await starting.catch((error: unknown) => tellStartFailure(electron, error));
  if (!application) return app.exit(1);
  closeBeforeQuit(electron, application);
  forwardEvents(application, mainWindow);
  if (options.launch.isPractice) await startPractice(application);
}

function tellStartFailure({ dialog }: Pick<ElectronParts, 'dialog'>, error: unknown): void {
  const { code, message } = asCicloError(error);
  dialog.showErrorBox('O Ciclo não pôde abrir', `${message} (${code})`);
}

/** Holds the first quit until polls have stopped and ledgers are closed. */
function closeBeforeQuit({ app }: Pick<ElectronParts, 'app'>, application: Application): void {
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    isClosed = true;
    void application.close().finally(() => app.quit());
  });
}
