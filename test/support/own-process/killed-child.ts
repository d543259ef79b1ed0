import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** How a process ended, by itself or by the kill that it was given. */
export type ChildEnd = {
  readonly wasKilled: boolean;
  /** Milliseconds from its first line to its end. */
  readonly ms: number;
  /** The whole lines of its output. */
  readonly lines: readonly string[];
};

/**
 * Runs a file of `test/support` as a process of its own, with its orders in `CICLO_CHILD_ORDERS`; its first line says that it begins.
 * Kills it so many milliseconds later, unless null. Throws where it fails by itself.
 */
export async function runChild(file: string, orders: object, killAfterMs: number | null): Promise<ChildEnd> {
  const env = { ...process.env, CICLO_CHILD_ORDERS: JSON.stringify(orders) };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  await Promise.race([once(child.stdout, 'data'), closed]);
  const begunAt = performance.now();
  if (killAfterMs !== null) {
    await Promise.race([wait(killAfterMs), closed]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await closed;
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`${file} failed with code ${code}`);
  const lines = output.split('\n').slice(0, -1);
  return { wasKilled: signal === 'SIGKILL', ms: performance.now() - begunAt, lines };
}
