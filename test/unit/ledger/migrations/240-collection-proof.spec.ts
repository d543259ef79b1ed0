import { expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

it('migration 240 has nothing proven of any charge, and changes no decision and no state', () => {
  using ledger = new MigratingLedger(120).fill(VERSION_10_ROWS);
  ledger.bringTo(200);
  const kept = ['SELECT * FROM decision', 'SELECT * FROM charge', 'SELECT * FROM cycle'];
  const before = kept.map((sql) => ledger.rows(sql));
  ledger.bringTo(240);
  expect(ledger.version()).toBe(240);
  expect(kept.map((sql) => ledger.rows(sql))).toEqual(before);
  expect(ledger.rows('SELECT * FROM collection_proof')).toEqual([]);
  const put = (kind: string) =>
    ledger.fill(
      `INSERT INTO collection_proof VALUES (5, '${kind}', '2026-02-20', '', '2026-02-21T12:00:00Z')`,
    );
  expect(() => put('rumour')).toThrow(/CHECK/);
  put('protest');
  expect(ledger.rows('SELECT kind, proven_on FROM collection_proof')).toEqual([
    { kind: 'protest', proven_on: '2026-02-20' },
  ]);
});
