import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const LOCATION = `INSERT INTO location (id, url, mandate_id, created_at, raw) VALUES (1, 'bank.example/1', 3, NULL, '{}');`;
const WRITE = `INSERT INTO intended_write (kind, key, payload, intended_at) VALUES ('cancel_mandate', 'RR1', '{}', '');`;

describe('migration 060, location known', () => {
  it('keeps locations, known since the end of the journal', () => {
    using ledger = new MigratingLedger(50).fill(VERSION_10_ROWS).fill(WRITE).fill(LOCATION);
    const [before] = ledger.rows('SELECT * FROM location');
    ledger.bringTo(60);
    expect(ledger.version()).toBe(60);
    expect(ledger.rows('SELECT * FROM location')).toEqual([{ ...(before as object), known_at_write: 1 }]);
  });

  it('counts them from nothing where the journal is empty', () => {
    using ledger = new MigratingLedger(50).fill(VERSION_10_ROWS).fill(LOCATION).bringTo(60);
    expect(ledger.rows('SELECT known_at_write FROM location')).toEqual([{ known_at_write: 0 }]);
  });
});
