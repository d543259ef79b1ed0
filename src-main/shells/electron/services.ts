import { basename, extname, join } from 'node:path';
import type { BrowserWindow, SaveDialogOptions } from 'electron';
import type { ShellServices } from '../../application/application.ts';
import { CicloError } from '../../core/failure.ts';
import type { ElectronParts } from './electron-parts.ts';
import type { MainWindow } from './ipc.ts';
import type { Notifier } from './notifications.ts';
import { printPage, savePageAsPdf } from './printing.ts';

/** Saving, showing files, printing and notifying by Electron's own means, dialogs over the main window. */
export function electronServices(
  electron: Pick<ElectronParts, 'app' | 'dialog' | 'shell'>,
  mainWindow: MainWindow,
  notify: Notifier,
): ShellServices {
  const chooseSavePath = (suggestedName: string): Promise<string | null> =>
    askSavePath(electron, needWindow(mainWindow), suggestedName);
  return {
    kind: 'electron',
    notify,
    chooseSavePath,
    revealFile: async (path) => electron.shell.showItemInFolder(path),
    print: () => printPage(needWindow(mainWindow).webContents),
    savePdf: async (suggestedName) => {
      const path = await chooseSavePath(suggestedName);
      if (path === null) return { outcome: 'cancelled', path };
      return savePageAsPdf(needWindow(mainWindow).webContents, path);
    },
  };
}

async function askSavePath(
  { app, dialog }: Pick<ElectronParts, 'app' | 'dialog'>,
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
