import { syncBuiltinESMExports } from 'node:module';
import threads, { type WorkerOptions } from 'node:worker_threads';

/** With which world the practice bank begins, where `PRACTICE_WORLD` says it: see `practiceWorld` of `running-app.ts`. */
const chosen: object = JSON.parse(process.env.PRACTICE_WORLD ?? '{}');

const isPracticeBank = (entry: string | URL): boolean => /\/practice-bank-thread\.[jt]s$/.test(String(entry));

/** For an app that is started with this in `--import`. A world that a test asks for later is as it says. */
threads.Worker = class extends threads.Worker {
  constructor(entry: string | URL, options: WorkerOptions = {}) {
    super(
      entry,
      isPracticeBank(entry) ? { ...options, workerData: { ...options.workerData, ...chosen } } : options,
    );
  }
};
syncBuiltinESMExports();
