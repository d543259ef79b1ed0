import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './ensure-build.ts';
import { ensureElectron } from './ensure-electron.ts';
import { compileCache, root, runHere, withoutCoreFile } from './programs.ts';

/** An app that shows nothing by now hangs: more than it gives its window and its page before it opens the browser by itself. */
const START_LIMIT_MS = 60_000;

/** `npm start -- [--practice] [--data DIR] [--port N] [--no-open] [--browser]`: Electron, or the browser shell where it cannot be. */
async function start(args: readonly string[]): Promise<number> {
  const built = await ensureBuild();
  if (built !== 0) return built;
  const rest = args.filter((arg) => arg !== '--browser');
  if (rest.length < args.length) return serve(rest);
  const electron = await ensureElectron();
  if ('whyNot' in electron) return serveInstead(electron.whyNot, rest);
  const whyEnded = await runElectron(electron.binary, [root, ...rest]);
  return whyEnded === null ? 0 : serveInstead(whyEnded, rest);
}

/**
 * Runs Electron to its end. Answers why it died, a part of a sentence, or null where it ended as it was asked to. One that has shown nothing
 * within the limit is killed: the system takes its lock of the data folder back before anything else is started.
 */
export async function runElectron(
  binary: string,
  args: readonly string[],
  limitMs = START_LIMIT_MS,
): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'ciclo-'));
  const startedFile = join(folder, 'started');
  const env = { ...process.env, CICLO_STARTED_FILE: startedFile };
  const child = spawn(...withoutCoreFile(binary, args), { stdio: 'inherit', env });
  let isHung = false;
  const limit = setTimeout(() => {
    isHung = !existsSync(startedFile);
    if (isHung) child.kill('SIGKILL');
  }, limitMs);
  const why = await whyEnded(child);
  clearTimeout(limit);
  rmSync(folder, { recursive: true, force: true });
  return isHung ? `it showed nothing within ${limitMs / 1_000} s` : why;
}

/** Waits for the child, handing on the signals that end this process: one that ends by them did not die. */
function whyEnded(child: ChildProcess): Promise<string | null> {
  let isAsked = false;
  const handOn = (signal: NodeJS.Signals): void => {
    isAsked = true;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, handOn);
  const ended = new Promise<string | null>((done) => {
    child.once('error', (error) => done(`it could not be run (${error.message})`));
    child.once('exit', (code, signal) => {
      if (isAsked || code === 0) done(null);
      else done(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`);
    });
  });
  return ended.finally(() => {
    for (const signal of signals) process.off(signal, handOn);
  });
}

function serveInstead(whyNot: string, args: readonly string[]): Promise<number> {
  console.log(`Ciclo opens in the browser, not in Electron: ${whyNot}.`);
  return serve(args);
}

function serve(args: readonly string[]): Promise<number> {
  // What this start compiles is kept for the next.
  process.env.NODE_COMPILE_CACHE ??= compileCache;
  return runHere(process.execPath, [join(root, 'out', 'main', 'serve.js'), ...args]);
}

if (import.meta.main) process.exitCode = await start(process.argv.slice(2));
