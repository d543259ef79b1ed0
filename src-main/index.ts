import { fileURLToPath } from 'node:url';
import { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell } from 'electron';
import { createApplication } from './application/create-application.ts';
import { startElectronShell } from './shells/electron/start-electron-shell.ts';
import { readLaunchOptions } from './shells/launch-options.ts';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const args = process.argv.slice(app.isPackaged ? 1 : 2);
const headless = args.indexOf('--headless');

if (headless >= 0) {
  const { runTerminal } = await import('./cli.ts');
  app.exit(await runTerminal(args.slice(headless + 1)));
} else {
  startElectronShell(
    { app, BrowserWindow, dialog, ipcMain, Menu, protocol, session, shell },
    {
      launch: readLaunchOptions(args, true),
      rendererDir: beside('../renderer'),
      preloadFile: beside('../preload/index.cjs'),
      createApplication: (dataDir, services) =>
        createApplication({ dataDir, version: app.getVersion(), services }),
    },
  );
}
