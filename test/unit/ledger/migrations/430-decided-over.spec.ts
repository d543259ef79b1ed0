import { expect, it } from 'vitest';
import { ACTS_ABOUT, DECIDED_ABOUT, DECIDED_BEFORE } from '../../../support/fake/records/decided-charges.ts';
import { ENDED_CHARGES, endedCharge, MARKED } from '../../../support/fake/records/ended-charges.ts';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

it.each([DECIDED_ABOUT, ACTS_ABOUT])(
  'migration 430 keeps with each decision, and in its act, what had not come or had gone back by its moment',
  ({ sql, rows }) => {
    using ledger = new MigratingLedger(420).fill(DECIDED_BEFORE).bringTo(430);
    expect(ledger.rows(sql)).toEqual(rows);
  },
);

it('migration 430 has the reasons of ended charges worked out anew, of which a refusal of a retry tells none any more', () => {
  using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS);
  for (const { id, raw, occupies } of ENDED_CHARGES) ledger.fill(endedCharge(id, raw, occupies));
  ledger.bringTo(420).fill('DELETE FROM dirty_charge').bringTo(430);
  expect(ledger.rows('SELECT charge_id AS id FROM dirty_charge ORDER BY id')).toEqual(
    MARKED.map((id) => ({ id })),
  );
});
