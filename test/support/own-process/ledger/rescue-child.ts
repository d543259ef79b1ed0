import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';

/** Whose damaged ledger is opened, and before which change of a file's name the process is killed; without a key the ledger is plain. */
export type RescueOrders = {
  readonly file: string;
  readonly backupFolder: string;
  readonly keyHex: string | null;
  readonly killedAt: number;
};

/** Opens a damaged ledger in a process of its own, which dies before the one step of its rescue. Says `begun` before and `ended` after. */
const { file, backupFolder, keyHex, killedAt }: RescueOrders = JSON.parse(
  process.env.CICLO_CHILD_ORDERS ?? '',
);
const key = keyHex === null ? null : new Uint8Array(Buffer.from(keyHex, 'hex'));
const { renameSync } = fs;
let renames = 0;
fs.renameSync = (from, to) => {
  if (renames === killedAt) process.kill(process.pid, 'SIGKILL');
  renames += 1;
  renameSync(from, to);
};
syncBuiltinESMExports();
process.stdout.write('begun\n');
openLedgerWriter(file, { backupFolder, key, now: () => instantFromEpochMs(Date.now()) }).close();
process.stdout.write('ended\n');
