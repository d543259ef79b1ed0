import { appendFileSync } from 'node:fs';
import { getHeapStatistics } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

/** How often a thread looks at its heap. */
const LOOK_MS = 50;

/**
 * Imported into every thread of a measured process (`--import`): notes in the file `CICLO_BENCH_HEAPS` what its heap holds at most, a line each time it
 * has grown.
 */
let most = 0;
const name = isMainThread ? 'main' : 'worker';
const looking = setInterval(() => {
  const { used_heap_size: used } = getHeapStatistics();
  if (used <= most) return;
  most = used;
  appendFileSync(process.env.CICLO_BENCH_HEAPS ?? '/dev/null', `${name} ${used}\n`);
}, LOOK_MS);
looking.unref();
