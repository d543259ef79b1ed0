import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const row = (id: number, status: string, paid: number, attempts: string): string => `
  INSERT INTO charge VALUES (${id}, 'tx${id}', 3, '${status}', 1, 1, 5000, '2026-01-12', '2026-01-03', 1, ${attempts}, NULL);
  INSERT INTO cycle VALUES
    (${id}, 7, 'marcia araujo', '2026-01-12', '2026-01-12', 5000, 'paid', 'paid', ${paid}, 0, NULL, NULL, NULL, '[]');`;

describe('migration 420, debits that may still come beside money or a decision', () => {
  it('leaves to the next poll charges with either that the bank has not closed', () => {
    using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS);
    ledger.fill(row(6, 'ATIVA', 5_000, "'[]'") + row(7, 'CONCLUIDA', 5_000, "'[]'"));
    ledger.fill(row(8, 'ATIVA', 0, "'[]'") + row(9, 'ATIVA', 5_000, 'NULL'));
    ledger.fill(
      `${row(10, 'ATIVA', 0, 'NULL')} INSERT INTO decision VALUES (10, 'waived', '', '2026-01-04T12:00:00.000Z');`,
    );
    ledger.bringTo(390).fill('DELETE FROM dirty_charge').bringTo(420);
    expect(ledger.rows('SELECT charge_id AS id FROM dirty_charge ORDER BY id')).toEqual([
      { id: 6 },
      { id: 9 },
      { id: 10 },
    ]);
  });
});
