import { expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

it('migration 270 says of no file from before what it tells, and leaves it as it was', () => {
  using ledger = new MigratingLedger(120).fill(VERSION_10_ROWS);
  ledger.bringTo(240);
  ledger.fill(`
    INSERT INTO closing VALUES (1, '2026-01', 'caixa', '2026-02-01T12:00:00Z', 'Ana', 0, 0, '0', '0', 'a', 'b', NULL, NULL);
    INSERT INTO closing_file VALUES (1, 1, '2026-02-01T12:00:00Z', 'Ana', '/tmp/ciclo.csv', 'c')`);
  const before = ledger.rows('SELECT * FROM closing_file');
  ledger.bringTo(270);
  expect(ledger.version()).toBe(270);
  expect(ledger.rows('SELECT id, closing_id, at, author, path, sha256 FROM closing_file')).toEqual(before);
  expect(ledger.rows('SELECT kind FROM closing_file')).toEqual([{ kind: null }]);
  expect(() => ledger.fill("UPDATE closing_file SET kind = 'ofx'")).toThrow(/what was closed stays/);
});
