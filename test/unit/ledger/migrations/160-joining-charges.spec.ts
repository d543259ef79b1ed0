import { describe, expect, it } from 'vitest';
import { MigratingLedger } from '../../../support/in-process/ledger/ledger-migrating.ts';

const COLUMNS = 'kind, key, txid, id_rec, due_date, payload, batch_id, state, intended_at, sent_at, outcome';
const WRITES = `
  INSERT INTO intended_write (id, ${COLUMNS}) VALUES
    (3, 'put_charge', 'tx1', 'tx1', 'RR1', '2026-01-12', '{}', 'b1', 'done', 'i', 's', '{"bankId":"tx1"}'),
    (9, 'create_mandate', '1 C-1', NULL, NULL, NULL, '{"a":1}', NULL, 'unknown', 'i', 's', NULL);`;
const JOINING = (key: string) =>
  `INSERT INTO intended_write (kind, key, payload, intended_at) VALUES ('put_joining_charge', '${key}', '{"idRec":"RR1"}', 'i')`;

const INDEXES = `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'intended_write' ORDER BY name`;

describe('migration 160, joining charges', () => {
  it('keeps every row of the journal under its number, and every index', () => {
    using ledger = new MigratingLedger(120).fill(WRITES);
    const all = () => ledger.rows('SELECT * FROM intended_write ORDER BY id');
    const [rows, indexes] = [all(), ledger.rows(INDEXES)];
    ledger.bringTo(160);
    expect(ledger.version()).toBe(160);
    expect(all()).toEqual(rows);
    expect(ledger.rows(INDEXES)).toEqual(expect.arrayContaining([...indexes]));
    expect(ledger.rows(INDEXES)).toHaveLength(indexes.length + 1);
  });

  it('takes the new kind, once while it is open, and no word that is none', () => {
    using ledger = new MigratingLedger(120);
    expect(() => ledger.fill(JOINING('a'))).toThrow('CHECK');
    ledger.bringTo(160).fill(JOINING('a')).fill(JOINING('b'));
    expect(() => ledger.fill(JOINING('a'))).toThrow('UNIQUE');
    expect(() => ledger.fill(JOINING('c').replace('put_joining', 'sell_joining'))).toThrow('CHECK');
  });

  it('finds the charges that were made for a mandate by their index', () => {
    using ledger = new MigratingLedger(160);
    const [step] = ledger.rows(`EXPLAIN QUERY PLAN SELECT key FROM intended_write
      WHERE kind = 'put_joining_charge' AND json_extract(payload, '$.idRec') = 'RR1'`);
    expect(step).toMatchObject({ detail: expect.stringContaining('INDEX intended_write_joining') });
  });
});
