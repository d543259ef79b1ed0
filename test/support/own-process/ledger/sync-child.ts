import type { BankAccess } from '../../../../src-main/api-client/bank-api.ts';
import { createBankApi } from '../../../../src-main/api-client/create-bank-api.ts';
import {
  civilDate,
  endOfDay,
  instantFromEpochMs,
  type UtcInstant,
} from '../../../../src-main/core/civil-date.ts';
import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import { poll } from '../../../../src-main/sync/poll.ts';

/** What a syncing process is told in its environment. */
export type ChildOrders = {
  readonly access: BankAccess;
  readonly file: string;
  readonly backupFolder: string;
  readonly today: string;
};

/** One poll in a process of its own, to be killed. Says `begun` once the ledger is open and the poll begins. */
const orders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '') as ChildOrders;
const now = (): UtcInstant => instantFromEpochMs(Date.now());
const ledger = openLedgerWriter(orders.file, { backupFolder: orders.backupFolder, key: null, now });
const api = createBankApi(orders.access);
process.stdout.write('begun\n');
await poll({
  api,
  ledger,
  now: endOfDay(civilDate(orders.today)),
  today: civilDate(orders.today),
  since: null,
  signal: new AbortController().signal,
  onProgress: () => undefined,
  clock: { now },
});
await api.close();
ledger.close();
process.stdout.write('ended\n');
