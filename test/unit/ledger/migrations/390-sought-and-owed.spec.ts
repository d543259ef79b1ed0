import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const paid = (id: number, state: string, group: string, paidOf5000: number): string => `
  INSERT INTO charge VALUES (${id}, 'tx${id}', 3, 'ATIVA', 1, 1, 5000, '2026-01-12', '2026-01-03', 1, NULL, NULL);
  INSERT INTO cycle VALUES
    (${id}, 7, 'marcia araujo', '2026-01-12', '2026-01-12', 5000, '${state}', '${group}', ${paidOf5000}, 0, NULL, NULL, NULL, '[]');`;

describe('migration 390, what is sought and what is owed', () => {
  it('notes what of each charge is owed', () => {
    using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS);
    ledger.fill(paid(6, 'expired', 'unpaid', 0) + paid(7, 'underpaid', 'attention', 4_000));
    ledger.fill(paid(8, 'partly_refunded', 'attention', 5_000) + paid(9, 'paid', 'paid', 5_000));
    ledger.bringTo(390);
    expect(ledger.rows('SELECT id, owed FROM cycle ORDER BY id')).toEqual([
      ...[
        { id: 5, owed: 0 },
        { id: 6, owed: 5_000 },
        { id: 7, owed: 1_000 },
      ],
      ...[
        { id: 8, owed: 0 },
        { id: 9, owed: 0 },
      ],
    ]);
    const owed = 'SELECT id FROM cycle INDEXED BY cycle_owed WHERE owed > 0 ORDER BY id';
    expect(ledger.rows(owed)).toEqual([{ id: 6 }, { id: 7 }]);
  });

  it('leaves to the next poll what the state alone does not tell', () => {
    using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS);
    ledger.fill(paid(6, 'paid_after_close', 'attention', 4_000) + paid(7, 'underpaid', 'attention', 4_000));
    ledger.fill(paid(8, 'paid_after_close', 'attention', 5_000));
    ledger.bringTo(380).fill('DELETE FROM dirty_charge').bringTo(390);
    expect(ledger.rows('SELECT charge_id AS id FROM dirty_charge ORDER BY id')).toEqual([
      { id: 6 },
      { id: 7 },
    ]);
  });

  it('keeps an id of each kind once', () => {
    using ledger = new MigratingLedger(390);
    ledger.fill("INSERT INTO known_id VALUES ('charge', 'tx1'), ('mandate', 'tx1')");
    expect(() => ledger.fill("INSERT INTO known_id VALUES ('charge', 'tx1')")).toThrow('UNIQUE');
    expect(() => ledger.fill("INSERT INTO known_id VALUES ('payer', 'tx1')")).toThrow('CHECK');
  });
});
