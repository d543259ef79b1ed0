import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';

/** What others than the owner may do: nothing. Windows has no modes; there the person's own folder keeps others out. */
export const PRIVATE_FILE = 0o600;
/** The same of a folder, which its owner must be able to enter. */
export const PRIVATE_FOLDER = 0o700;

/** Makes a folder, and those above it that are missing, for its owner alone. One that is there stays as it is. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: PRIVATE_FOLDER });
}

/**
 * Makes an empty file for its owner alone, unless one is there. SQLite takes an empty file for a new database, and gives its log and
 * its shared memory the mode of the database: so none of the three is open to others at any time, whatever the umask. One that is there is not
 * opened: closing it would cost this process its locks on it (`first-bytes.ts`).
 */
export function makePrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_FILE));
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}
