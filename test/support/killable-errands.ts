import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PracticeBankOptions } from '../../src-main/practice-bank/practice-bank.ts';
import { Dice } from '../../src-main/practice-bank/world/dice.ts';
import { type BankSession, openBank } from '../contract/support/bank-session.ts';
import type { Errand, ErrandOrders } from './errand-child.ts';
import { runChild } from './killed-child.ts';
import { memoryFolder } from './memory-folder.ts';
import { practiceConnection } from './practice-access.ts';

const CHILD = new URL('./errand-child.ts', import.meta.url).pathname;

/** Errands at one practice bank, done by processes over one data folder that are killed on the way. */
export class KillableErrands implements AsyncDisposable {
  readonly bank: BankSession;
  /** How many processes were killed. */
  kills = 0;
  readonly #dice: Dice;
  readonly #folder = memoryFolder('ciclo-errands-');

  private constructor(bank: BankSession, seed: number) {
    this.bank = bank;
    this.#dice = new Dice(seed);
  }

  /** Starts the practice bank, which no kill touches; `seed` decides when processes are killed. */
  static async start(options: PracticeBankOptions, seed: number): Promise<KillableErrands> {
    return new KillableErrands(await openBank(options), seed);
  }

  get dataDir(): string {
    return join(this.#folder, 'data');
  }

  /** Lets an errand be done without a kill; answers its milliseconds. */
  async undisturbed(errand: Errand): Promise<number> {
    const { lines } = await this.#run(errand, null);
    return Number(lines.at(-1));
  }

  /**
   * Lets an errand be done by processes of which each is killed within `spanMs` of its beginning, so many of them at most; the last one
   * may end by itself. An hour passes after each kill: the person comes back when the bank has had its time.
   */
  async killed(errand: Errand, most: number, spanMs: number): Promise<void> {
    for (let processes = 0; processes < most; processes += 1) {
      const { wasKilled } = await this.#run(errand, this.#dice.next() * spanMs);
      if (!wasKilled) return;
      this.kills += 1;
      await this.bank.control.stepClock({ hours: 1 });
    }
    await this.#run(errand, null);
  }

  #run(errand: Errand, killAfterMs: number | null) {
    const connection = practiceConnection(this.bank.bank.ready);
    const orders: ErrandOrders = { dataDir: this.dataDir, connection, errand };
    return runChild(CHILD, orders, killAfterMs);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.bank.bank.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
