import { expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

it.each([
  [0, 0, null, null],
  [0, 1_000, null, 1_000],
  [15_000, null, 15_000, null],
  [1, 1, 1, 1],
])(
  'migration 340 takes amounts of zero (%s, %s) for none, and no other',
  (fixed, floor, fixedAfter, floorAfter) => {
    using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS).bringTo(330);
    ledger.fill(`UPDATE mandate SET fixed_amount = ${fixed}, floor_amount = ${floor};`).bringTo(340);
    expect(ledger.version()).toBe(340);
    const rows = ledger.rows('SELECT DISTINCT fixed_amount AS fixed, floor_amount AS floor FROM mandate');
    expect(rows).toEqual([{ fixed: fixedAfter, floor: floorAfter }]);
  },
);
