import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuild } from './ensure-build.ts';
import { ensureElectron } from './ensure-electron.ts';
import { root, runHere, waitFor } from './programs.ts';

/** An Electron that fails this soon could not start (a missing system library, no sandbox); later it was the app's own end. */
const START_LIMIT_MS = 10_000;

/** `npm start -- [--practice] [--data DIR] [--port N] [--no-open] [--browser]`: Electron, or the browser shell where it cannot be. */
async function start(args: readonly string[]): Promise<number> {
  const built = await ensureBuild();
  if (built !== 0) return built;
  const rest = args.filter((arg) => arg !== '--browser');
  if (rest.length < args.length) return serve(rest);
  const electron = await ensureElectron();
  if ('whyNot' in electron) return serveInstead(electron.whyNot, rest);
  const startedAt = performance.now();
  const code = await waitFor(spawn(electron.binary, [root, ...rest], { stdio: 'inherit' }));
  const couldNotStart = code !== 0 && performance.now() - startedAt < START_LIMIT_MS;
  return couldNotStart ? serveInstead(`it ended with code ${code}`, rest) : code;
}

function serveInstead(whyNot: string, args: readonly string[]): Promise<number> {
  console.log(`Ciclo opens in the browser, not in Electron: ${whyNot}.`);
  return serve(args);
}

function serve(args: readonly string[]): Promise<number> {
  return runHere(process.execPath, [join(root, 'out', 'main', 'serve.js'), ...args]);
}

process.exitCode = await start(process.argv.slice(2));
