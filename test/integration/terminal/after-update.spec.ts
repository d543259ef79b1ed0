import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { dataFolderAt } from '../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../src-main/application/companies/data-folder/settings-file.ts';
import { instantFromEpochMs } from '../../../src-main/core/civil-date.ts';
import { backupsOf } from '../../../src-main/ledger/files/backups.ts';
import { openForWriting, removeLedger } from '../../../src-main/ledger/files/open-database.ts';
import { openLedgerReader } from '../../../src-main/ledger/open-ledger-reader.ts';
import { connectedCompany } from '../../support/in-process/practice-bank/synced-company.ts';
import { runCicloHere } from '../../support/in-process/run-ciclo-here.ts';

const now = () => instantFromEpochMs(Date.UTC(2026, 9, 1));

/** A company whose ledger an earlier version has begun, and where things of it are. */
async function ofEarlierVersion() {
  const { data } = await connectedCompany();
  const folder = dataFolderAt(data);
  const settings = openSettingsFile(folder.settingsFile, () => expect.unreachable());
  const [{ id } = expect.unreachable()] = settings.read().connections;
  const place = { file: folder.ledgerFile(id), backupFolder: folder.backupFolder(id) };
  removeLedger(place.file, place.backupFolder);
  openForWriting(place.file, { ...place, key: null, now, version: 370 }).close();
  return { data, id, settings, ...place };
}

it.each(['a company of the folder', 'a dated copy'])(
  'a command that only reads brings %s on after an update, with a copy of before',
  async (kind) => {
    const { data, id, settings, file, backupFolder } = await ofEarlierVersion();
    if (kind === 'a dated copy')
      settings.update((all) => ({
        ...all,
        connections: all.connections.map((each) => ({ ...each, copy: { of: id, at: now() } })),
      }));
    const out = join(data, 'history.csv');
    const written = await runCicloHere(['export', '--data', data, '--what', 'history', '--out', out]);
    expect(written).toMatchObject({ code: 0 });
    expect(readFileSync(out, 'utf8').split('\r\n')).toHaveLength(2);
    expect(backupsOf(file, backupFolder)).toHaveLength(1);
    openLedgerReader(file).close();
    const unread = await runCicloHere(['close', '--data', data, '--month', '2026-09']);
    expect([unread.code, unread.stderr.includes('internal')]).toEqual([1, false]);
  },
);
