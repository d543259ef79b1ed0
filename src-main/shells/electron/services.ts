import { basename, extname, join } from 'node:path';
import type { BrowserWindow, SaveDialogOptions } from 'electron';
import type { ShellServices, SystemConfirmation } from '../../application/application.ts';
import { CicloError } from '../../core/failure.ts';
import type { SayIn } from '../desktop-texts.ts';
import type { ElectronModules } from './electron-modules.ts';
import type { MainWindow } from './ipc.ts';
import { printPage, savePageAsPdf } from './printing.ts';

/**
 * Touch ID, the one question whether this is the computer's owner that Electron has (`systemPreferences`, macOS alone); null on
 * other systems. Its sentence says what is confirmed.
 */
export function touchId(
  { systemPreferences }: Pick<ElectronModules, 'systemPreferences'>,
  sayIn: SayIn,
  platform: NodeJS.Platform = process.platform,
): SystemConfirmation | null {
  if (platform !== 'darwin') return null;
  return {
    isOffered: () => systemPreferences.canPromptTouchID(),
    // It rejects where the person cancels and where they are not recognised.
    ask: (reason, language) =>
      systemPreferences.promptTouchID(sayIn(language)(`confirmation.${reason}`)).then(
        () => true,
        () => false,
      ),
  };
}

/** Saving, showing files, printing and notifying by Electron's own means, dialogs over the main window. */
export function electronServices(
  electron: Pick<ElectronModules, 'app' | 'dialog' | 'shell'>,
  mainWindow: MainWindow,
  { notify, systemConfirmation }: Pick<ShellServices, 'notify' | 'systemConfirmation'>,
): ShellServices {
  const chooseSavePath = (suggestedName: string): Promise<string | null> =>
    askSavePath(electron, needWindow(mainWindow), suggestedName);
  return {
    kind: 'electron',
    notify,
    systemConfirmation,
    chooseSavePath,
    revealFile: async (path) => electron.shell.showItemInFolder(path),
    openMessage: async (address) => {
      await electron.shell.openExternal(address);
      return { outcome: 'opened' };
    },
    print: () => printPage(needWindow(mainWindow).webContents),
    savePdf: async (suggestedName) => {
      const path = await chooseSavePath(suggestedName);
      if (path === null) return { outcome: 'cancelled', path };
      return savePageAsPdf(needWindow(mainWindow).webContents, path);
    },
  };
}

async function askSavePath(
  { app, dialog }: Pick<ElectronModules, 'app' | 'dialog'>,
  window: BrowserWindow,
  suggestedName: string,
): Promise<string | null> {
  const name = basename(suggestedName);
  const extension = extname(name).slice(1);
  const options: SaveDialogOptions = {
    defaultPath: join(app.getPath('downloads'), name),
    filters: extension ? [{ name: extension.toUpperCase(), extensions: [extension] }] : [],
    properties: ['createDirectory', 'showOverwriteConfirmation'],
  };
  const { canceled, filePath } = await dialog.showSaveDialog(window, options);
  return canceled || !filePath ? null : filePath;
}

function needWindow(mainWindow: MainWindow): BrowserWindow {
  const window = mainWindow();
  if (window === null) throw new CicloError('cancelled', 'the window was closed');
  return window;
}
