import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const NOTES = `
  INSERT INTO meta VALUES ('note.asked_in_vain_charge', '{"on":"2026-01-02","ids":["tx9"]}');
  INSERT INTO meta VALUES ('note.unreadable_charge_ids', '["tx9"]');
  INSERT INTO meta VALUES ('note.mode', 'by_id');`;

describe('migration 080, asked ids', () => {
  it('leaves records and other notes, and lets go what stood in notes of the search', () => {
    using ledger = new MigratingLedger(70).fill(VERSION_10_ROWS).fill(NOTES);
    const charges = ledger.rows('SELECT * FROM charge');
    ledger.bringTo(80);
    expect(ledger.version()).toBe(80);
    expect(ledger.rows('SELECT * FROM charge')).toEqual(charges);
    expect(ledger.rows(`SELECT name FROM meta WHERE name LIKE 'note.%'`)).toEqual([{ name: 'note.mode' }]);
    for (const table of ['asked_id', 'disputed_settlement'])
      expect(ledger.rows(`SELECT * FROM ${table}`)).toEqual([]);
  });
});
