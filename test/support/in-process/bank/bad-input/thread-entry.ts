import { parentPort, workerData } from 'node:worker_threads';
import { askAll } from './cases.ts';
import { pollAll } from './spoilt-polls.ts';
import type { ThreadJob } from './thread.ts';

/** What the thread is at: the number of the question or seed, and how many there were. */
const { job, progress } = workerData as { readonly job: ThreadJob; readonly progress: Int32Array };

const begun = (number: number): void => {
  Atomics.store(progress, 0, number);
  Atomics.add(progress, 1, 1);
};

const outcome = 'question' in job ? await askAll(job, begun) : await pollAll(job.from, job.to, begun);
parentPort?.postMessage(outcome);
