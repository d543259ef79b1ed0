import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const FOUND = `SELECT rowid FROM payer_search WHERE payer_search MATCH '"arau"'`;

describe('migration 030, search', () => {
  it('makes the payers that were there searchable, and those that come', () => {
    using ledger = new MigratingLedger(20).fill(VERSION_10_ROWS).bringTo(30);
    expect(ledger.rows(FOUND)).toEqual([{ rowid: 7 }]);
    ledger.fill(`INSERT INTO payer VALUES (8, 'João Araújo', 'joao araujo', '', '')`);
    expect(ledger.rows(FOUND)).toEqual([{ rowid: 7 }, { rowid: 8 }]);
  });

  it('keeps every payer as it was', () => {
    using ledger = new MigratingLedger(20).fill(VERSION_10_ROWS);
    const before = ledger.rows('SELECT * FROM payer');
    expect(ledger.bringTo(30).rows('SELECT * FROM payer')).toEqual(before);
  });
});
