import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type PracticeBank, startPracticeBank } from '../../../../src-main/practice-bank/practice-bank.ts';
import { memoryFolder } from '../../in-process/folders/memory-folder.ts';
import { integrityOf, type LedgerContents, ledgerContents } from '../../in-process/ledger/ledger-contents.ts';
import { practiceAccess } from '../../in-process/practice-bank/practice-access.ts';
import { type ChildEnd, runChild } from '../killed-child.ts';
import type { ChildOrders } from './sync-child.ts';

const CHILD = new URL('./sync-child.ts', import.meta.url).pathname;

/** What a ledger was after its sync was killed, and after the next sync. */
export type AfterKill = {
  readonly wasKilled: boolean;
  /** How long the killed process had polled. */
  readonly ms: number;
  readonly integrityAfterKill: string;
  readonly integrity: string;
  readonly contents: LedgerContents;
};

/** Processes that sync from one practice bank into ledgers of their own, and may be killed on the way. */
export class KillableSync implements AsyncDisposable {
  readonly #folder = memoryFolder('ciclo-kill-');
  readonly #bank: PracticeBank;
  #ledgers = 0;

  constructor(bank: PracticeBank) {
    this.#bank = bank;
  }

  static async start(payers: number, months: number): Promise<KillableSync> {
    return new KillableSync(await startPracticeBank({ payers, months, seed: 7 }));
  }

  newLedger(): string {
    this.#ledgers += 1;
    return join(this.#folder, `ledger-${this.#ledgers}.sqlite`);
  }

  /** Syncs into a file; kills the process so many milliseconds after its poll has begun, unless null. */
  async sync(file: string, killAfterMs: number | null): Promise<ChildEnd> {
    return runChild(CHILD, this.#orders(file), killAfterMs);
  }

  /** Kills a first sync at a point, then lets a second one finish. */
  async killAndResume(killAfterMs: number): Promise<AfterKill> {
    const file = this.newLedger();
    const { wasKilled, ms } = await this.sync(file, killAfterMs);
    const integrityAfterKill = integrityOf(file);
    await this.sync(file, null);
    const after = {
      wasKilled,
      ms,
      integrityAfterKill,
      integrity: integrityOf(file),
      contents: ledgerContents(file),
    };
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
    return after;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#bank.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #orders(file: string): ChildOrders {
    const { ready } = this.#bank;
    const access = practiceAccess(ready);
    return { access, file, backupFolder: join(this.#folder, 'backups'), today: ready.today };
  }
}
