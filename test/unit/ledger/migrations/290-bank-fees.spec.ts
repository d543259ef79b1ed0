import { expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

it('migration 290 says of batches from before that they held no fees, and gives no number twice', () => {
  using ledger = new MigratingLedger(120).fill(VERSION_10_ROWS);
  ledger.bringTo(280);
  ledger.fill(`
    INSERT INTO posting_batch (at, layout, settings, from_day, to_day, entries, received, refunded, revenue, sha256, path)
    VALUES ('2026-02-01T12:00:00Z', 'dominio', '{}', '2026-01-01', '2026-01-31', 1, 100, 0, 0, 'a', '/january.txt')`);
  ledger.bringTo(290);
  expect(ledger.version()).toBe(290);
  expect(ledger.rows('SELECT received, fees FROM posting_batch')).toEqual([{ received: 100, fees: 0 }]);
  const fee =
    "INSERT INTO bank_fee (day, amount, text, at) VALUES ('2026-01-10', 150, '', '2026-02-01T12:00:00Z')";
  ledger.fill(fee);
  ledger.fill('DELETE FROM bank_fee');
  ledger.fill(fee);
  expect(ledger.rows('SELECT id FROM bank_fee')).toEqual([{ id: 2 }]);
  expect(() => ledger.fill(fee.replace('150', '0'))).toThrow(/CHECK/);
});
