import { expect, it } from 'vitest';
import { MigratingLedger } from '../../../support/in-process/ledger/ledger-migrating.ts';

const charge = (id: number, mandate: number | string, occupies: boolean): string => `
  INSERT INTO charge (id, txid, mandate_id, status, is_open, occupies_cycle, amount, due_date, adjusts_to_business_day)
    VALUES (${id}, 'tx${id}', ${mandate}, '${occupies ? 'EXPIRADA' : 'REJEITADA'}', FALSE, ${occupies}, 5000, '2026-01-12', FALSE);`;

it('migration 440 has what is owed worked out anew of charges whose cycle another vacant one may share', () => {
  using ledger = new MigratingLedger(430)
    .fill(`INSERT INTO mandate_ref (id, id_rec) VALUES (1, 'RR1'), (2, 'RR2'), (3, 'RR3');
      ${charge(11, 1, false)} ${charge(12, 1, false)} ${charge(13, 1, true)}
      ${charge(21, 2, false)} ${charge(22, 2, true)} ${charge(31, 3, true)} ${charge(41, 'NULL', false)} ${charge(42, 'NULL', false)}
      DELETE FROM dirty_charge;`)
    .bringTo(440);
  expect(ledger.rows('SELECT charge_id AS id FROM dirty_charge ORDER BY id')).toEqual([
    { id: 11 },
    { id: 12 },
  ]);
});
