import type { WriteIntent } from '../../../../src-main/ledger/model/journaled-writes.ts';
import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import { COMPANY, openWritingCompany } from '../../in-process/outbox/open-writing-company.ts';

/** What a charging process is told in its environment. */
export type ChargingOrders = {
  readonly ready: PracticeBankReady;
  readonly folder: string;
  readonly batchId: string;
  readonly intents: readonly WriteIntent[];
};

/**
 * Sends a batch in a process of its own, to be killed, or goes on with it where an earlier process journaled it. Says `begun` once
 * the ledger is open, and how far the batch is at each step.
 */
const orders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '') as ChargingOrders;
const { ready, folder, batchId, intents } = orders;
const company = await openWritingCompany(ready, folder);
process.stdout.write('begun\n');
const isJournaled = (await company.ledgers.write.writeBatch(COMPANY, batchId)).length > 0;
const report = (progress: object): void => void process.stdout.write(`${JSON.stringify(progress)}\n`);
const { signal } = new AbortController();
if (isJournaled) await company.outbox.resumeBatch(COMPANY, batchId, report, signal);
else await company.outbox.sendBatch(COMPANY, { batchId, intents, onProgress: report, signal });
await company.close();
