import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { IS_LONG } from '../lanes.ts';
import { runFolder } from './run-folder.ts';

const IN_MEMORY = '/dev/shm';
/** A container may give it 64 MB: too little for the ledgers of two suites. */
const LEAST_FREE_BYTES = 2 ** 31;

/**
 * The `TMPDIR` of the tests and of what they start. The main lane waits for no disk where the system has a folder in memory, which each commit
 * of a ledger would do otherwise; in the long lane, which kills and recovers, files are on a disk.
 */
export const tempFolder: string = runFolder(!IS_LONG && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir());

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}
