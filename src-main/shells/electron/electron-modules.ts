/**
 * The modules of Electron that the shell uses, passed in by `src-main/index.ts`: these modules import Electron's types only, so that
 * they load where its binary is missing.
 */
export type ElectronModules = Pick<
  typeof import('electron'),
  | 'app'
  | 'BrowserWindow'
  | 'dialog'
  | 'ipcMain'
  | 'Menu'
  | 'Notification'
  | 'powerMonitor'
  | 'protocol'
  | 'screen'
  | 'session'
  | 'shell'
  | 'systemPreferences'
  | 'Tray'
>;
