import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const delivery = (id: number, fate: string): string =>
  `INSERT INTO delivery (id, received_at, last_seen_at, kind, record_id, content_hash, body, first_keys, fate)
   VALUES (${id}, '', '', 'settlement', 'E${id}', '', '{}', '[]', '${fate}');`;
const DELIVERIES = [delivery(1, 'received'), delivery(2, 'confirmed'), delivery(3, 'confirmed')].join('');
const SETTLEMENTS = `
  INSERT INTO settlement VALUES (1, 'E1', 'J1', 5000, '2026-01-02', 100, 'joining', 0, NULL, '{}'),
    (2, 'E2', NULL, 700, '2026-01-03', 0, 'no_match', 1, NULL, '{}');`;

const countsOf = (ledger: MigratingLedger) =>
  ledger.rows('SELECT fate, deliveries FROM delivery_total WHERE deliveries > 0 ORDER BY fate');

describe('migration 110, quick sums', () => {
  it('keeps deliveries and payments as they were, and counts the deliveries that are there', () => {
    using ledger = new MigratingLedger(100).fill(VERSION_10_ROWS).fill(DELIVERIES).fill(SETTLEMENTS);
    const before = [ledger.rows('SELECT * FROM delivery'), ledger.rows('SELECT * FROM settlement')];
    ledger.bringTo(110);
    expect(ledger.version()).toBe(110);
    expect([ledger.rows('SELECT * FROM delivery'), ledger.rows('SELECT * FROM settlement')]).toEqual(before);
    expect(countsOf(ledger)).toEqual([
      { fate: 'confirmed', deliveries: 2 },
      { fate: 'received', deliveries: 1 },
    ]);
  });

  it('counts what comes, is decided and goes', () => {
    using ledger = new MigratingLedger(100).fill(VERSION_10_ROWS).fill(DELIVERIES).bringTo(110);
    ledger.fill(delivery(4, 'received'));
    ledger.fill(`UPDATE delivery SET fate = 'duplicate' WHERE id = 1`);
    ledger.fill('DELETE FROM delivery WHERE id = 3');
    expect(countsOf(ledger)).toEqual([
      { fate: 'confirmed', deliveries: 1 },
      { fate: 'duplicate', deliveries: 1 },
      { fate: 'received', deliveries: 1 },
    ]);
  });

  it.each([
    ['joining payments', 'settlement_joining', 'charge_id IS NULL AND NOT is_orphan', 5000],
    ['orphans', 'settlement_orphan', 'is_orphan', 700],
  ])('adds up %s in their index alone', (_, index, condition, amount) => {
    using ledger = new MigratingLedger(100).fill(VERSION_10_ROWS).fill(SETTLEMENTS).bringTo(110);
    const sql = `SELECT sum(amount) AS amount FROM settlement INDEXED BY ${index} WHERE ${condition}`;
    expect(ledger.rows(sql)).toEqual([{ amount }]);
    const [step] = ledger.rows(`EXPLAIN QUERY PLAN ${sql}`);
    expect(step).toMatchObject({ detail: `SCAN settlement USING COVERING INDEX ${index}` });
  });
});
