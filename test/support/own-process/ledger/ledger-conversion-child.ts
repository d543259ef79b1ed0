import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';

/** What a converting process is told in its environment. The key of a test may stand there; a person's never does. */
export type ConversionOrders = {
  readonly file: string;
  readonly backupFolder: string;
  readonly keyHex: string;
};

/** Opens a ledger with a key in a process of its own, to be killed: a plain one is converted. Says `begun` before and `ended` after. */
const { file, backupFolder, keyHex } = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '') as ConversionOrders;
process.stdout.write('begun\n');
const key = new Uint8Array(Buffer.from(keyHex, 'hex'));
openLedgerWriter(file, { backupFolder, key, now: () => instantFromEpochMs(Date.now()) }).close();
process.stdout.write('ended\n');
