import { expect, it } from 'vitest';
import { REFUSED_BEFORE, REFUSED_MARKED } from '../../../support/fake/records/refused-charges.ts';
import { MigratingLedger } from '../../../support/in-process/ledger/ledger-migrating.ts';

it('migration 440 has what is owed worked out anew of refused charges whose debt another one may bear', () => {
  using ledger = new MigratingLedger(430).fill(REFUSED_BEFORE).bringTo(440);
  expect(ledger.rows(REFUSED_MARKED.sql)).toEqual(REFUSED_MARKED.rows);
});
