import { Worker } from 'node:worker_threads';
import type { Batch } from './cases.ts';

/** Bad answers to one question, or whole polls of some seeds. */
export type ThreadJob = Batch | { readonly from: number; readonly to: number };

/** A loop without end shows nothing else; a busy machine is slow, yet not so slow. */
const SILENT_MS = 90_000;
const LOOK_EVERY_MS = 1_000;
/** What a poll of a small shop may hold, the test itself included. */
const MOST_HEAP_MB = 512;

/**
 * Runs a job in a thread that may die: a loop without end, memory without bound and an error that nobody catches end the thread and are
 * told with the number of the case, instead of ending the tests.
 */
export async function inThread(job: ThreadJob): Promise<unknown> {
  const progress = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(new URL('thread-entry.ts', import.meta.url), {
    workerData: { job, progress },
    resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP_MB },
  });
  const where = (): string => `${JSON.stringify(job)}, at number ${Atomics.load(progress, 0)}`;
  const watch = Promise.withResolvers<never>();
  const timer = watchSilence(progress, () => watch.reject(new Error(`nothing moves any more: ${where()}`)));
  try {
    return await Promise.race([outcomeOf(worker, where), watch.promise]);
  } finally {
    clearInterval(timer);
    await worker.terminate();
  }
}

function watchSilence(progress: Int32Array, silent: () => void): NodeJS.Timeout {
  let [before, quietMs] = [0, 0];
  return setInterval(() => {
    const now = Atomics.load(progress, 1);
    quietMs = now === before ? quietMs + LOOK_EVERY_MS : 0;
    before = now;
    if (quietMs >= SILENT_MS) silent();
  }, LOOK_EVERY_MS);
}

function outcomeOf(worker: Worker, where: () => string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: Error) =>
      reject(new Error(`${error.message}\n${where()}`, { cause: error })),
    );
    worker.once('exit', (code) => reject(new Error(`the thread ended (${code}): ${where()}`)));
  });
}
