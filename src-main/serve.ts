import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import enDesktop from '../src-renderer/locales/en/desktop.json' with { type: 'json' };
import enErrors from '../src-renderer/locales/en/errors.json' with { type: 'json' };
import ptDesktop from '../src-renderer/locales/pt-BR/desktop.json' with { type: 'json' };
import ptErrors from '../src-renderer/locales/pt-BR/errors.json' with { type: 'json' };
import { asCicloError } from './core/failure.ts';
import { readsWhatIsTyped } from './shells/browser/desktop.ts';
import { endOnSignal } from './shells/browser/end-on-signal.ts';
import { serveApp } from './shells/browser/serve-app.ts';
import { keepMemoryOutOfCoreDumps } from './shells/core-dumps.ts';
import { openDesktopTexts } from './shells/desktop-texts.ts';
import { type LaunchOptions, readLaunchOptions } from './shells/launch-options.ts';
import { startFailure } from './shells/start-failure.ts';

/** What the build made, of which this file is a part: it is not run as a source. */
const built = new URL('../', import.meta.url);

/** Runs the app behind the browser shell until a signal ends it; where it runs already, lets the person into that one. */
async function serve(options: LaunchOptions): Promise<void> {
  const serving = await serveApp(options, {
    rendererDir: fileURLToPath(new URL('renderer', built)),
    bridgeFile: fileURLToPath(new URL('preload/browser-bridge.cjs', built)),
    version: packageJson.version,
  });
  if (serving === null) return;
  const end = endOnSignal({ close: serving.close, exit: process.exit, nowMs: () => performance.now() });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end());
  if (readsWhatIsTyped(process.stdin.isTTY))
    createInterface({ input: process.stdin }).on('line', () => void serving.letIn());
}

/** Says why it could not be opened, and ends. */
function fail(error: unknown, dataDir: string): never {
  const sayIn = openDesktopTexts({ 'pt-BR': ptDesktop, en: enDesktop }, { 'pt-BR': ptErrors, en: enErrors });
  console.error(startFailure(error, dataDir, sayIn).join('\n'));
  process.exit(asCicloError(error).code === 'invalid_input' ? 2 : 1);
}

/** A command line that cannot be read names no folder. */
function optionsAsked(): LaunchOptions {
  try {
    return readLaunchOptions(process.argv.slice(2));
  } catch (error) {
    return fail(error, '');
  }
}

keepMemoryOutOfCoreDumps();
const options = optionsAsked();
await serve(options).catch((error: unknown) => fail(error, options.dataDir));
