import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PracticeBankOptions } from '../../../../src-main/practice-bank/practice-bank.ts';
import { Random } from '../../../../src-main/practice-bank/timeline/random.ts';
import type { FaultOrder } from '../../../../src-preload/contract/practice-bank/faults.ts';
import { memoryFolder } from '../../in-process/folders/memory-folder.ts';
import { type BankSession, openBank } from '../../in-process/practice-bank/bank-session.ts';
import { practiceConnection } from '../../in-process/practice-bank/practice-access.ts';
import { daysAfter } from '../../in-process/practice-bank/request-bodies.ts';
import { runChild } from '../killed-child.ts';
import type { Task, TaskOrders } from './task-child.ts';

const CHILD = new URL('./task-child.ts', import.meta.url).pathname;

/** The lists of the bank that are looked at, and where each has its items. */
const LISTS = { '/rec': 'recs', '/locrec': 'loc' } as const;

/** How late a write is answered, and how fast its answer comes then. */
type SlowWrite = Pick<FaultOrder, 'method' | 'path'> & {
  readonly latencyMs?: number;
  readonly bytesASecond: number;
};

/** Tasks at one practice bank, done by processes over one data folder that are killed on the way. */
export class KillableTasks implements AsyncDisposable {
  readonly bank: BankSession;
  /** How many processes were killed. */
  kills = 0;
  readonly #random: Random;
  readonly #folder = memoryFolder('ciclo-tasks-');

  private constructor(bank: BankSession, seed: number) {
    this.bank = bank;
    this.#random = new Random(seed);
  }

  /** Starts the practice bank, which no kill touches; `seed` decides when processes are killed. */
  static async start(options: PracticeBankOptions, seed: number): Promise<KillableTasks> {
    return new KillableTasks(await openBank(options), seed);
  }

  /** Slows writes down: some kills come before the bank has done one, others before its answer is whole. */
  async slowDown(...writes: readonly SlowWrite[]): Promise<void> {
    const faults = writes.flatMap(({ latencyMs = 60, bytesASecond, ...write }) => [
      { kind: 'latency' as const, ...write, setting: latencyMs },
      { kind: 'slow_drip' as const, ...write, setting: bytesASecond },
    ]);
    await this.bank.control.replaceFaults({ faults });
  }

  /** All that a list of the bank has of the days in which tasks are done. */
  async listedAtBank<Item>(path: keyof typeof LISTS): Promise<readonly Item[]> {
    const { today } = this.bank.bank.ready;
    const range = `inicio=${daysAfter(today, -1)}T00:00:00Z&fim=${daysAfter(today, 3)}T00:00:00Z`;
    const { body } = await this.bank.get(`${path}?${range}&paginacao.itensPorPagina=1000`);
    return (body as Record<string, readonly Item[]>)[LISTS[path]] ?? [];
  }

  get dataDir(): string {
    return join(this.#folder, 'data');
  }

  /**
   * Lets alike tasks be done: the first undisturbed, so that it is known how long one takes, the others by processes that go on with
   * all of them and of which so many at most are killed at any moment of that time, the first in its first half. On a machine that
   * is less busy by then the work is over sooner, and no kill would fall into it. An hour passes after each kill: the person comes
   * back when the bank has had its time.
   */
  async doAll(tasks: readonly Task[], mostKills: number): Promise<void> {
    const { lines } = await this.#run(tasks.slice(0, 1), null);
    const ms = Number(lines.at(-1));
    while (this.kills < mostKills) {
      const { wasKilled } = await this.#run(tasks, this.#random.next() * (this.kills === 0 ? ms / 2 : ms));
      if (!wasKilled) return;
      this.kills += 1;
      await this.bank.control.stepClock({ hours: 1 });
    }
    await this.#run(tasks, null);
  }

  /** Does tasks undisturbed; answers what came of each that a later one goes on from. */
  async prepare(tasks: readonly Task[]): Promise<readonly string[]> {
    const { lines } = await this.#run(tasks, null);
    return lines.slice(1, -1);
  }

  #run(tasks: readonly Task[], killAfterMs: number | null) {
    const connection = practiceConnection(this.bank.bank.ready);
    const orders: TaskOrders = { dataDir: this.dataDir, connection, tasks };
    return runChild(CHILD, orders, killAfterMs);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.bank.bank.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
