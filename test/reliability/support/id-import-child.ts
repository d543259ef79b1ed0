import { createBankApi } from '../../../src-main/api-client/create-bank-api.ts';
import {
  civilDate,
  endOfDay,
  instantFromEpochMs,
  type UtcInstant,
} from '../../../src-main/core/civil-date.ts';
import type { TrackedId } from '../../../src-main/core/tracked-ids.ts';
import { openLedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { poll } from '../../../src-main/sync/poll.ts';
import type { ChildOrders } from '../../support/own-process/ledger/sync-child.ts';

/** What a process that imports ids is told in its environment. */
export type IdImportOrders = ChildOrders & { readonly ids: readonly TrackedId[] };

/** Follows ids and polls once, in a process of its own that may be killed. Says `begun` once the ledger is open. */
const orders: IdImportOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
const now = (): UtcInstant => instantFromEpochMs(Date.now());
const ledger = openLedgerWriter(orders.file, { backupFolder: orders.backupFolder, key: null, now });
const api = createBankApi(orders.access);
const today = civilDate(orders.today);
process.stdout.write('begun\n');
ledger.track(orders.ids, 'file', now());
await poll({
  ...{ api, ledger, today, since: null, now: endOfDay(today), clock: { now } },
  signal: new AbortController().signal,
  onProgress: () => undefined,
});
await api.close();
ledger.close();
