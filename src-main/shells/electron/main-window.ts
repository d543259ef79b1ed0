import type { BrowserWindow, BrowserWindowConstructorOptions, WebPreferences } from 'electron';
import { APP_ORIGIN } from './app-protocol.ts';
import type { ElectronParts } from './electron-parts.ts';

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

/** Opens the app's one window on `app://ciclo/`. */
export function openMainWindow(
  { BrowserWindow }: Pick<ElectronParts, 'BrowserWindow'>,
  preloadFile: string,
): BrowserWindow {
  const window = new BrowserWindow({ ...windowOptions, webPreferences: webPreferences(preloadFile) });
  window.once('ready-to-show', () => window.show());
  void window.loadURL(`${APP_ORIGIN}/index.html`);
  return window;
}

/** Brings the window to the person who started the app a second time. */
export function showWindow(window: BrowserWindow | null): void {
  if (window?.isMinimized()) window.restore();
  window?.focus();
}
