import type { BrowserWindow, BrowserWindowConstructorOptions, Session, WebPreferences } from 'electron';
import { APP_ORIGIN } from './app-protocol.ts';
import type { ElectronModules } from './electron-modules.ts';
import { openingBounds, type WindowStateFile } from './window-state.ts';

/** What a page stands on. */
export type PageOptions = {
  readonly preloadFile: string;
  readonly session: Session;
  readonly isPackaged: boolean;
};

/**
 * The session of the app's page, in memory alone: what a page stores, and what it showed, is gone with the app. A partition goes to disk
 * where its name begins with `persist:`.
 */
export const openPageSession = ({ session }: Pick<ElectronModules, 'session'>): Session =>
  session.fromPartition('ciclo', { cache: false });

/** A page that can do nothing but show itself and call the bridge. Each line is on Electron's security checklist. */
export function webPreferences({ preloadFile, session, isPackaged }: PageOptions): WebPreferences {
  return {
    preload: preloadFile,
    session,
    /** Nobody who sits down at an installed app reads its memory, nor calls the bridge by hand. */
    devTools: !isPackaged,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    /** Chromium would fetch dictionaries from its maker. */
    spellcheck: false,
  };
}

const windowOptions = {
  title: 'Ciclo',
  width: 1280,
  height: 800,
  minWidth: 960,
  minHeight: 600,
  show: false,
} satisfies BrowserWindowConstructorOptions;

/** Opens the app's one window on `app://ciclo/`, where it was when the app ended. */
export function openMainWindow(
  electron: Pick<ElectronModules, 'BrowserWindow' | 'screen'>,
  page: PageOptions,
  state: WindowStateFile,
  watch: (window: BrowserWindow) => void,
): BrowserWindow {
  const window = new electron.BrowserWindow({
    ...windowOptions,
    ...openingBounds(electron, state),
    webPreferences: webPreferences(page),
  });
  if (state.read().isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  watch(window);
  // Whoever watches is told of a page that cannot be loaded.
  window.loadURL(`${APP_ORIGIN}/index.html`).catch(() => undefined);
  return window;
}

/** Brings the window to the person: from the tray, from the task bar, from behind others. */
export function showWindow(window: BrowserWindow | null): void {
  if (window?.isMinimized()) window.restore();
  window?.show();
  window?.focus();
}
