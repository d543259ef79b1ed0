import { expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const moved = (id: number, state: string, paid: number, refunded: number): string => `
  INSERT INTO charge VALUES (${id}, 'tx${id}', 3, 'ATIVA', 1, 1, 5000, '2026-01-12', '2026-01-03', 1, NULL, NULL);
  INSERT INTO cycle VALUES
    (${id}, 7, 'marcia araujo', '2026-01-12', '2026-01-12', 5000, '${state}', 'attention', ${paid}, ${refunded},
    ${paid === 0 ? 'NULL' : "'2026-01-12T12:00:00.000Z'"}, NULL, NULL, '[]');`;

it('leaves to the next poll what is owed of charges whose money does not come to their amount, or went back', () => {
  using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS);
  ledger.fill(moved(6, 'underpaid', 4_000, 0) + moved(7, 'refunded', 5_000, 5_000));
  ledger.fill(
    moved(8, 'partly_refunded', 5_000, 1) + moved(9, 'paid', 5_000, 0) + moved(10, 'expired', 0, 0),
  );
  ledger.bringTo(390).fill('DELETE FROM dirty_charge').bringTo(400);
  const marked = ledger.rows('SELECT charge_id AS id FROM dirty_charge ORDER BY id');
  expect(marked).toEqual([{ id: 6 }, { id: 7 }, { id: 8 }]);
});
