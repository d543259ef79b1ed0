import { instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { openLedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';

/** What a migrating process is told in its environment. */
export type MigrationOrders = { readonly file: string; readonly backupFolder: string };

/** Opens an older ledger in a process of its own that may be killed; opening backs it up and brings it to the newest version. */
const { file, backupFolder }: MigrationOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
process.stdout.write('begun\n');
openLedgerWriter(file, { backupFolder, key: null, now: () => instantFromEpochMs(Date.now()) }).close();
