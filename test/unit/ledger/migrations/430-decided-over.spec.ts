import { expect, it } from 'vitest';
import { ACTS_ABOUT, DECIDED_ABOUT, DECIDED_BEFORE } from '../../../support/fake/records/decided-charges.ts';
import { MigratingLedger } from '../../../support/in-process/ledger/ledger-migrating.ts';

it.each([DECIDED_ABOUT, ACTS_ABOUT])(
  'migration 430 keeps with each decision, and in its act, what had not come or had gone back by its moment',
  ({ sql, rows }) => {
    using ledger = new MigratingLedger(420).fill(DECIDED_BEFORE).bringTo(430);
    expect(ledger.rows(sql)).toEqual(rows);
  },
);
