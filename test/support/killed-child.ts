import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** How a process ended, by itself or by the kill that it was given, and how many milliseconds after it had begun. */
export type ChildEnd = { readonly wasKilled: boolean; readonly ms: number };

/**
 * Runs a file of `test/support` as a process of its own, with its orders in `CICLO_CHILD_ORDERS`; it says on its output that it begins.
 * Kills it so many milliseconds later, unless null. Throws where it fails by itself.
 */
export async function runChild(file: string, orders: object, killAfterMs: number | null): Promise<ChildEnd> {
  const env = { ...process.env, CICLO_CHILD_ORDERS: JSON.stringify(orders) };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  await Promise.race([once(child.stdout, 'data'), closed]);
  const begunAt = performance.now();
  child.stdout.resume();
  if (killAfterMs !== null) {
    await Promise.race([wait(killAfterMs), closed]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await closed;
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`${file} failed with code ${code}`);
  return { wasKilled: signal === 'SIGKILL', ms: performance.now() - begunAt };
}
