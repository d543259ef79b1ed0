import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const SETTLEMENTS = `
  INSERT INTO settlement VALUES (1, 'E1', 'J1', 5000, '2026-01-02T10:00:00Z', 100, 'joining', 0, NULL, '{}');`;
const REFUNDS = `
  INSERT INTO refund VALUES
    (1, 'D1', NULL, 100, 'DEVOLVIDO', NULL, '2026-01-03T10:00:00Z', '2026-01-04T10:00:00Z'),
    (1, 'D2', NULL, 200, ' devolvido ', NULL, '2026-01-05T10:00:00Z', NULL),
    (1, 'D3', NULL, 300, 'DEVOLVIDO', NULL, NULL, NULL),
    (1, 'D4', NULL, 400, 'EM_PROCESSAMENTO', NULL, '2026-01-06T10:00:00Z', NULL);`;

describe('migration 120, money by day', () => {
  it('dates what was given back by its settling, else by its request, else by its payment, and nothing else', () => {
    using ledger = new MigratingLedger(110).fill(VERSION_10_ROWS).fill(SETTLEMENTS).fill(REFUNDS);
    const before = ledger.rows('SELECT id, amount, status, settled_at FROM refund');
    ledger.bringTo(120);
    expect(ledger.version()).toBe(120);
    expect(ledger.rows('SELECT id, amount, status, settled_at FROM refund')).toEqual(before);
    expect(ledger.rows('SELECT id, returned_at FROM refund')).toEqual([
      { id: 'D1', returned_at: '2026-01-04T10:00:00Z' },
      { id: 'D2', returned_at: '2026-01-05T10:00:00Z' },
      { id: 'D3', returned_at: '2026-01-02T10:00:00Z' },
      { id: 'D4', returned_at: null },
    ]);
  });

  it.each([
    ['payments', 'settlement', 'settlement_by_time', 'at'],
    ['refunds', 'refund', 'refund_by_return', 'returned_at'],
  ])('adds up %s of a day in their index alone', (_, table, index, column) => {
    using ledger = new MigratingLedger(110).fill(VERSION_10_ROWS).bringTo(120);
    const [step] = ledger.rows(
      `EXPLAIN QUERY PLAN SELECT sum(amount) FROM ${table} INDEXED BY ${index} WHERE ${column} >= 'a' AND ${column} < 'b'`,
    );
    expect(step).toMatchObject({ detail: expect.stringContaining(`USING COVERING INDEX ${index}`) });
  });
});
