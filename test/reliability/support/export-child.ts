import { exportCsv } from '../../../src-main/exports/export-csv.ts';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { csvRequest } from '../../support/fake/records/export-rows.ts';

/** What an exporting process is told in its environment. */
export type ExportOrders = { readonly file: string; readonly target: string };

/** Exports every charge of a ledger in a process of its own that may be killed. Says `begun` once the ledger is open. */
const { file, target }: ExportOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
const reader = openLedgerReader(file);
process.stdout.write('begun\n');
await exportCsv(csvRequest(), reader, target, { isCancelled: () => false, onProgress: () => undefined });
reader.close();
