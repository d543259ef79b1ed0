import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const BATCH = `INSERT INTO posting_batch
  (id, at, layout, settings, from_day, to_day, entries, received, refunded, revenue, sha256, path)
  VALUES (1, '2026-02-01T12:00:00Z', 'dominio', '{}', '2026-01-01', '2026-01-31', 1, 100, 0, 0, 'ab', '/a.txt')`;
const entry = (refund: string, event: string): string =>
  `INSERT INTO posting_entry VALUES ('E1', '${refund}', '${event}', '2026-01-05', 100, 1)`;

describe('migration 220, postings', () => {
  it('leaves what was there, and lets an entry of a movement in once', () => {
    using ledger = new MigratingLedger(120).fill(VERSION_10_ROWS).bringTo(200);
    const charges = ledger.rows('SELECT * FROM charge');
    ledger.bringTo(220);
    expect(ledger.version()).toBe(220);
    expect(ledger.rows('SELECT * FROM charge')).toEqual(charges);
    ledger.fill(BATCH).fill(entry('', 'receipt')).fill(entry('', 'excess')).fill(entry('D1', 'receipt'));
    expect(() => ledger.fill(entry('', 'receipt'))).toThrow('UNIQUE');
    expect(ledger.rows('SELECT * FROM posting_entry')).toHaveLength(3);
  });
});
