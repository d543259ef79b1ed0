import { describe, expect, it } from 'vitest';
import { TABLE_RIGHTS } from '../../../../src-main/ledger/postgres/table-rights.ts';
import { accounting } from '../../../../src-preload/contract/accounting.ts';
import { closing } from '../../../../src-preload/contract/closing.ts';
import { history } from '../../../../src-preload/contract/history.ts';
import { close } from '../../../support/in-process/ledger/closable-shop.ts';
import { codeOf } from '../../../support/in-process/ledger/ledger-trouble.ts';
import {
  AT,
  asked,
  askedInTurn,
  type Office,
  office,
  person,
} from '../../../support/in-process/ledger/office-people.ts';

const EVERY_ACT = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
const HASH = '0'.repeat(64);
const LINE = '2026-01-20;payment;E1;;jan;2026-01-20;2026-01-31;100.00;receipt:100.00;+';
const FILTER = '{"hasPayerText":false}';
const CLOSED = {
  month: '2026-01',
  basis: 'caixa',
  at: AT,
  lines: '0',
  adjustments: '0',
  received: '0',
  refunded: '0',
};
const HASHED = { lines_hash: HASH, hash: HASH, previous_hash: HASH, author: 'a' };
const SUMS = { entries: '0', received: '0', refunded: '0', revenue: '0', fees: '0' };
const SETTINGS = '{"layout":"csv","composed":null,"accounts":[],"cnpj":null,"withRevenue":false}';

/** A row of each table that whoever decides adds to and that nobody takes away, as the app would write it. */
const ROWS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  closing: { ...CLOSED, ...HASHED },
  closing_line: { closing_id: '1', text: LINE },
  closing_reopened: { closing_id: '1', at: AT, author: 'a', reason: 'why' },
  closing_file: { closing_id: '1', at: AT, author: 'a', path: '/x', sha256: HASH, kind: 'journal' },
  act: {
    ...{
      at: AT,
      author: 'a',
      kind: 'decision',
      subject: 'charge',
      subject_id: 'jan',
      from_value: 'a',
      to_value: 'b',
    },
    ...{ day: '2026-01-01', said_at: AT, note: 'n', batch_id: 'b', is_listed: 'true' },
  },
  history: {
    subject: 'charge',
    subject_id: 'jan',
    at: AT,
    what: 'status',
    from_value: 'a',
    to_value: 'b',
    why: 'w',
  },
  document_export: {
    at: AT,
    source: 'app',
    subject: 'charges',
    preset: 'rfc4180',
    filter: FILTER,
    file: '/x',
  },
  posting_batch: {
    ...{
      at: AT,
      author: 'a',
      layout: 'csv',
      settings: SETTINGS,
      from_day: '2026-01-01',
      to_day: '2026-01-31',
    },
    ...{ ...SUMS, sha256: HASH, path: '/x' },
  },
  posting_entry: {
    movement: 'E1',
    refund: '',
    event: 'receipt',
    day: '2026-01-20',
    amount: '1',
    batch_id: '1',
  },
  bank_fee: { day: '2026-01-20', amount: '1', text: 't', fit_id: 'f', at: AT, author: 'a' },
};

/** Texts in which a person, a bank or an office says anything at all, and ids that lead to nothing else. */
const FREE: ReadonlySet<string> = new Set([
  ...['author', 'subject_id', 'from_value', 'to_value', 'note', 'batch_id', 'why', 'reason'],
  ...['path', 'file', 'movement', 'refund', 'fit_id', 'bank_fee.text'],
]);

const SAID_LATER: ReadonlySet<string> = new Set(['undone_at', 'undone_by']);

const isFree = (table: string, column: string): boolean => FREE.has(column) || FREE.has(`${table}.${column}`);

/** What belongs to another row comes with one that is made at once. */
const PARENTS: Readonly<Record<string, readonly [table: string, column: string]>> = {
  closing_line: ['closing', 'closing_id'],
  posting_entry: ['posting_batch', 'batch_id'],
};

function inserting(table: string, row: Readonly<Record<string, string>>): string {
  const values = Object.entries(row).map(([column, value]) => {
    const [parent, by] = PARENTS[table] ?? [];
    return column === by ? `(SELECT max(id) FROM @${parent})` : `'${value}'`;
  });
  return `INSERT INTO @${table} (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')})`;
}

function adding(table: string, row: Readonly<Record<string, string>>): readonly string[] {
  const [parent] = PARENTS[table] ?? [];
  const own = inserting(table, row);
  return parent === undefined ? [own] : [inserting(parent, ROWS[parent] ?? {}), own];
}

/** What comes of adding such a row, which does not stay. */
function tried(
  of: Office,
  bia: ReturnType<typeof person>,
  table: string,
  row: Readonly<Record<string, string>>,
): string {
  const statements = ['BEGIN', ...adding(table, row), 'ROLLBACK'];
  return codeOf(() =>
    askedInTurn(
      bia,
      statements.map((sql) => sql.replaceAll('@', `"${of.id}".`)),
    ),
  );
}

const TEXTS = `SELECT string_agg(table_name || '.' || column_name, ' ' ORDER BY table_name, ordinal_position)
  FROM information_schema.columns WHERE table_schema = $1 AND data_type = 'text' AND column_name <> 'made_in'`;

function textsOf(of: Office): readonly (readonly [table: string, column: string])[] {
  const all = String(asked(of.ledger.place.address, TEXTS, [of.id])).split(' ');
  return all
    .map((each) => each.split('.') as [string, string])
    .filter(([table]) => ROWS[table] !== undefined);
}

describe('a text of what everybody reads and nobody takes away', () => {
  it('stands in a table that is walked here', () => {
    const added = Object.entries(TABLE_RIGHTS).filter(
      ([, { decide }]) => decide?.startsWith('INSERT') === true && decide !== 'INSERT, UPDATE, DELETE',
    );
    expect(Object.keys(ROWS).toSorted()).toEqual(added.map(([table]) => table).toSorted());
  });

  it('is refused as x unless anything may stand there', () => {
    const of = office();
    close(of, '2026-01');
    const bia = person(of, 'decide');
    const texts = textsOf(of).filter(([, column]) => !SAID_LATER.has(column));
    expect(texts.filter(([table, column]) => ROWS[table]?.[column] === undefined)).toEqual([]);
    for (const [table, row] of Object.entries(ROWS))
      expect([table, tried(of, bia, table, row)]).toEqual([table, 'nothing thrown']);
    const through = texts
      .filter(
        ([table, column]) => tried(of, bia, table, { ...ROWS[table], [column]: 'x' }) === 'nothing thrown',
      )
      .filter(([table, column]) => !isFree(table, column));
    expect(through).toEqual([]);
  });

  it('is refused as the moment at which a batch was taken back, as it comes and later', () => {
    const of = office();
    const bia = person(of, 'decide');
    const within = (sql: string) => sql.replaceAll('@', `"${of.id}".`);
    const row = ROWS.posting_batch ?? {};
    const coming = inserting('posting_batch', { ...row, undone_at: 'zz', undone_by: bia.user });
    const undo = (at: string) =>
      codeOf(() =>
        asked(bia, within(`UPDATE @posting_batch SET undone_at = '${at}', undone_by = session_user`)),
      );
    asked(bia, within(inserting('posting_batch', row)));
    expect([codeOf(() => asked(bia, within(coming.replaceAll("d'Á", "d''Á")))), undo('zz')]).toEqual([
      expect.stringContaining('closed stays'),
      expect.stringContaining('closed stays'),
    ]);
    expect(undo(AT)).toBe('nothing thrown');
  });
});

describe('rows that an earlier version let in', () => {
  it('keep nobody from the others, and are named', () => {
    const of = office();
    close(of, '2026-01');
    const schema = of.id;
    const owner = of.ledger.place.address;
    const bad: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['act', { kind: 'x' }],
      ['act', { subject: 'x' }],
      ['act', { day: '2026-02-31' }],
      ['document_export', { filter: '{' }],
      ['posting_batch', { layout: 'x' }],
      ['posting_batch', { from_day: 'x' }],
      ['posting_batch', { undone_at: 'zz' }],
    ];
    for (const [table, change] of bad)
      asked(
        owner,
        `${inserting(table, { ...ROWS[table], ...change })} RETURNING id`.replaceAll('@', `"${schema}".`),
      );
    const read = of.reader();
    const acts = read.acts(EVERY_ACT, null);
    const batches = read.postingBatches().map((batch) => ({ ...batch, putRight: 0 }));
    expect(history.page.output.safeParse(acts).success).toBe(true);
    expect(accounting.state.output.shape.batches.safeParse(batches).success).toBe(true);
    expect(closing.list.output.shape.closings.safeParse(read.closings()).success).toBe(true);
    expect([acts.unreadable.length, acts.rows.length > 0]).toEqual([3, true]);
    expect(
      [...read.eachAct()].filter(({ kind, day }) => kind === 'decision' && day === '2026-02-31'),
    ).toEqual([]);
    expect([batches.length, read.unreadableBatches().length]).toEqual([1, 3]);
    expect(read.storedData(10).exports.unreadable).toHaveLength(1);
  });
});
