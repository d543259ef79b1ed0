import { existsSync, writeFileSync } from 'node:fs';
import { instantFromEpochMs } from '../../../../src-main/core/civil-date.ts';
import { openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';

/** What one of two processes is told in its environment: whose ledgers, by which name it writes, and who is the other. */
export type OpeningOrders = {
  readonly ledgers: readonly { readonly file: string; readonly backupFolder: string }[];
  readonly name: string;
  readonly other: string;
};

const MEETING_MS = 30_000;

const orders: OpeningOrders = JSON.parse(process.env.CICLO_CHILD_ORDERS ?? '');

/** Goes on in the very moment in which the other one is here too. */
function meet(file: string): void {
  const giveUpAt = performance.now() + MEETING_MS;
  writeFileSync(`${file}.${orders.name}`, '');
  while (!existsSync(`${file}.${orders.other}`))
    if (performance.now() > giveUpAt) throw new Error(`${orders.other} did not come to ${file}`);
}

/** Opens a ledger together with the other process and leaves a note in it. Says whatever is told or fails. */
function openTogether({ file, backupFolder }: OpeningOrders['ledgers'][number]): void {
  const say = (what: string): void => void process.stdout.write(`${what}\n`);
  const now = () => instantFromEpochMs(Date.now());
  const onNotice = ({ message }: Error): void => say(`told: ${message}`);
  const onMigrated = (from: number, to: number): void => say(`migrated ${from} to ${to}`);
  meet(file);
  try {
    const writer = openLedgerWriter(file, { backupFolder, key: null, now, onNotice, onMigrated });
    writer.setNote(`decided by ${orders.name}`, 'yes');
    writer.close();
  } catch (error) {
    say(`failed: ${String(error)}`);
  }
}

for (const ledger of orders.ledgers) openTogether(ledger);
process.stdout.write('ended\n');
