import { EventEmitter } from 'node:events';
import { BrowserWindowDouble } from './browser-window.ts';
import { note } from './journal.ts';
import { app, appRequests, ipcHandlers } from './parts.ts';

type MenuItem = { readonly label?: string; readonly role?: string; readonly submenu?: readonly MenuItem[] };

/** The exports of Electron that the shell uses. */
export { app, BrowserWindowDouble as BrowserWindow };

export const ipcMain = {
  handle: (channel: string, handler: (event: object, message: unknown) => unknown): void => {
    if (ipcHandlers.has(channel)) throw new Error(`a second handler for '${channel}'`);
    ipcHandlers.set(channel, handler);
  },
};

export const protocol = {
  registerSchemesAsPrivileged: (schemes: readonly { readonly scheme: string }[]): void => {
    if (app.isReady)
      throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready');
    for (const { scheme } of schemes) appRequests.schemes.add(scheme);
    note('protocol.registerSchemesAsPrivileged', schemes);
  },
};

const noting = (what: string) => (): void => note(what);

class SessionDouble extends EventEmitter {
  readonly protocol = appRequests;
  readonly webRequest = appRequests;
  readonly setPermissionRequestHandler = noting('session.setPermissionRequestHandler');
  readonly setPermissionCheckHandler = noting('session.setPermissionCheckHandler');
  readonly setDevicePermissionHandler = noting('session.setDevicePermissionHandler');
  readonly setDisplayMediaRequestHandler = noting('session.setDisplayMediaRequestHandler');
}

export const session = { defaultSession: new SessionDouble() };

export const Menu = {
  buildFromTemplate: (template: readonly MenuItem[]): readonly MenuItem[] => template,
  setApplicationMenu: (menu: readonly MenuItem[]): void => note('Menu.setApplicationMenu', menu),
};

export const dialog = {
  showSaveDialog: async (_window: object, options: object) => {
    note('dialog.showSaveDialog', options);
    const filePath = process.env.ELECTRON_DOUBLE_SAVE_PATH ?? '';
    return { canceled: filePath === '', filePath };
  },
  showErrorBox: (title: string, content: string): void => note('dialog.showErrorBox', { title, content }),
};

export const shell = {
  openExternal: async (url: string): Promise<void> => note('shell.openExternal', url),
  showItemInFolder: (path: string): void => note('shell.showItemInFolder', path),
};
