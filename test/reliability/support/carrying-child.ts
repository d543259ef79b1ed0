import { instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { openLedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';

/** What a carrying process is told in its environment. The key and the passphrase of a test may stand there; a person's never do. */
export type CarryingOrders = {
  readonly file: string;
  readonly backupFolder: string;
  readonly keyHex: string | null;
  readonly target: string;
  readonly passphrase: string;
};

/** Saves a copy to be carried in a process of its own that may be killed. Says `begun` once the ledger is open. */
const orders: CarryingOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
const { file, backupFolder, keyHex, target, passphrase } = orders;
const key = keyHex === null ? null : new Uint8Array(Buffer.from(keyHex, 'hex'));
const writer = openLedgerWriter(file, { backupFolder, key, now: () => instantFromEpochMs(Date.now()) });
process.stdout.write('begun\n');
writer.carry(target, passphrase);
writer.close();
