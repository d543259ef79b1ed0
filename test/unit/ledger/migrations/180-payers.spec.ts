import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const UNPAID = `
  INSERT INTO charge VALUES (6, 'tx2', 3, 'EXPIRADA', 0, 1, 5000, '2026-02-12', '2026-02-03', 1, NULL, NULL);
  INSERT INTO cycle (id, payer_id, payer_key, due_date, settle_date, amount, state, grp, paid, refunded, reasons)
    VALUES (6, 7, 'marcia araujo', '2026-02-12', '2026-02-12', 5000, 'expired', 'unpaid', 0, 0, '[]');
`;

describe('migration 180, payers', () => {
  it('knows which charges are unpaid, changes none, and has nothing noted of anybody', () => {
    using ledger = new MigratingLedger(120).fill(VERSION_10_ROWS);
    ledger.bringTo(160);
    ledger.fill(UNPAID);
    const before = ledger.rows('SELECT * FROM cycle ORDER BY id');
    ledger.bringTo(180);
    expect(ledger.version()).toBe(180);
    expect(ledger.rows('SELECT id FROM cycle INDEXED BY cycle_owed WHERE is_unpaid')).toEqual([{ id: 6 }]);
    expect(ledger.rows('SELECT * FROM cycle ORDER BY id')).toEqual(
      before.map((row) => Object.assign({}, row, { is_unpaid: Number(Object(row).grp === 'unpaid') })),
    );
    for (const table of ['payer_contact', 'payer_message', 'payer_message_charge'])
      expect(ledger.rows(`SELECT * FROM ${table}`)).toEqual([]);
  });

  it('moves a charge out of the index as it is paid', () => {
    using ledger = new MigratingLedger(120).fill(VERSION_10_ROWS);
    ledger.bringTo(180);
    ledger.fill(UNPAID);
    ledger.fill("UPDATE cycle SET state = 'paid_late', grp = 'paid' WHERE id = 6");
    expect(ledger.rows('SELECT id FROM cycle INDEXED BY cycle_owed WHERE is_unpaid')).toEqual([]);
  });
});
