import type { WriteIntent } from '../../../../src-main/ledger/journaled-writes.ts';
import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import { DESK, openDesk } from '../../in-process/outbox/open-outbox.ts';

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
const desk = await openDesk(ready, folder);
process.stdout.write('begun\n');
const isJournaled = (await desk.ledgers.write.writeBatch(DESK, batchId)).length > 0;
const tell = (progress: object): void => void process.stdout.write(`${JSON.stringify(progress)}\n`);
const { signal } = new AbortController();
if (isJournaled) await desk.outbox.resumeBatch(DESK, batchId, tell, signal);
else await desk.outbox.sendBatch(DESK, batchId, intents, tell, signal);
await desk.close();
