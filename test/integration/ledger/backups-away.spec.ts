import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFolderAway } from '../../../src-main/ledger/files/away.ts';
import { backupsOf } from '../../../src-main/ledger/files/backups.ts';
import { type LedgerKey, newLedgerKey } from '../../../src-main/ledger/files/connect.ts';
import { setLedgerAside } from '../../../src-main/ledger/files/rescue.ts';
import { stageRestore } from '../../../src-main/ledger/files/restore.ts';
import { NEWEST_VERSION } from '../../../src-main/ledger/migrations/index.ts';
import { tempFolder } from '../../support/in-process/folders/temp-folder.ts';
import type { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { AT, chargesIn, codeOf, filled, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';

const KEYS: readonly (readonly [string, () => LedgerKey | null])[] = [
  ['plain', () => null],
  ['encrypted', newLedgerKey],
];

/** Moves a backup or a folder of them to another disk, with a link in its place, and unplugs that disk; answers how to plug it in again. */
function unpluggedAt(path: string): { readonly plugIn: () => void } {
  const [disk, away] = [join(tempFolder(), 'disk'), join(tempFolder(), 'away')];
  renameSync(path, away);
  symlinkSync(disk, path);
  return { plugIn: () => renameSync(away, disk) };
}

/** The same of the newest backup; answers its name too. */
function unplugged(ledger: LedgerFolder) {
  const [backup = ''] = backupsOf(ledger.file, ledger.backupFolder);
  return { name: basename(backup), ...unpluggedAt(backup) };
}

/** Loses a ledger whose backup is away: nothing takes its place, however often it is opened, until the disk is back. */
function expectNothingBegun(
  ledger: LedgerFolder,
  lose: (ledger: LedgerFolder) => void,
  plugIn: () => void,
): void {
  lose(ledger);
  const lost = existsSync(ledger.file) ? readFileSync(ledger.file) : null;
  for (let opening = 0; opening < 2; opening += 1) expect(codeOf(() => ledger.write())).toBe('backup_away');
  expect(existsSync(ledger.file) ? readFileSync(ledger.file) : null).toEqual(lost);
  expect(ledger.files().some((name) => name.includes('.damaged-'))).toBe(false);
  plugIn();
  ledger.write();
  expect(chargesIn(ledger)).toBe(WORLD.charges.length);
}

const LOSSES: readonly (readonly [string, (ledger: LedgerFolder) => void])[] = [
  ['gone', ({ file }) => rmSync(file)],
  ['damaged', ({ file }) => writeFileSync(file, Buffer.alloc(8_192, 7))],
];

describe.each(KEYS)(
  'of a ledger that is %s and has its newest backup on a disk that is away',
  (_form, newKey) => {
    it.each(LOSSES)(
      'nothing is begun in the place of one that is %s, until the disk is back',
      (_loss, lose) => {
        using ledger = filled({ hasBackup: true, key: newKey() });
        expectNothingBegun(ledger, lose, unplugged(ledger).plugIn);
      },
    );

    it('an older backup takes its place only once a person has taken the name of that one away', () => {
      using ledger = filled({ hasBackup: true, key: newKey() });
      const writer = ledger.write();
      writer.backup();
      writer.close();
      const { name } = unplugged(ledger);
      rmSync(ledger.file);
      expect(codeOf(() => ledger.write())).toBe('backup_away');
      rmSync(join(ledger.backupFolder, name));
      ledger.write();
      expect(chargesIn(ledger)).toBe(WORLD.charges.length);
    });

    it('it opens as ever, and no later backup takes the name of that one away', () => {
      using ledger = filled({ hasBackup: true, key: newKey() });
      const { name, plugIn } = unplugged(ledger);
      const writer = ledger.write();
      for (let time = 0; time < 5; time += 1) writer.backup();
      writer.close();
      expect(readdirSync(ledger.backupFolder)).toHaveLength(4);
      expect(readdirSync(ledger.backupFolder)).toContain(name);
      const source = { path: join(ledger.backupFolder, name), passphrase: null };
      expect(codeOf(() => stageRestore(ledger.file, source, ledger.key))).toBe('backup_away');
      rmSync(ledger.file);
      ledger.write().close();
      plugIn();
      ledger.write().backup();
      expect(readdirSync(ledger.backupFolder)).toHaveLength(3);
    });

    it('it is begun anew where a person says so, beside the name of that one', () => {
      using ledger = filled({ hasBackup: true, key: newKey() });
      const { name } = unplugged(ledger);
      setLedgerAside(ledger, [], AT);
      ledger.write();
      expect(chargesIn(ledger)).toBe(0);
      const [aside = ''] = ledger.files().filter((each) => each.startsWith('backups.unreadable-'));
      expect(readdirSync(join(ledger.folder, aside))).toEqual([name]);
    });
  },
);

describe.each(KEYS)(
  'of a ledger that is %s and has its folder of backups on a disk that is away',
  (_form, newKey) => {
    it.each(LOSSES)(
      'nothing is begun in the place of one that is %s, until the disk is back',
      (_loss, lose) => {
        using ledger = filled({ hasBackup: true, key: newKey() });
        expectNothingBegun(ledger, lose, unpluggedAt(ledger.backupFolder).plugIn);
      },
    );

    it('it opens as ever, and a backup that is to be written says that the folder is away', () => {
      using ledger = filled({ hasBackup: true, key: newKey() });
      const { plugIn } = unpluggedAt(ledger.backupFolder);
      const writer = ledger.write();
      expect(codeOf(() => writer.backup())).toBe('backup_away');
      writer.close();
      expect(chargesIn(ledger)).toBe(WORLD.charges.length);
      plugIn();
      ledger.write().backup();
      expect(readdirSync(ledger.backupFolder)).toHaveLength(2);
    });

    it('it stays as it is where a backup is due before it is brought on', () => {
      using ledger = filled({ hasBackup: true, key: newKey() });
      ledger.sql((db) => db.pragma(`user_version = ${NEWEST_VERSION - 10}`));
      unpluggedAt(ledger.backupFolder);
      expect(codeOf(() => ledger.write())).toBe('backup_away');
      expect(ledger.sql((db) => db.pragma('user_version', { simple: true }))).toBe(NEWEST_VERSION - 10);
    });

    it('it is begun anew where a person says so, beside the link, which goes aside', () => {
      using ledger = filled({ hasBackup: true, key: newKey() });
      unpluggedAt(ledger.backupFolder);
      setLedgerAside(ledger, [], AT);
      ledger.write();
      expect(chargesIn(ledger)).toBe(0);
      const [aside = ''] = ledger.files().filter((each) => each.startsWith('backups.unreadable-'));
      expect(lstatSync(join(ledger.folder, aside)).isSymbolicLink()).toBe(true);
    });
  },
);

it('a folder is away with the one that it is in, and one whose name nobody has given is not', () => {
  const folder = join(tempFolder(), 'backups');
  const own = join(folder, 'own');
  expect(isFolderAway(own)).toBe(false);
  mkdirSync(own, { recursive: true });
  expect(isFolderAway(own)).toBe(false);
  const { plugIn } = unpluggedAt(folder);
  expect([own, folder].map(isFolderAway)).toEqual([true, true]);
  plugIn();
  expect([own, folder].map(isFolderAway)).toEqual([false, false]);
  rmSync(own, { recursive: true });
  writeFileSync(own, 'no folder');
  expect(isFolderAway(own)).toBe(true);
});
