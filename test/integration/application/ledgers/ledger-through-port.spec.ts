import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openWriterThread } from '../../../../src-main/application/ledgers/gateway/open-threads.ts';
import {
  ledgerThroughPort,
  portToLedger,
} from '../../../../src-main/application/ledgers/threads/ledger-through-port.ts';
import { at } from '../../../support/fake/records/charge-facts.ts';
import { smallWorld, WORLD_TODAY, worldParts } from '../../../support/fake/records/ledger-world.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

const NOW = at('2026-03-10T12:00:00Z');

/** A ledger in the writer's thread, and a poll's way to it. */
async function openLedger() {
  const folder = tempFolder();
  const place = { file: join(folder, 'ledger.sqlite'), backupFolder: join(folder, 'backups'), key: null };
  const writer = openWriterThread();
  const ledger = ledgerThroughPort(await portToLedger(writer, place));
  onTestFinished(async () => {
    ledger[Symbol.dispose]();
    await writer.close();
  });
  return { writer, place, ledger: ledger.methods };
}

it('stores and reads across threads as in one', async () => {
  const { ledger } = await openLedger();
  const [sent, stored] = [
    { charges: 0, settlements: 0 },
    { charges: 0, settlements: 0 },
  ];
  for (const part of worldParts(300)) {
    const counts = await ledger.store(part, NOW);
    sent.charges += part.charges.length;
    sent.settlements += part.settlements.length;
    stored.charges += counts.new.charges;
    stored.settlements += counts.new.settlements;
  }
  expect(stored).toEqual(sent);
  expect(await ledger.reconcile(WORLD_TODAY, NOW)).toBe(sent.charges);
  expect((await ledger.openIds('charge')).size).toBeGreaterThan(0);
});

it('tells the failure of a method as the ledger does', async () => {
  const { ledger } = await openLedger();
  await expect(ledger.assign('E1', 'no such charge', NOW)).rejects.toMatchObject({ code: 'not_found' });
  expect(await ledger.isEmpty()).toBe(true);
});

it('gives up where the thread with the ledger dies, in mid-call and after', async () => {
  const { writer, place, ledger } = await openLedger();
  const died = { code: 'ledger_thread_died' };
  const part = smallWorld(300);
  expect(await ledger.isEmpty()).toBe(true);
  // Whoever else writes keeps the store from ending before its thread does.
  const elsewhere = new Database(place.file);
  onTestFinished(() => void elsewhere.close());
  elsewhere.exec('BEGIN IMMEDIATE');
  const underWay = expect(ledger.store(part, NOW)).rejects.toMatchObject(died);
  const closing = writer.close();
  elsewhere.exec('ROLLBACK');
  await Promise.all([underWay, closing]);
  await expect(ledger.isEmpty()).rejects.toMatchObject(died);
});

it('does not go on in a ledger that was opened anew meanwhile', async () => {
  const { writer, place, ledger } = await openLedger();
  expect(await ledger.isEmpty()).toBe(true);
  await writer.call('close', [place]);
  await writer.call('open', [place]);
  await expect(ledger.isEmpty()).rejects.toMatchObject({ code: 'ledger_damaged' });
});
