import type { BrowserWindow, BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { APP_ORIGIN } from './app-protocol.ts';
import type { ElectronParts } from './electron-parts.ts';
import { openingBounds, type WindowStateFile } from './window-state.ts';

/** A page that can do nothing but show itself and call the bridge. Each line is on Electron's security checklist. */
export function webPreferences(preloadFile: string): WebPreferences {
  return {
    preload: preloadFile,
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
  electron: Pick<ElectronParts, 'BrowserWindow' | 'screen'>,
  preloadFile: string,
  state: WindowStateFile,
): BrowserWindow {
  const window = new electron.BrowserWindow({
    ...windowOptions,
    ...openingBounds(electron, state),
    webPreferences: webPreferences(preloadFile),
  });
  if (state.read().isMaximized) window.maximize();
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${APP_ORIGIN}/index.html`);
  return window;
}

/** Brings the window to the person: from the tray, from the task bar, from behind others. */
export function showWindow(window: BrowserWindow | null): void {
  if (window?.isMinimized()) window.restore();
  window?.show();
  window?.focus();
}
