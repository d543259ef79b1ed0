import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newLedgerKey } from '../../../src-main/ledger/files/connect.ts';
import { seededRandom } from '../../support/fake/seeded-random.ts';
import type { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';
import { AT, chargesIn, codeOf, filled, WORLD } from '../../support/in-process/ledger/ledger-trouble.ts';

/** Overwrites so many of the first bytes, with zeros as a disk reads a block that it has lost, or with anything. */
function loseBeginning({ file }: LedgerFolder, count: number, byte: () => number = () => 0): Buffer {
  const bytes = readFileSync(file);
  for (let at = 0; at < count; at += 1) bytes[at] = byte();
  writeFileSync(file, bytes);
  return bytes;
}

const anyByte = () => {
  const random = seededRandom(7);
  return () => Math.floor(random() * 256);
};

const asideOf = (ledger: LedgerFolder): Buffer => {
  const name = ledger.files().find((each) => /\.damaged-\d+T\d+Z$/.test(each)) ?? '';
  return readFileSync(join(ledger.folder, name));
};

const toldBy = ({ notices }: LedgerFolder): readonly string[] => notices.map(({ code }) => code);

describe.each([
  ['plain', null],
  ['encrypted', newLedgerKey()],
] as const)('a ledger that is %s', (_, key) => {
  it.each([512, 4_096])('gives way to its backup where its first %i bytes are lost', (count) => {
    for (const byte of [() => 0, () => 0xff, anyByte()]) {
      using ledger = filled({ hasBackup: true, key });
      loseBeginning(ledger, count, byte);
      ledger.write();
      expect([chargesIn(ledger), toldBy(ledger)]).toEqual([WORLD.charges.length, ['ledger_damaged']]);
    }
  });

  it('is set aside where its first block is lost and there is no backup', () => {
    using ledger = filled({ key });
    const lost = loseBeginning(ledger, 4_096);
    expect(codeOf(() => ledger.read())).toBe('ledger_damaged');
    ledger.write();
    expect([chargesIn(ledger), toldBy(ledger)]).toEqual([0, ['ledger_damaged']]);
    if (key === null) expect(asideOf(ledger).equals(lost)).toBe(true);
  });

  it('comes back from its backup where somebody has taken it away, and that is told', () => {
    using ledger = filled({ hasBackup: true, key });
    renameSync(ledger.file, join(ledger.folder, 'taken away'));
    ledger.write();
    expect([chargesIn(ledger), toldBy(ledger)]).toEqual([WORLD.charges.length, ['ledger_gone']]);
    expect(ledger.notices[0]?.params.restoredFrom).toMatch(/^own-2026/);
  });

  it('comes back from its backup where a power cut has left a file without a byte', () => {
    using ledger = filled({ hasBackup: true, key });
    writeFileSync(ledger.file, '');
    ledger.write();
    expect([chargesIn(ledger), ledger.notices.length]).toEqual([WORLD.charges.length, 1]);
  });
});

it('a ledger that is gone is begun where no backup of it opens, and nothing is said', () => {
  using ledger = filled({ hasBackup: true, key: newLedgerKey() });
  rmSync(ledger.file);
  ledger.key = newLedgerKey();
  ledger.write().store(WORLD, AT);
  expect([chargesIn(ledger), toldBy(ledger)]).toEqual([WORLD.charges.length, []]);
});

const HARMS: readonly (readonly [string, (ledger: LedgerFolder) => void])[] = [
  ['is gone', ({ file }) => rmSync(file)],
  ['lost its beginning', (ledger) => void loseBeginning(ledger, 4_096)],
];

it.each(HARMS)('a ledger that %s is not begun plain beside backups that a key opens', (_, harm) => {
  using ledger = filled({ hasBackup: true, key: newLedgerKey() });
  const { key } = ledger;
  harm(ledger);
  const before = ledger.files();
  ledger.key = null;
  expect(codeOf(() => ledger.write())).toBe('ledger_key_missing');
  expect([ledger.files(), toldBy(ledger)]).toEqual([before, []]);
  ledger.key = key;
  ledger.write();
  expect(chargesIn(ledger)).toBe(WORLD.charges.length);
});
