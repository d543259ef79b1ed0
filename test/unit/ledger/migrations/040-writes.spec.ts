import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const TABLES = `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`;
const NEW_TABLES = ['confirmation', 'delivery', 'intended_write', 'location', 'tracked_id'];
const OLD_TABLES = ['payer', 'mandate_ref', 'mandate', 'charge', 'cycle', 'payer_search'];

const CHARGE_WRITE = `INSERT INTO intended_write (kind, key, txid, id_rec, due_date, payload, intended_at)`;

describe('migration 040, writes', () => {
  it('keeps every row as it was and adds five tables', () => {
    using ledger = new MigratingLedger(30).fill(VERSION_10_ROWS);
    const rowsOf = (table: string) => ledger.rows(`SELECT rowid, * FROM ${table}`);
    const contents = () => OLD_TABLES.filter((table) => table !== 'cycle').map(rowsOf);
    const [before, cycles, tables] = [contents(), ledger.rows('SELECT * FROM cycle'), ledger.rows(TABLES)];
    expect(before.every((rows) => rows.length > 0)).toBe(true);
    ledger.bringTo(40);
    expect(ledger.version()).toBe(40);
    expect(contents()).toEqual(before);
    expect(ledger.rows('SELECT * FROM cycle')).toEqual(cycles);
    const added = ledger.rows(TABLES).filter((row) => !JSON.stringify(tables).includes(JSON.stringify(row)));
    expect(added).toEqual(NEW_TABLES.map((name) => ({ name })));
  });

  it('makes strict tables whose references are kept', () => {
    using ledger = new MigratingLedger(40).fill(VERSION_10_ROWS);
    const strict = ledger.rows(`SELECT name FROM pragma_table_list WHERE strict ORDER BY name`);
    expect(strict).toEqual(expect.arrayContaining(NEW_TABLES.map((name) => ({ name }))));
    ledger.fill('PRAGMA foreign_keys = ON');
    ledger.fill(`INSERT INTO location VALUES (1, 'bank.example/1', 3, NULL, '{}')`);
    expect(() => ledger.fill(`INSERT INTO location VALUES (2, 'bank.example/2', 99, NULL, '{}')`)).toThrow(
      'FOREIGN KEY',
    );
  });

  it('holds the columns of a charge for a charge and for nothing else', () => {
    using ledger = new MigratingLedger(40);
    const put = (kind: string, txid: string) => () =>
      ledger.fill(`${CHARGE_WRITE} VALUES ('${kind}', 'a', ${txid}, 'RR1', '2026-01-12', '{}', '')`);
    expect(put('put_charge', `'tx1'`)).not.toThrow();
    expect(put('put_charge', 'NULL')).toThrow('CHECK');
    expect(put('cancel_charge', `'tx1'`)).toThrow('CHECK');
    expect(put('sell_charge', `'tx1'`)).toThrow('CHECK');
  });

  it('works out from the state what is open and what may have happened', () => {
    using ledger = new MigratingLedger(40);
    const states = ['intended', 'sent', 'unknown', 'done', 'resolved_done', 'refused', 'resolved_not_done'];
    for (const state of states)
      ledger.fill(`INSERT INTO intended_write (kind, key, payload, state, intended_at)
        VALUES ('cancel_charge', '${state}', '{}', '${state}', '')`);
    const sumUp = (column: string) =>
      ledger
        .rows(`SELECT key FROM intended_write WHERE ${column} ORDER BY id`)
        .map((row) => (row as { key: string }).key);
    expect(sumUp('is_open')).toEqual(states.slice(0, 3));
    expect(sumUp('may_have_happened')).toEqual(states.slice(0, 5));
  });
});
