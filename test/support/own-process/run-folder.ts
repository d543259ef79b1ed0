import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const PREFIX = 'ciclo-tests-';
/** Under which the processes that a run starts find the folder of it. */
const NAME = 'CICLO_RUN_FOLDER';

/**
 * One folder within `parent` for all that a run of tests and what it starts put down. Its first process makes it and removes it at its end; one that
 * is killed leaves it to the next run: what killed servers and apps had left filled the memory of a computer within a day.
 */
export function runFolder(parent: string): string {
  const given = process.env[NAME];
  if (given !== undefined) return given;
  removeLeft(parent);
  const folder = join(parent, `${PREFIX}${process.pid}`);
  // Servers of a run as root belong to another account, which has to pass.
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  process.env[NAME] = folder;
  process.once('exit', () => remove(folder));
  return folder;
}

/** Removes the folders of runs whose first process is gone. */
export function removeLeft(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(PREFIX) || isAlive(Number(name.slice(PREFIX.length)))) continue;
    remove(join(parent, name));
  }
}

/** What still runs may write while it is removed: the rest is left to the next run, and fails none. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // As above.
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // One of another account is alive, and whatever cannot be asked for counts as such.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
