import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import { openForReading } from '../../../src-main/ledger/files/open-database.ts';
import {
  AT,
  fillWithPerson,
  moneyIn,
  NAME,
  TODAY,
  TRACES,
  tracesIn,
} from '../../support/in-process/ledger/erasable-world.ts';
import { integrityOf } from '../../support/in-process/ledger/ledger-contents.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';

/** What a person may keep in the folder of the copies, as the names that the app gives begin. */
const OWN_THINGS = ['own-antes-do-fechamento.ciclo', 'own-contrato.pdf'];

function worldWithPerson() {
  const ledger = new LedgerFolder();
  const writer = ledger.write();
  fillWithPerson(writer);
  return { ledger, writer, [Symbol.dispose]: () => ledger[Symbol.dispose]() };
}

describe('erasing a payer from a file', () => {
  it('leaves copies with a passphrase to whoever made them, also in the folder of the backups', () => {
    using world = worldWithPerson();
    const { ledger, writer } = world;
    writer.backup();
    const carried = join(ledger.backupFolder, 'minha.ciclo');
    writer.carry(carried, 'uma senha bem comprida');
    const before = readFileSync(carried);
    writer.erasePayer('RRZ', AT);
    expect(readdirSync(ledger.backupFolder).filter((name) => !name.endsWith('.backup'))).toEqual([
      'minha.ciclo',
    ]);
    expect(readFileSync(carried).equals(before)).toBe(true);
  });

  it('is ended whatever a person has put beside the backups, and leaves that, by whatever name', () => {
    using world = worldWithPerson();
    const { ledger, writer } = world;
    writer.backup();
    for (const name of OWN_THINGS) writeFileSync(join(ledger.backupFolder, name), 'a person’s own');
    mkdirSync(join(ledger.backupFolder, 'own-papers.backup'));
    writer.erasePayer('RRZ', AT);
    expect(readdirSync(ledger.backupFolder).filter((name) => !/\dZ-\d+\.backup$/.test(name))).toEqual([
      ...OWN_THINGS,
      'own-papers.backup',
    ]);
    writer.applyRetention(TODAY, AT);
    expect(readdirSync(ledger.backupFolder)).toHaveLength(OWN_THINGS.length + 2);
  });

  it('leaves no trace in any byte of the ledger, its log and its backups, and every amount as it was', () => {
    using world = worldWithPerson();
    const { ledger, writer } = world;
    writer.backup();
    writeFileSync(`${ledger.file}.damaged-20260101`, NAME);
    writeFileSync(`${ledger.file}.damaged-20260101-wal`, NAME);
    writeFileSync(`${ledger.file}.restoring`, NAME);
    writeFileSync(join(ledger.backupFolder, 'own-20260101.backup.partial'), NAME);
    writer.setNote('word', NAME);
    const found = new Set(tracesIn(ledger.folder).map((each) => each.split(': ')[1]));
    expect([...TRACES].filter((trace) => !found.has(trace))).toEqual([]);
    const before = moneyIn(ledger);
    writer.erasePayer('RRZ', AT);
    expect(tracesIn(ledger.folder)).toEqual([]);
    expect(moneyIn(ledger)).toEqual(before);
    const reader = ledger.read();
    expect(reader.provenClosings()[0]?.faults).toEqual([]);
    expect(reader.closingMonth({ month: civilMonth('2026-01'), basis: 'caixa' }, false).draft.lines).toBe(0);
    reader.close();
    expect(readdirSync(ledger.backupFolder)).toHaveLength(1);
    expect(existsSync(`${ledger.file}.damaged-20260101`)).toBe(false);
    expect(integrityOf(ledger.file)).toBe('ok');
  });

  it('goes on at the next poll where the log could not be emptied, since somebody was reading', () => {
    using world = worldWithPerson();
    const { ledger, writer } = world;
    const held = openForReading(ledger.file, null);
    const rows = held.prepare('SELECT name FROM payer').iterate();
    rows.next();
    writer.erasePayer('RRZ', AT);
    expect(tracesIn(ledger.folder)).not.toEqual([]);
    rows.return?.();
    held.close();
    writer.applyRetention(TODAY, AT);
    expect(tracesIn(ledger.folder)).toEqual([]);
  });
});
