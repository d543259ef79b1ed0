import { describe, expect, it } from 'vitest';
import { CREATE_CYCLE_INDEXES } from '../../../../src-main/ledger/cycle-indexes.ts';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const INDEXES = `
  SELECT s.name, group_concat(i.name) AS columns FROM sqlite_schema s, pragma_index_info(s.name) i
  WHERE s.type = 'index' AND s.name LIKE 'cycle%by%' GROUP BY s.name ORDER BY s.name`;

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

  it('makes the very indexes that a bulk evaluation makes anew', () => {
    using migrated = new MigratingLedger(20);
    using made = new MigratingLedger(10);
    for (const statement of CREATE_CYCLE_INDEXES) made.fill(statement);
    expect(migrated.rows(INDEXES)).toEqual(made.rows(INDEXES));
    expect(migrated.rows(INDEXES)).toHaveLength(8);
  });
});
