import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

/** Charges beside the pending one of version 10: paid, paid with a kind in other capitals, unpaid with the usual kind. */
const CHARGES = `
  INSERT INTO charge VALUES (6, 'tx6', 3, 'CONCLUIDA', 0, 1, 5000, '2026-02-12', NULL, 1, NULL, NULL),
    (7, 'tx7', 3, 'CONCLUIDA', 0, 1, 5000, '2026-03-12', NULL, 1, '[{"kind":"agnd"}]', NULL),
    (8, 'tx8', 3, 'ATIVA', 1, 1, 5000, '2026-04-12', NULL, 1, '[{"kind":"AGND"},{"kind":"NTAG"}]', NULL);
  INSERT INTO charge VALUES (9, 'tx9', 3, 'CONCLUIDA', 0, 1, 5000, '2026-05-10', NULL, 1, NULL, NULL);
  INSERT INTO charge_raw SELECT id, '[]', '{"ajusteDiaUtil":true}' FROM charge WHERE id < 9;
  INSERT INTO charge_raw VALUES (9, '[]', '{"ajusteDiaUtil":" False"}');
  INSERT INTO cycle SELECT id, 7, '', due_date, due_date, 5000, 'paid', 'paid', 0, 0, NULL, NULL, NULL, '[]'
    FROM charge WHERE id > 5;`;
const SETTLEMENT = `INSERT INTO settlement VALUES (1, 'E1', 'J1', 5000, '', 0, 'joining', 0, NULL, '{}');`;

describe('migration 090, joining payments', () => {
  it('has the charges worked out anew whose reasons or settle date were of an older rule, and no others', () => {
    using ledger = new MigratingLedger(80).fill(VERSION_10_ROWS).fill(CHARGES).fill(SETTLEMENT);
    const before = ledger.rows('SELECT * FROM settlement');
    ledger.bringTo(90);
    expect(ledger.version()).toBe(90);
    expect(ledger.rows('SELECT * FROM dirty_charge')).toEqual([
      { charge_id: 5 },
      { charge_id: 7 },
      { charge_id: 9 },
    ]);
    expect(ledger.rows('SELECT id FROM charge WHERE NOT adjusts_to_business_day')).toEqual([{ id: 9 }]);
    expect(ledger.rows('SELECT * FROM settlement')).toEqual(before);
    const joining = 'SELECT end_to_end_id FROM settlement INDEXED BY settlement_joining';
    expect(ledger.rows(`${joining} WHERE charge_id IS NULL AND NOT is_orphan`)).toEqual([
      { end_to_end_id: 'E1' },
    ]);
  });
});
