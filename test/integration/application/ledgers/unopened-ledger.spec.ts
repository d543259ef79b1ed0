import { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { threadedLedgers } from '../../../../src-main/application/ledgers/gateway/ledger-threads.ts';
import { givenKey } from '../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { asCicloError } from '../../../../src-main/core/failure.ts';
import { backupsOf } from '../../../../src-main/ledger/files/backups.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';
import { leaseLedgerThreads } from '../../../support/in-process/ledger/leased-threads.ts';

const NOTE = 'restored';

/** The ledgers of a folder whose one company has a note in its ledger and in a copy. */
async function withCopy() {
  const folder = openDataFolder(tempFolder());
  const ledgers = threadedLedgers(leaseLedgerThreads(), { folder, keys: givenKey(null) });
  onTestFinished(ledgers.close);
  await ledgers.open('loja');
  await ledgers.write.setNote('loja', NOTE, 'from the copy');
  await ledgers.write.backup('loja');
  await ledgers.forgetPlace('loja');
  const [file, backups] = [folder.ledgerFile('loja'), folder.backupFolder('loja')];
  return { folder, ledgers, file, source: { path: backupsOf(file, backups)[0] ?? '', passphrase: null } };
}

/** What keeps a ledger from opening, by the code that tells it. */
const UNOPENED: Readonly<Record<string, (db: Database.Database) => void>> = {
  ledger_newer: (db) => {
    db.pragma('user_version = 9990');
    db.exec(`UPDATE meta SET value = '9990' WHERE name = 'schema_version'`);
  },
  ledger_foreign: (db) => db.pragma(`application_id = ${0x0bad_cafe}`),
  ledger_altered: (db) => db.exec('CREATE TABLE extra (a)'),
};

it.each(Object.entries(UNOPENED))('one of %s gives way to a copy, and is kept', async (code, spoil) => {
  const { folder, ledgers, file, source } = await withCopy();
  const db = new Database(file);
  spoil(db);
  db.close();
  const spoilt = readFileSync(file);
  const asked = ledgers.open('loja').catch((error: unknown) => asCicloError(error).code);
  expect(await asked).toBe(code);
  expect(await ledgers.weighRestore('loja', source)).toMatchObject({ isCounted: false });
  await ledgers.restore('loja', source);
  expect(await ledgers.read.note('loja', NOTE)).toBe('from the copy');
  const [kept = ''] = readdirSync(folder.ledgerFolder).filter((name) => name.includes('.damaged-'));
  expect(readFileSync(join(folder.ledgerFolder, kept)).equals(spoilt)).toBe(true);
});

it('one that is gone, its newest copy on a disk that is away, gives way to the copy that a person picks', async () => {
  const { ledgers, file, source, folder } = await withCopy();
  await ledgers.open('loja');
  await ledgers.write.setNote('loja', NOTE, 'from the disk');
  await ledgers.write.backup('loja');
  await ledgers.forgetPlace('loja');
  const [newest = ''] = backupsOf(file, folder.backupFolder('loja'));
  rmSync(newest);
  symlinkSync(join(tempFolder(), 'unplugged'), newest);
  rmSync(file);
  const asked = ledgers.open('loja').catch((error: unknown) => asCicloError(error));
  expect(await asked).toMatchObject({ code: 'backup_away', params: { path: newest } });
  expect(await ledgers.weighRestore('loja', source)).toMatchObject({ isCounted: false });
  await ledgers.restore('loja', source);
  expect(await ledgers.read.note('loja', NOTE)).toBe('from the copy');
});
