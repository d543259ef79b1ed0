import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { PracticeBankReady } from '../../../src-main/practice-bank/practice-bank.ts';
import { CLI } from './run-ciclo.ts';

/** A practice bank in a process of its own, as `ciclo sandbox` starts it: it outlives whoever is killed. */
export type PracticeBankProcess = {
  readonly ready: PracticeBankReady;
  readonly stop: () => Promise<void>;
};

/** Starts one with options of `ciclo sandbox`; resolves when it is ready. */
export async function practiceBankProcess(options: readonly string[]): Promise<PracticeBankProcess> {
  const args = ['--disable-warning=ExperimentalWarning', CLI, 'sandbox', ...options];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data');
  return {
    ready: JSON.parse(String(line)),
    stop: async () => {
      child.kill('SIGINT');
      await closed;
    },
  };
}
