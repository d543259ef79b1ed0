import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { restore } from '../../../../src-main/application/ledgers/threads/restoring.ts';
import type { QuarantinedRecord } from '../../../../src-main/core/records.ts';
import { backupsOf } from '../../../../src-main/ledger/files/backups.ts';
import { connect, newLedgerKey } from '../../../../src-main/ledger/files/connect.ts';
import { migrate } from '../../../../src-main/ledger/migrations/migrate.ts';
import { RESOURCE_KINDS } from '../../../../src-preload/contract/vocabulary/resources.ts';
import { charge, mandate, noon, settlement } from '../../../support/fake/records/ledger-records.ts';
import { SyncBankDouble } from '../../../support/fake/sync-bank-double.ts';
import { LedgerFolder } from '../../../support/in-process/ledger/ledger-folder.ts';
import { SyncLedger } from '../../../support/in-process/ledger/sync-ledger.ts';

const AT = noon('2026-03-10');
const LATER = noon('2026-03-11');
const SENT = { idSolicRec: 'SC1', idRec: 'RR1', status: 'CRIADA', expiresAt: null, history: [], raw: '{}' };
const UNREADABLE: QuarantinedRecord = {
  kind: 'charge',
  id: 'tx8',
  reason: 'no amount',
  raw: '{"txid":"tx8"}',
};

/** What a bank without lists told after the copy: a mandate, a charge, a payment, a request, a webhook's claim and an answer that made no sense. */
function tellAfterCopy(ledger: LedgerFolder): void {
  const writer = ledger.write();
  writer.store({ mandates: [mandate({ idRec: 'RR2' })], charges: [charge()] }, LATER);
  writer.store({ settlements: [settlement()], quarantined: [UNREADABLE] }, LATER);
  writer.storeConfirmations([SENT]);
  const told = { receivedAt: LATER, contentHash: 'aa', bodyText: '{}', firstKeys: [] };
  writer.recordDelivery({ ...told, kind: 'settlement', id: 'E9' });
  writer.close();
}

function restoreFrom(ledger: LedgerFolder, path: string): void {
  const writer = ledger.write();
  restore(
    ledger,
    { path, passphrase: null },
    { ledger: writer, close: () => writer.close() },
    { at: LATER, author: null },
  );
}

const sought = (ledger: LedgerFolder) => {
  const writer = ledger.write();
  return [...RESOURCE_KINDS.map((kind) => [kind, writer.madeIds(kind)]), writer.knownConfirmations()];
};

const ALL = [
  ['charge', ['tx1', 'tx8']],
  ['mandate', ['RR2']],
  ['settlement', ['E1', 'E9']],
  ['SC1'],
].toSorted();

describe('what the bank has told since a copy', () => {
  it.each([null, newLedgerKey()])('is sought by its ids once the copy is restored', (key) => {
    using ledger = new LedgerFolder(key);
    const writer = ledger.write();
    writer.store({ mandates: [mandate()] }, AT);
    writer.backup();
    writer.close();
    tellAfterCopy(ledger);
    const [copy = ''] = backupsOf(ledger.file, ledger.backupFolder);
    restoreFrom(ledger, copy);
    expect(sought(ledger).toSorted()).toEqual(ALL);
    ledger.close();
    // And once more: what was sought and has not come is not forgotten.
    restoreFrom(ledger, copy);
    expect(sought(ledger).toSorted()).toEqual(ALL);
    expect(ledger.files().filter((name) => name.includes('restoring'))).toEqual([]);
  });

  it('is sought as far as the last hundred refused claims of a kind, of which anybody with the secret can send any number', () => {
    using ledger = new LedgerFolder();
    const writer = ledger.write();
    writer.store({ mandates: [mandate()] }, AT);
    const path = writer.backup();
    const told = { receivedAt: LATER, contentHash: 'aa', bodyText: '{}', firstKeys: [] };
    for (let n = 1; n <= 120; n += 1) {
      writer.recordDelivery({ ...told, kind: 'settlement', id: `E${n}` });
      writer.decideDelivery(n, 'refused', LATER);
    }
    writer.close();
    restoreFrom(ledger, path);
    const back = ledger.write().madeIds('settlement');
    expect([back.length, back.includes('E20'), back.includes('E21')]).toEqual([100, false, true]);
  });

  it('is sought by a copy of the earliest version too', () => {
    using ledger = new LedgerFolder();
    mkdirSync(ledger.backupFolder);
    const copy = join(ledger.backupFolder, 'own-20260310T150000000Z-000.backup');
    const earliest = connect(copy, { key: null });
    migrate(earliest, 10);
    earliest.close();
    tellAfterCopy(ledger);
    restoreFrom(ledger, copy);
    expect(sought(ledger).toSorted()).toEqual(ALL);
  });
});

it('a poll asks ever more seldom for a request that was known before and that the bank does not know', async () => {
  using there = new SyncLedger();
  const { writer, file } = there;
  const place = { file, key: null, backupFolder: join(there.folder, 'backups') };
  const copy = writer.backup();
  writer.storeConfirmations([SENT, { ...SENT, idSolicRec: 'SC2' }]);
  restore(
    place,
    { path: copy, passphrase: null },
    { ledger: writer, close: () => writer.close() },
    { at: LATER, author: null },
  );
  using back = new SyncLedger(there.folder);
  const bank = new SyncBankDouble();
  bank.confirmations.set('SC2', { ...SENT, idSolicRec: 'SC2', status: 'ACEITA' });
  const on = (index: number) => noon(`2026-03-${String(index).padStart(2, '0')}`);
  for (const index of [1, 1, ...Array.from({ length: 20 }, (_, n) => n + 1)])
    await back.poll(bank, { now: on(index) });
  expect(bank.readsOf('confirmation').toSorted()).toEqual([...Array(6).fill('SC1'), 'SC2']);
  expect(back.writer.knownConfirmations()).toEqual(['SC1']);
});

it('a poll brings back what a bank without lists told since the copy that was restored', async () => {
  using there = new SyncLedger();
  const bank = new SyncBankDouble();
  bank.manners.notOffered = new Set(RESOURCE_KINDS);
  bank.addMandate(mandate(), AT);
  bank.addCharge(charge(), AT);
  bank.addSettlement(settlement());
  const { writer, file } = there;
  const place = { file, key: null, backupFolder: join(there.folder, 'backups') };
  const copy = writer.backup();
  writer.store({ mandates: [mandate()], charges: [charge()], settlements: [settlement()] }, LATER);
  restore(
    place,
    { path: copy, passphrase: null },
    { ledger: writer, close: () => writer.close() },
    { at: LATER, author: null },
  );
  using back = new SyncLedger(there.folder);
  const { new: brought } = await back.poll(bank, { now: noon('2026-03-12') });
  expect(brought).toEqual({ charges: 1, mandates: 1, settlements: 1 });
});
