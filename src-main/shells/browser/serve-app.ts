import type { Application } from '../../application/application.ts';
import { createSoleApplication } from '../../application/compose/create-sole-application.ts';
import { dispatch } from '../../application/compose/dispatch.ts';
import { asCicloError } from '../../core/failure.ts';
import type { LaunchOptions } from '../launch-options.ts';
import { startPractice } from '../start-practice.ts';
import { browserCommand, launch } from './desktop.ts';
import { type Addresses, addressesOfRunning } from './hand-over.ts';
import { browserServices } from './services.ts';
import { shellFolder, startBrowserShell } from './start-browser-shell.ts';

/** What the build made for the browser shell. */
export type ServedBuild = {
  readonly rendererDir: string;
  readonly bridgeFile: string;
  readonly version: string;
};

/** The app as it runs behind the browser shell. */
export type Serving = {
  readonly application: Application;
  /** Prints a fresh address and opens the browser, which is given a file and not the address. */
  readonly letIn: () => Promise<void>;
  readonly close: () => Promise<void>;
};

/** Runs the app behind the browser shell and lets the person in. Null where it ran already: then into that one. */
export async function serveApp(options: LaunchOptions, build: ServedBuild): Promise<Serving | null> {
  const application = await soleApplication(options, build.version);
  if (application === null) return null;
  const { port, dataDir } = options;
  const shell = await startBrowserShell({ ...build, application, port, dataDir });
  const letIn = (): Promise<void> => letInBy(shell, options);
  if (options.link !== null) await dispatch(application.handlers, 'desktop.openLink', { link: options.link });
  await letIn();
  if (options.isPractice) void startPractice(application);
  const close = (): Promise<void> => shell.close().finally(() => application.close());
  return { application, letIn, close };
}

/** Null where the app ran already and has let the person in. A link would open in a window that this start knows nothing of. */
async function soleApplication(options: LaunchOptions, version: string): Promise<Application | null> {
  try {
    return await createSoleApplication({ dataDir: options.dataDir, version, services: browserServices });
  } catch (error) {
    const running = addressesOfRunning(shellFolder(options.dataDir), Date.now);
    if (asCicloError(error).code !== 'already_running' || running === null || options.link !== null)
      throw error;
    await letInBy(running, options);
    return null;
  }
}

async function letInBy(addresses: Addresses, { opensBrowser }: LaunchOptions): Promise<void> {
  process.stdout.write(`Ciclo: ${await addresses.print()}\n`);
  if (opensBrowser) launch(browserCommand(await addresses.handOver()));
}
