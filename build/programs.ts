import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** The repository's top folder. */
export const root = resolve(import.meta.dirname, '..');

/** A script inside `node_modules`, run by this very Node. */
export const inModules = (path: string): string => join(root, 'node_modules', path);

/**
 * Where Node keeps what it compiled, and stripped of types, for the next process. Beside the packages and not in the system's folder for temporary
 * files: what lies there somebody else may have written.
 */
export const compileCache = inModules('.cache/node-compiled');

/** The first of the programs that `PATH` holds, as a path; null when it holds none. */
export function findOnPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name + suffix)));
  return paths.find(canRun) ?? null;
}

/** Whether a file is there and may be run. */
export function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Installs Debian packages and no more than they need, where `isBare`, telling what it does; false where that is not possible (another system, no root, no network). */
export function installDebianPackages(packages: readonly string[], isBare = false): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !findOnPath(['apt-get'])) return false;
  console.log(`Installing ${packages.join(', ')} with apt-get`);
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-qq', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0;
  const choices = isBare ? ['--no-install-recommends'] : [];
  return apt('update') && apt('install', '-y', ...choices, ...packages);
}

/** Whether all these programs can be run, each given with the Debian package that it comes in; on Debian as root what is missing is installed. */
export function ensurePrograms(needed: Readonly<Record<string, string>>, isBare = false): boolean {
  const has = (): boolean => Object.keys(needed).every((program) => findOnPath([program]) !== null);
  return has() || (installDebianPackages(Object.values(needed), isBare) && has());
}

/** Waits for a child, handing on the signals that end this process, and answers the exit code. */
export function waitFor(child: ChildProcess): Promise<number> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((done) => {
    child.once('error', () => done(127));
    child.once('exit', (code) => done(code ?? 1));
  });
}

/** A command that leaves no core file when it crashes, nor do the processes that it starts: what they hold is not for the disk. */
export function withoutCoreFile(program: string, args: readonly string[]): [program: string, args: string[]] {
  if (process.platform === 'win32') return [program, [...args]];
  return ['/bin/sh', ['-c', 'ulimit -c 0; exec "$0" "$@"', program, ...args]];
}

/** Runs a program on this terminal to its end and answers the exit code. */
export function runHere(program: string, args: readonly string[]): Promise<number> {
  return waitFor(spawn(...withoutCoreFile(program, args), { cwd: root, stdio: 'inherit' }));
}
