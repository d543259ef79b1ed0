import { writeFileSync } from 'node:fs';

/** Which kinds of this process's memory the system writes into a core file, as core(5) describes it. Children inherit it. */
const FILTER = '/proc/self/coredump_filter';

/**
 * Keeps secrets and names out of the file that a crash may leave: on Linux a core file of this process holds none of its memory from here
 * on. Elsewhere Node has no means for it: macOS writes none unless it is told to, and Windows keeps dumps by its own settings.
 */
export function keepMemoryOutOfCoreDumps(): void {
  if (process.platform !== 'linux') return;
  try {
    writeFileSync(FILTER, '0');
  } catch {
    // A system without /proc: the limit that `npm start` sets is all there is.
  }
}
