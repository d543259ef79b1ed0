import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createBankApi } from '../../../../src-main/api-client/create-bank-api.ts';
import { addDays, civilDate } from '../../../../src-main/core/civil-date.ts';
import { ownTxid } from '../../../../src-main/core/cycles/own-txid.ts';
import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import { chargeDraft, mandateDraft } from '../../fake/records/write-drafts.ts';
import { memoryFolder } from '../../in-process/folders/memory-folder.ts';
import { type BankSession, openBank } from '../../in-process/practice-bank/bank-session.ts';
import { practiceAccess } from '../../in-process/practice-bank/practice-access.ts';
import { type ChildEnd, runChild } from '../killed-child.ts';
import type { ChargingOrders } from './charging-child.ts';

const CHILD = new URL('./charging-child.ts', import.meta.url).pathname;
const NEVER = new AbortController().signal;
const TODAY = civilDate('2025-11-20');

/** A month to charge. */
export type Month = Omit<ChargingOrders, 'ready'> & {
  /** Its charges, as {@link KillableCharging.chargesAtBank} tells them. */
  readonly charges: readonly string[];
};

type ListedCharge = {
  readonly idRec: string;
  readonly txid: string;
  readonly calendario: { readonly dataDeVencimento: string };
};

/** A month's charges of one practice bank, sent by processes that may be killed on the way. */
export class KillableCharging implements AsyncDisposable {
  readonly bank: BankSession;
  readonly #folder = memoryFolder('ciclo-charging-');
  readonly #mandates: readonly string[];
  #months = 0;

  private constructor(bank: BankSession, mandates: readonly string[]) {
    this.bank = bank;
    this.#mandates = mandates;
  }

  /** A bank with so many approved mandates, none of them charged. */
  static async start(mandates: number): Promise<KillableCharging> {
    const bank = await openBank({ seed: 7, payers: 2, months: 1, today: TODAY, charging: 'by_hand' });
    const api = createBankApi(practiceAccess(bank.bank.ready));
    const ids: string[] = [];
    for (let at = 0; at < mandates; at += 1) {
      const draft = mandateDraft({ contract: `KILL-${at}`, firstDate: addDays(TODAY, 5) });
      const { idRec } = await api.writes.createMandate(draft, NEVER);
      await bank.control.approveMandate({ idRec });
      ids.push(idRec);
    }
    await api.close();
    return new KillableCharging(bank, ids);
  }

  /** A charge of each mandate in a cycle that no earlier call named. */
  nextMonth(): Month {
    const month = this.#months;
    this.#months += 1;
    const dueDate = civilDate(
      `${2026 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-12`,
    );
    const drafts = this.#mandates.map((idRec) =>
      chargeDraft(idRec, { txid: ownTxid(idRec, month, 0), dueDate }),
    );
    return {
      folder: join(this.#folder, `month-${month}`),
      batchId: `month-${month}`,
      intents: drafts.map((payload): WriteIntent => ({ kind: 'put_charge', payload })),
      charges: drafts.map(({ idRec, txid }) => `${idRec} ${dueDate} ${txid}`),
    };
  }

  /** Every charge that the bank has of the mandates, with its due date and txid. */
  async chargesAtBank(): Promise<readonly string[]> {
    const range = `inicio=${addDays(TODAY, -1)}T00:00:00Z&fim=${addDays(TODAY, 2)}T00:00:00Z`;
    const { body } = await this.bank.get(`/cobr?${range}&paginacao.itensPorPagina=1000`);
    const { cobsr = [] } = body as Record<string, readonly ListedCharge[]>;
    return cobsr
      .filter(({ idRec }) => this.#mandates.includes(idRec))
      .map(({ idRec, txid, calendario }) => `${idRec} ${calendario.dataDeVencimento} ${txid}`);
  }

  /** Lets a process send a month, or go on with it; kills it so many milliseconds after it has begun, unless null. */
  async charge(month: Month, killAfterMs: number | null): Promise<ChildEnd> {
    const { folder, batchId, intents } = month;
    const orders: ChargingOrders = { folder, batchId, intents, ready: this.bank.bank.ready };
    return runChild(CHILD, orders, killAfterMs);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.bank.bank.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
