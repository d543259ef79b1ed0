import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as electron from 'electron';
import enDesktop from '../src-renderer/locales/en/desktop.json' with { type: 'json' };
import enErrors from '../src-renderer/locales/en/errors.json' with { type: 'json' };
import ptDesktop from '../src-renderer/locales/pt-BR/desktop.json' with { type: 'json' };
import ptErrors from '../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };
import { createSoleApplication } from './application/compose/create-sole-application.ts';
import { serveApp } from './shells/browser/serve-app.ts';
import { keepMemoryOutOfCoreDumps } from './shells/core-dumps.ts';
import { openDesktopTexts } from './shells/desktop-texts.ts';
import { startElectronShell } from './shells/electron/start-electron-shell.ts';
import { readLaunchOptions, terminalArguments } from './shells/launch-options.ts';
import { trustedUpdates } from './updates/update-source.ts';

const beside = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** `npm start` looks after the app until this file is there. */
function reportStarted(): void {
  const file = process.env.CICLO_STARTED_FILE;
  if (file !== undefined) writeFileSync(file, '', { mode: 0o600 });
}

keepMemoryOutOfCoreDumps();

const { app } = electron;
const args = process.argv.slice(app.isPackaged ? 1 : 2);
const terminalArgs = terminalArguments(args);

if (terminalArgs !== null) {
  const { runTerminal } = await import('./cli.ts');
  app.exit(await runTerminal(terminalArgs));
} else {
  const launch = readLaunchOptions(args, true);
  startElectronShell(electron, {
    launch,
    rendererDir: beside('../renderer'),
    preloadFile: beside('../preload/index.cjs'),
    trayIconFile: beside(
      process.platform === 'darwin' ? '../../build/trayTemplate.png' : '../../build/tray.png',
    ),
    sayIn: openDesktopTexts({ 'pt-BR': ptDesktop, en: enDesktop }, { 'pt-BR': ptErrors, en: enErrors }),
    resourcesDir: app.isPackaged ? process.resourcesPath : null,
    createApplication: (dataDir, services) =>
      createSoleApplication({
        dataDir,
        version: app.getVersion(),
        services,
        updateSource: trustedUpdates(beside('../../build/updates/trust.json'), join(dataDir, 'updates')),
      }),
    openInBrowser: () =>
      serveApp(
        { ...launch, link: null },
        {
          rendererDir: beside('../renderer'),
          bridgeFile: beside('../preload/browser-bridge.cjs'),
          version: app.getVersion(),
        },
      ),
    onStarted: reportStarted,
  });
}
