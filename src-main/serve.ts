import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import { createSoleApplication } from './application/create-sole-application.ts';
import { dispatch } from './application/dispatch.ts';
import { asCicloError } from './core/failure.ts';
import { browserCommand, launch } from './shells/browser/desktop.ts';
import { browserServices } from './shells/browser/services.ts';
import { startBrowserShell } from './shells/browser/start-browser-shell.ts';
import { type LaunchOptions, readLaunchOptions } from './shells/launch-options.ts';
import { startPractice } from './shells/start-practice.ts';

/** What the build made, of which this file is a part: it is not run as a source. */
const built = new URL('../', import.meta.url);

/** Runs the app behind the browser shell until a signal ends it. */
async function serve(options: LaunchOptions): Promise<void> {
  const { version } = packageJson;
  const application = await createSoleApplication({
    dataDir: options.dataDir,
    version,
    services: browserServices,
  });
  const shell = await startBrowserShell({
    application,
    rendererDir: fileURLToPath(new URL('renderer', built)),
    bridgeFile: fileURLToPath(new URL('preload/browser-bridge.cjs', built)),
    port: options.port,
  });
  endOnSignal(async () => {
    await shell.close();
    await application.close();
  });
  if (options.link !== null) await dispatch(application.handlers, 'desktop.openLink', { link: options.link });
  console.log(`Ciclo: ${shell.address}`);
  if (options.opensBrowser) launch(browserCommand(shell.address));
  if (options.isPractice) await startPractice(application);
}

function endOnSignal(close: () => Promise<void>): void {
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) return;
    isEnding = true;
    await close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
}

try {
  await serve(readLaunchOptions(process.argv.slice(2)));
} catch (error) {
  const { code, message } = asCicloError(error);
  console.error(`Ciclo: ${code}: ${message}`);
  process.exit(code === 'invalid_input' ? 2 : 1);
}
