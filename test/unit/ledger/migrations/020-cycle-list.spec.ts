import { describe, expect, it } from 'vitest';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

describe('migration 020, cycle list', () => {
  it('indexes the rows that were there and changes none', () => {
    using ledger = new MigratingLedger(10).fill(VERSION_10_ROWS);
    const before = ledger.rows('SELECT * FROM cycle');
    ledger.bringTo(20);
    expect(ledger.rows('SELECT * FROM cycle')).toEqual(before);
    expect(ledger.rows(`SELECT id FROM cycle INDEXED BY cycle_state_by_amount WHERE grp = 'open'`)).toEqual([
      { id: 5 },
    ]);
  });
});
