import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import type { TrackedId } from '../../../src-main/core/tracked-ids.ts';
import { memoryFolder } from '../../support/in-process/folders/memory-folder.ts';
import { type BankSession, openBank } from '../../support/in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../../support/in-process/practice-bank/practice-access.ts';
import { type ChildEnd, runChild } from '../../support/own-process/killed-child.ts';
import type { IdImportOrders } from './id-import-child.ts';

const CHILD = new URL('./id-import-child.ts', import.meta.url).pathname;

/** Processes that import ids and read them one by one at a bank without lists, and may be killed on the way. */
export class KillableIdImport implements AsyncDisposable {
  readonly #folder = memoryFolder('ciclo-ids-');
  readonly #bank: BankSession;
  readonly #ids: readonly TrackedId[];
  #ledgers = 0;

  private constructor(bank: BankSession, ids: readonly TrackedId[]) {
    this.#bank = bank;
    this.#ids = ids;
  }

  static async start(): Promise<KillableIdImport> {
    const bank = await openBank({ seed: 7, payers: 20, months: 3, today: civilDate('2025-11-20') });
    const range = 'inicio=2025-06-01T00:00:00Z&fim=2025-11-20T12:00:00Z&paginacao.itensPorPagina=1000';
    const { body } = await bank.get(`/cobr?${range}`);
    const { cobsr } = body as { cobsr: readonly { txid: string }[] };
    const ids = cobsr.map(({ txid }) => ({ kind: 'charge', id: txid }) as const);
    await bank.control.addFault({ kind: 'list_not_offered' });
    return new KillableIdImport(bank, ids);
  }

  newLedger(): string {
    this.#ledgers += 1;
    return join(this.#folder, `ledger-${this.#ledgers}.sqlite`);
  }

  /** Imports into a ledger; kills the process so many milliseconds after it has begun, unless null. */
  run(file: string, killAfterMs: number | null): Promise<ChildEnd> {
    const { ready } = this.#bank.bank;
    const orders: IdImportOrders = {
      access: practiceAccess(ready),
      file,
      backupFolder: join(this.#folder, 'backups'),
      today: ready.today,
      ids: this.#ids,
    };
    return runChild(CHILD, orders, killAfterMs);
  }

  remove(file: string): void {
    for (const ending of ['', '-wal', '-shm']) rmSync(`${file}${ending}`, { force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#bank.bank.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
