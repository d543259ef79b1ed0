import { expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const ROW = (kind: string, batch: number) =>
  `INSERT INTO posting_put_right VALUES ('E1', '', '${kind}', ${batch}, '', '2026-02-01T12:00:00.000Z', NULL);`;

it('migration 370 keeps one word about each entry of a batch that there is', () => {
  using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS).bringTo(370);
  ledger.fill(
    `INSERT INTO posting_batch (id, at, layout, settings, from_day, to_day, entries, received, refunded, revenue, sha256, path)
     VALUES (1, '2026-02-01T12:00:00.000Z', 'csv', '{}', '2026-01-01', '2026-01-31', 1, 100, 0, 0, 'x', '/x');`,
  );
  ledger.fill(ROW('money', 1) + ROW('revenue', 1));
  expect(ledger.rows('SELECT kind FROM posting_put_right ORDER BY kind')).toEqual([
    { kind: 'money' },
    { kind: 'revenue' },
  ]);
  expect(() => ledger.fill(ROW('money', 1))).toThrow('UNIQUE');
  expect(() => ledger.fill(ROW('other', 1))).toThrow('CHECK');
});
