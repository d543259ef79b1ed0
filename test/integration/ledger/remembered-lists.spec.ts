import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { sqliteLedger } from '../../../src-main/ledger/engine/sqlite-database.ts';
import { openSnapshot } from '../../../src-main/ledger/reading/rows/snapshot.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { LedgerFolder } from '../../support/in-process/ledger/ledger-folder.ts';

const AT = noon('2026-03-10');

describe('what is remembered of lists', () => {
  it('outlives commits that change no list, and neither an evaluation nor an index that goes', () => {
    using own = new LedgerFolder();
    const written = own.write();
    written.store(smallWorld(48), AT);
    written.reconcile(WORLD_TODAY, AT);
    const db = new Database(own.file, { readonly: true });
    const snapshot = openSnapshot(sqliteLedger(db));
    let made = 0;
    const isMadeAnewAfter = (change: () => void): boolean => {
      const recall = () =>
        snapshot.within(() =>
          snapshot.remember('list', () => {
            made += 1;
            return made;
          }),
        );
      const before = recall();
      change();
      return recall() !== before;
    };
    const charged = smallWorld(48).charges[0];
    if (charged === undefined) throw new Error('a world without charges');
    expect(isMadeAnewAfter(() => written.setNote('of-the-sync', 'x'))).toBe(false);
    const other = { ...charged, status: 'CANCELADA', raw: `${charged.raw} ` };
    expect(isMadeAnewAfter(() => void written.store({ charges: [other] }, AT))).toBe(false);
    expect(isMadeAnewAfter(() => void written.reconcile(WORLD_TODAY, AT))).toBe(true);
    expect(isMadeAnewAfter(() => own.sql((file) => file.exec('DROP INDEX cycle_by_amount')))).toBe(true);
    db.close();
  });

  it('is kept apart for what any commit may change, each by its name, until there is one', () => {
    using own = new LedgerFolder();
    const written = own.write();
    const db = new Database(own.file, { readonly: true });
    const snapshot = openSnapshot(sqliteLedger(db));
    const made: string[] = [];
    const ask = (name: string) => snapshot.within(() => snapshot.keep(name, () => made.push(name)));
    for (const name of ['late', 'changed', 'late', 'changed']) ask(name);
    expect(made).toEqual(['late', 'changed']);
    written.setNote('of-the-sync', 'x');
    ask('late');
    expect(made).toEqual(['late', 'changed', 'late']);
    db.close();
  });
});
