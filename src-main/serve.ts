import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import type { Application } from './application/application.ts';
import { createSoleApplication } from './application/create-sole-application.ts';
import { dispatch } from './application/dispatch.ts';
import { asCicloError } from './core/failure.ts';
import { browserCommand, launch, readsWhatIsTyped } from './shells/browser/desktop.ts';
import { type Addresses, addressesOfRunning } from './shells/browser/hand-over.ts';
import { browserServices } from './shells/browser/services.ts';
import { shellFolder, startBrowserShell } from './shells/browser/start-browser-shell.ts';
import { keepMemoryOutOfCoreDumps } from './shells/core-dumps.ts';
import { type LaunchOptions, readLaunchOptions } from './shells/launch-options.ts';
import { startPractice } from './shells/start-practice.ts';

/** What the build made, of which this file is a part: it is not run as a source. */
const built = new URL('../', import.meta.url);

/** Runs the app behind the browser shell until a signal ends it; where it runs already, lets the person into that one. */
async function serve(options: LaunchOptions): Promise<void> {
  const application = await soleApplication(options);
  if (application === null) return;
  const shell = await startBrowserShell({
    application,
    rendererDir: fileURLToPath(new URL('renderer', built)),
    bridgeFile: fileURLToPath(new URL('preload/browser-bridge.cjs', built)),
    port: options.port,
    dataDir: options.dataDir,
  });
  endOnSignal(async () => {
    await shell.close();
    await application.close();
  });
  if (options.link !== null) await dispatch(application.handlers, 'desktop.openLink', { link: options.link });
  await letIn(shell, options);
  if (readsWhatIsTyped(process.stdin.isTTY))
    createInterface({ input: process.stdin }).on('line', () => void letIn(shell, options));
  if (options.isPractice) await startPractice(application);
}

/** Null where the app ran already and has let the person in. A link would open in a window that this start knows nothing of. */
async function soleApplication(options: LaunchOptions): Promise<Application | null> {
  const { version } = packageJson;
  try {
    return await createSoleApplication({ dataDir: options.dataDir, version, services: browserServices });
  } catch (error) {
    const running = addressesOfRunning(shellFolder(options.dataDir), Date.now);
    if (asCicloError(error).code !== 'already_running' || running === null || options.link !== null)
      throw error;
    await letIn(running, options);
    return null;
  }
}

/** Prints a fresh address and opens the browser, which is given a file and not the address. */
async function letIn(addresses: Addresses, { opensBrowser }: LaunchOptions): Promise<void> {
  console.log(`Ciclo: ${await addresses.print()}`);
  if (opensBrowser) launch(browserCommand(await addresses.handOver()));
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

keepMemoryOutOfCoreDumps();
try {
  await serve(readLaunchOptions(process.argv.slice(2)));
} catch (error) {
  const { code, message } = asCicloError(error);
  console.error(`Ciclo: ${code}: ${message}`);
  process.exit(code === 'invalid_input' ? 2 : 1);
}
