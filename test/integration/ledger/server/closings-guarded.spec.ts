import { expect, it } from 'vitest';
import { civilMonth } from '../../../../src-main/core/civil-month.ts';
import { ServerError } from '../../../../src-main/ledger/postgres/blocking-session.ts';
import {
  AT,
  close,
  paid,
  reopen,
  type Shop,
  shop,
} from '../../../support/in-process/ledger/closable-shop.ts';

/** What the triggers say (`postgres/schema.ts`); a foreign key would say something else. */
const REFUSED = '23001';

function refusalOf({ ledger }: Shop, sql: string): string {
  try {
    ledger.behind((db) => db.exec(sql));
    return 'nothing thrown';
  } catch (error) {
    return error instanceof ServerError ? error.code : String(error);
  }
}

it.each([
  ['a closing', 'closing', 'author'],
  ['its lines', 'closing_line', 'text'],
  ['its reopening', 'closing_reopened', 'reason'],
  ['its handed files', 'closing_file', 'path'],
])('the server itself refuses every change of %s, and takes what is added', (_, table, column) => {
  const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
  const { id } = close(open, '2026-01');
  const handed = {
    month: civilMonth('2026-01'),
    path: 'jan.csv',
    sha256: 'e'.repeat(64),
    kind: 'postings',
  } as const;
  open.writer.recordHandedFile(handed, AT);
  reopen(open, id);
  for (const sql of [
    `UPDATE ${table} SET ${column} = ${column}`,
    `UPDATE ${table} SET ${column} = 'x'`,
    `DELETE FROM ${table}`,
    `TRUNCATE ${table} CASCADE`,
    `WITH gone AS (DELETE FROM ${table} RETURNING *) SELECT count(*) FROM gone`,
  ])
    expect([sql, refusalOf(open, sql)]).toEqual([sql, REFUSED]);
  close(open, '2026-01');
  expect(open.reader().provenClosings()).toMatchObject([{ faults: [] }, { faults: [] }]);
});
