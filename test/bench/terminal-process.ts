import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import type { ShopReady } from './shop/shop-server.ts';
import { spawnShop } from './shop/spawn-shop.ts';

export const TODAY = '2026-03-10';

/** Two years of a shop's mandates begin here. */
const SINCE = '2024-01-21';

const HEAPS = new URL('./thread-heaps.ts', import.meta.url).href;

const ROOT = new URL('../../', import.meta.url).pathname;

/** What the script `ciclo` starts Node with, whose paths begin at the repository's root. */
const [, ...STARTED] = packageJson.scripts.ciclo.split(' ');
const [FLAGS, CICLO] = [STARTED.slice(0, -1), STARTED.slice(-1)];

/** How often a running process is asked for the most memory it has had. */
const LOOK_MS = 25;

/** What one run of the terminal took, its start counted; the memory is known where the system tells it (Linux). */
export type TerminalRun = { readonly ms: number; readonly peakBytes: number | null; readonly output: string };

export type RunTerminal = (command: string, ...args: readonly string[]) => Promise<TerminalRun>;

/** Where a terminal works: its data folder, its key, and where it leaves a CPU profile of each of its threads, if at all. */
export type TerminalPlace = {
  readonly data: string;
  readonly key: Buffer;
  readonly profiles: string | null;
  /** A file that each thread notes its largest heap in; that costs a little, so where it is given nothing is timed. */
  readonly heaps?: string;
};

/** Runs commands of the terminal in processes of their own, with the flags that `npm run ciclo` gives. */
export function terminalIn({ data, key, profiles, heaps }: TerminalPlace): RunTerminal {
  const env = {
    ...process.env,
    ...{ KEY: key.toString('base64'), SECRET: 'segredo-de-medidas', CICLO_BENCH_HEAPS: heaps },
  };
  const profiling = [
    ...(profiles === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profiles}`]),
    ...(heaps === undefined ? [] : ['--import', HEAPS]),
  ];
  return async (command, ...args) => {
    const flags = [...FLAGS, ...profiling];
    const words = [...CICLO, command, '--data', data, '--key-env', 'KEY', ...args];
    const begunMs = performance.now();
    const child = spawn(process.execPath, [...flags, ...words], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    let peakBytes: number | null = null;
    const looking = setInterval(() => {
      peakBytes = peakOf(child.pid) ?? peakBytes;
    }, LOOK_MS);
    const [code] = await once(child, 'close');
    clearInterval(looking);
    if (code !== 0) throw new Error(`ciclo ${command} ended with ${code}`);
    return { ms: performance.now() - begunMs, peakBytes, output };
  };
}

function peakOf(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) * 1_024;
  } catch {
    return null;
  }
}

/** Makes the terminal's connection to a shop. */
export async function connectTo({ baseUrl, tokenUrl, clientId }: ShopReady, run: RunTerminal): Promise<void> {
  const address = ['--base-url', baseUrl, '--token-url', tokenUrl, '--client-id', clientId];
  const bank = ['--profile', 'practice', '--scheme-word', 'instant'];
  await run('connect', '--name', 'loja', ...address, '--secret-env', 'SECRET', ...bank);
}

/** One poll: the first sync of a new data folder, or one after it. */
export const syncOnce = (run: RunTerminal): Promise<TerminalRun> =>
  run('sync', '--secret-env', 'SECRET', '--since', SINCE, '--today', TODAY, '--json');

/** A data folder filled from a generated shop. */
export async function fillFromShop(run: RunTerminal, cycles: number): Promise<void> {
  await using shop = await spawnShop({ seed: 1, cycles, today: TODAY, latencyMs: 0 });
  await connectTo(shop.ready, run);
  await syncOnce(run);
}
