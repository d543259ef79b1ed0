import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { LeasedOrders } from './leased-charging-child.ts';

const CHILD = new URL('./leased-charging-child.ts', import.meta.url).pathname;

/** A workstation in a process of its own, which a test may stop and kill. */
export type Workstation = {
  /** Resolves once it has said that; throws where it ends before. */
  readonly said: (line: string) => Promise<void>;
  readonly lines: () => readonly string[];
  readonly signal: (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL') => void;
  /** Resolves with its last line once it has ended. */
  readonly ended: Promise<string>;
};

/** Starts one with its orders. */
export function startWorkstation(orders: LeasedOrders): Workstation {
  const env = { ...process.env, CICLO_CHILD_ORDERS: JSON.stringify(orders) };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', CHILD], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const lines = (): readonly string[] => output.split('\n').slice(0, -1);
  const closed = once(child, 'close');
  const said = async (line: string): Promise<void> => {
    while (!lines().includes(line)) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`ended without ${line}: ${output}`);
      const heard = new AbortController();
      await Promise.race([
        once(child.stdout, 'data', { signal: heard.signal }).catch(() => undefined),
        closed,
        wait(1_000, undefined, { ref: false }),
      ]);
      heard.abort();
    }
  };
  return {
    said,
    lines,
    signal: (name) => void child.kill(name),
    ended: closed.then(() => lines().at(-1) ?? ''),
  };
}
