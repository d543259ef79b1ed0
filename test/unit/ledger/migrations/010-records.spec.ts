import { describe, expect, it } from 'vitest';
import { APPLICATION_ID } from '../../../../src-main/ledger/migrations/migrate.ts';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

describe('migration 010, records', () => {
  it('marks an empty file as a ledger, with its version in two places', () => {
    using ledger = new MigratingLedger(0);
    expect(ledger.version()).toBe(0);
    ledger.bringTo(10);
    expect(ledger.version()).toBe(10);
    expect(ledger.db.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
    expect(ledger.rows(`SELECT value FROM meta WHERE name = 'schema_version'`)).toEqual([{ value: '10' }]);
  });

  it('makes strict tables that take records and refuse text for centavos', () => {
    using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS);
    expect(ledger.rows('SELECT txid, amount FROM charge')).toEqual([{ txid: 'tx1', amount: 5_000 }]);
    expect(() => ledger.fill(`UPDATE charge SET amount = 'fifty'`)).toThrow(/cannot store TEXT/);
    expect(() =>
      ledger.fill(`INSERT INTO charge VALUES (6, 'tx1', 3, '', 1, 1, 1, '', '', 1, NULL, NULL)`),
    ).toThrow(/UNIQUE/);
  });
});
