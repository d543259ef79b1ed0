import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { PracticeBankReady } from '../../src-main/practice-bank/practice-bank.ts';
import type { ChildNews, ChildOrders } from './charged-month-child.ts';
import { practiceConnection } from './practice-access.ts';

const CHILD = new URL('./charged-month-child.ts', import.meta.url).pathname;

/** When a process is killed: so many milliseconds after it has begun to send; never, when null. */
export type KillAfterMs = number | null;

/** What a process told before it ended, and whether it was killed. */
export type ChildEnd = { readonly news: readonly ChildNews[]; readonly wasKilled: boolean };

/** Lets the app charge a month, or go on with it, in a process of its own over a data folder. */
export async function chargeInChild(
  ready: PracticeBankReady,
  orders: Pick<ChildOrders, 'dataDir' | 'first' | 'last' | 'task'>,
  killAfterMs: KillAfterMs,
): Promise<ChildEnd> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD], {
    env: {
      ...process.env,
      CICLO_CHILD_ORDERS: JSON.stringify({
        ...orders,
        connection: practiceConnection(ready),
      } satisfies ChildOrders),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let output = '';
  const newsSoFar = (): ChildNews[] =>
    output
      .split('\n')
      .slice(0, -1)
      .map((line): ChildNews => JSON.parse(line));
  const sending = new Promise<void>((begun) => {
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (newsSoFar().some(({ kind }) => kind === 'sending' || kind === 'correcting')) begun();
    });
  });
  if (killAfterMs !== null) {
    await Promise.race([sending.then(() => wait(killAfterMs)), closed]);
    child.kill('SIGKILL');
  }
  const [code, signal] = await closed;
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the app failed with code ${code}`);
  return { news: newsSoFar(), wasKilled: signal === 'SIGKILL' };
}
