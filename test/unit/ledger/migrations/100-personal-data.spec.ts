import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const HELD = `SELECT rowid FROM payer_search WHERE payer_search MATCH '"arc"'`;

describe('migration 100, personal data', () => {
  it('leaves every record as it was, with nobody erased and no export journaled', () => {
    using ledger = new MigratingLedger(90).fill(VERSION_10_ROWS);
    const tables = [
      'payer',
      'mandate_ref',
      'mandate',
      'charge',
      'cycle',
      'meta WHERE name <> "schema_version"',
    ];
    const before = tables.map((table) => ledger.rows(`SELECT * FROM ${table.replaceAll('"', "'")}`));
    ledger.bringTo(100);
    expect(ledger.version()).toBe(100);
    expect(tables.map((table) => ledger.rows(`SELECT * FROM ${table.replaceAll('"', "'")}`))).toEqual(before);
    expect(ledger.rows('SELECT * FROM erased_mandate UNION ALL SELECT id, at FROM document_export')).toEqual(
      [],
    );
  });

  it('has the search forget a payer who is removed, also one of before', () => {
    using ledger = new MigratingLedger(90).fill(VERSION_10_ROWS).bringTo(100);
    expect(ledger.rows(HELD)).toHaveLength(1);
    ledger.fill('DELETE FROM cycle; DELETE FROM charge; DELETE FROM mandate; DELETE FROM payer');
    expect(ledger.rows(HELD)).toEqual([]);
  });

  it.each(['app', 'terminal'])('takes an export of the %s, and of nobody else', (source) => {
    using ledger = new MigratingLedger(100);
    const insert = (by: string): unknown =>
      ledger.fill(
        `INSERT INTO document_export VALUES (NULL, '', '${by}', 'charges', 'rfc4180', '{}', '', 3)`,
      );
    insert(source);
    expect(() => insert('mail')).toThrow('CHECK');
    expect(ledger.rows('SELECT rows FROM document_export')).toEqual([{ rows: 3 }]);
  });
});
