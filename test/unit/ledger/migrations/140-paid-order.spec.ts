import { describe, expect, it } from 'vitest';
import { CREATE_CYCLE_INDEXES, DROP_CYCLE_INDEXES } from '../../../../src-main/ledger/model/cycle-indexes.ts';
import { MigratingLedger, VERSION_10_ROWS } from '../../../support/in-process/ledger/ledger-migrating.ts';

const INDEXES = `
  SELECT s.name, group_concat(i.name) AS columns FROM sqlite_schema s, pragma_index_info(s.name) i
  WHERE s.type = 'index' AND s.name LIKE 'cycle%by%' GROUP BY s.name ORDER BY s.name`;

const PAID = `
  INSERT INTO charge VALUES (6, 'tx2', 3, 'CONCLUIDA', 0, 1, 5000, '2026-02-12', '2026-02-03', 1, NULL, NULL);
  INSERT INTO cycle VALUES (6, 7, 'marcia araujo', '2026-02-12', '2026-02-12', 5000, 'paid', 'paid', 5000, 0,
    '2026-02-12T09:00:00Z', 0, NULL, '[]');
`;

describe('migration 140, paid order', () => {
  it('orders charges by when they were paid, the unpaid ones first, and changes none', () => {
    using ledger = new MigratingLedger(120).fill(VERSION_10_ROWS).fill(PAID);
    const before = ledger.rows('SELECT * FROM cycle');
    ledger.bringTo(140);
    expect(ledger.version()).toBe(140);
    expect(ledger.rows('SELECT id, paid_key FROM cycle ORDER BY paid_key')).toEqual([
      { id: 5, paid_key: '' },
      { id: 6, paid_key: '2026-02-12T09:00:00Z' },
    ]);
    expect(ledger.rows('SELECT * FROM cycle')).toEqual(
      before.map((row, index) => Object.assign({}, row, { paid_key: ['', '2026-02-12T09:00:00Z'][index] })),
    );
  });

  it('makes the very indexes that a bulk evaluation makes anew', () => {
    using migrated = new MigratingLedger(140);
    using made = new MigratingLedger(140);
    for (const statement of [...DROP_CYCLE_INDEXES, ...CREATE_CYCLE_INDEXES]) made.fill(statement);
    expect(migrated.rows(INDEXES)).toEqual(made.rows(INDEXES));
    expect(migrated.rows(INDEXES)).toHaveLength(10);
  });
});
