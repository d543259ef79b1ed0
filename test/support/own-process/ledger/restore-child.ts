import { restore } from '../../../../src-main/application/ledgers/threads/restoring.ts';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';

/** What a restoring process is told in its environment; without a key the ledger is plain. The key of a test may stand there; a person's never does. */
export type RestoreOrders = {
  readonly file: string;
  readonly backupFolder: string;
  readonly keyHex: string | null;
  readonly copy: string;
};

/** Restores a ledger from one of its copies in a process of its own, to be killed. Says `begun` before and `ended` after. */
const orders: RestoreOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');
const { file, backupFolder, keyHex, copy } = orders;
const key = keyHex === null ? null : new Uint8Array(Buffer.from(keyHex, 'hex'));
const ledger = openLedgerWriter(file, { backupFolder, key, now: () => instantFromEpochMs(Date.now()) });
process.stdout.write('begun\n');
restore(
  { file, backupFolder, key },
  { path: copy, passphrase: null },
  { ledger, close: () => ledger.close() },
  { at: instantFromEpochMs(Date.now()), author: null },
);
process.stdout.write('ended\n');
