import { describe, expect, it } from 'vitest';
import { toPostgres } from '../../../../src-main/ledger/postgres/translate.ts';

/** What a shared statement is to be on a server, and the names of its values. */
type Case = readonly [why: string, shared: string, text: string, values: readonly (string | null)[]];
const CASES: readonly Case[] = [
  ['numbers values', 'SELECT ? WHERE a = ?', 'SELECT $1 WHERE a = $2', [null, null]],
  ['keeps one number a name', 'SELECT @a, :b, @a', 'SELECT $1, $2, $1', ['a', 'b']],
  ['keeps one number a numbered value', 'SELECT ?1, ?1', 'SELECT $1, $1', ['1']],
  ['takes both kinds together', 'SELECT ?, @a, ?', 'SELECT $1, $2, $3', [null, 'a', null]],
  ['looks into no text', `SELECT '?', 'it''s @a'`, `SELECT '?', 'it''s @a'`, []],
  ['looks into no quoted name and no comment', 'SELECT "a?" -- ?\n', 'SELECT "a?" -- ?\n', []],
  ['quotes what would be folded', 'SELECT a AS chargeId', 'SELECT a AS "chargeId"', []],
  ['drops the index that SQLite is told', 'FROM t INDEXED BY t_by_a WHERE a', 'FROM t  WHERE a', []],
  ['drops that it is told none', 'FROM t NOT INDEXED WHERE a', 'FROM t  WHERE a', []],
  ['joins where there is a condition', 'FROM a CROSS JOIN b ON b.x = a.x', 'FROM a  JOIN b ON b.x = a.x', []],
  ['multiplies where there is none', 'FROM a CROSS JOIN b WHERE a.x', 'FROM a CROSS JOIN b WHERE a.x', []],
  ['drops the plus that hides a value', 'WHERE id = +?', 'WHERE id = $1', [null]],
  ['keeps a plus that adds', 'SELECT a + ?, (a) + b', 'SELECT a + $1, (a) + b', [null]],
  [
    'ignores a row that is there',
    'INSERT OR IGNORE INTO t VALUES (?)',
    'INSERT  INTO t VALUES ($1) ON CONFLICT DO NOTHING',
    [null],
  ],
  [
    'ignores it before it tells what it made',
    'INSERT OR IGNORE INTO t VALUES (1) RETURNING id',
    'INSERT  INTO t VALUES (1) ON CONFLICT DO NOTHING RETURNING id',
    [],
  ],
  [
    'finds numbers among many by hash',
    'WHERE a IN (SELECT CAST(value AS BIGINT) FROM json_each(?)) AND b = ?',
    `WHERE a IN (SELECT CAST(value AS BIGINT) FROM string_to_table(btrim($1, '[]'), ',') value WHERE value <> '') AND b = $2`,
    [null, null],
  ],
  ['finds temporary tables', 'FROM temp.t', 'FROM pg_temp.t', []],
  ['finds lasting ones', 'FROM main.t', 'FROM t', []],
];

describe('a shared statement', () => {
  it.each(CASES)('%s', (_, shared, text, values) => {
    expect(toPostgres(shared)).toEqual({ text, values });
  });
});
