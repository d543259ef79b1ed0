import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { onTestFinished } from 'vitest';

/**
 * A program before a server of this machine that gives sessions numbers of its own, as poolers do; answers its port. It has a thread of its own, since whoever reads a ledger at a server keeps
 * theirs waiting. It is gone when the test has finished.
 */
export async function poolerTo(port: number): Promise<number> {
  const pooler = new Worker(new URL('./pooler-thread.ts', import.meta.url), { workerData: port });
  onTestFinished(async () => void (await pooler.terminate()));
  const [own] = (await once(pooler, 'message')) as [number];
  return own;
}
