import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SHARED_MEMORY = '/dev/shm';

/** A new folder, in memory where the system has such a place: for specs that write much and for which no disk has to be waited for. */
export function memoryFolder(prefix: string): string {
  return mkdtempSync(join(existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir(), prefix));
}
