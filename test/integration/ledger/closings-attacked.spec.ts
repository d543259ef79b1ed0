import { describe, expect, it } from 'vitest';
import { civilMonth } from '../../../src-main/core/civil-month.ts';
import type { SettlementRecord } from '../../../src-main/core/records.ts';
import type { Engine, LedgerDatabase } from '../../../src-main/ledger/engine/ledger-database.ts';
import { ENGINE } from '../../support/in-process/ledger/any-ledger.ts';
import { AT, close, paid, reopen, type Shop, shop } from '../../support/in-process/ledger/closable-shop.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

describe('a closed month that is attacked', () => {
  it('asks for a reason for what is said of it, and takes none away without one', () => {
    const open = shop(paid('E1', null, '2026-01-20', 10_000));
    const { writer } = open;
    writer.decide('jan', 'waived', '', AT);
    const decided = lastActOf(open);
    close(open, '2026-01');
    expect(codeOf(() => writer.decide('feb', 'waived', '', AT))).toBe('nothing thrown');
    const reasons: readonly (readonly [string, (reason: string) => unknown])[] = [
      ['a decision', (reason) => writer.decide('jan', null, reason, AT)],
      ['a decision taken back', (reason) => writer.undoAct(decided, AT, reason)],
      ['a link', (reason) => writer.assign('E1', 'feb', AT, { reason })],
    ];
    for (const [what, run] of reasons)
      expect([what, codeOf(() => run(' '))]).toEqual([what, 'reason_missing']);
    expect(codeOf(() => writer.assign('E1', 'feb', AT, { reason: 'it was hers' }))).toBe('nothing thrown');
    const act = open.reader().acts({ ...EVERY_ACT, kinds: ['assignment'] }, null).rows[0];
    expect(act).toMatchObject({ note: 'it was hers' });
  });

  it.each<[string, readonly SettlementRecord[]]>([
    [
      'a later payment of the charge',
      [paid('E0', null, '2026-01-20', 10_000), paid('E1', 'feb', '2026-03-05', 10_000)],
    ],
    [
      'a later refund of an earlier one',
      [
        paid('E0', null, '2026-01-20', 10_000),
        paid('E1', 'feb', '2026-01-05', 10_000, [['2026-03-01', 500]]),
      ],
    ],
    ['a refund of it', [paid('E0', null, '2026-01-20', 10_000, [['2026-03-01', 4_000]])]],
  ])('asks why a payment is linked, moved or set free where a closed month has %s', (_, money) => {
    const open = shop(...money);
    const { writer } = open;
    close(open, '2026-03');
    const isRefused = (run: () => unknown) => {
      const before = adjustmentsOf(open);
      expect(codeOf(run)).toBe('reason_missing');
      expect(adjustmentsOf(open)).toEqual(before);
    };
    isRefused(() => writer.assign('E0', 'feb', AT));
    writer.assign('E0', 'feb', AT, { reason: 'it was hers' });
    expect(adjustmentsOf(open)).not.toEqual([]);
    isRefused(() => writer.assign('E0', 'jan', AT));
    isRefused(() => writer.assign('E0', null, AT));
    isRefused(() => writer.undoAct(lastActOf(open), AT));
    writer.assign('E0', null, AT, { reason: 'it was not hers' });
    expect(adjustmentsOf(open)).toEqual([]);
    isRefused(() => writer.undoAct(lastActOf(open), AT));
  });

  it('asks no reason for a link after which every closed line stays as it was', () => {
    const open = shop(
      paid('E0', null, '2026-04-20', 10_000, [['2026-04-21', 1_000]]),
      paid('E1', 'feb', '2026-03-05', 10_000, [['2026-03-06', 500]]),
    );
    close(open, '2026-03');
    expect(codeOf(() => open.writer.assign('E0', 'feb', AT))).toBe('nothing thrown');
    expect(adjustmentsOf(open)).toEqual([]);
    expect(codeOf(() => open.writer.undoAct(lastActOf(open), AT))).toBe('nothing thrown');
  });

  it('asks why a decision is taken back also where an earlier one, with its own words, stands again', () => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    const { writer } = open;
    writer.decide('feb', 'waived', 'an old agreement', AT);
    close(open, '2026-02');
    writer.decide('feb', 'settled_outside', 'paid in cash', AT);
    const acts = () => open.reader().acts({ ...EVERY_ACT, kinds: ['decision'] }, null).rows;
    const [last] = acts();
    for (const reason of [undefined, '', ' '])
      expect(codeOf(() => writer.undoAct(last?.id ?? 0, AT, reason))).toBe('reason_missing');
    expect(acts()).toHaveLength(2);
    writer.undoAct(last?.id ?? 0, AT, 'it was not hers');
    expect(acts()[0]).toMatchObject({ from: 'settled_outside', to: 'waived', note: 'it was not hers' });
  });

  it('cannot be changed by a statement', () => {
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
    const before = closedIn(open);
    for (const table of CLOSED_TABLES)
      for (const sql of [`DELETE FROM ${table}`, ...CHANGES[ENGINE](table)])
        expect([sql, codeOf(() => open.ledger.behind((db) => db.exec(sql)))]).not.toEqual([
          sql,
          'nothing thrown',
        ]);
    expect(closedIn(open)).toEqual(before);
    expect(before.every((rows) => rows.length > 0)).toBe(true);
  });

  it.each([
    [
      'a line',
      `UPDATE closing_line SET text = replace(text, '100.00', '900.00')`,
      ['lines_changed', 'totals_changed', 'hash_changed'],
    ],
    [
      'a line that says nothing any more',
      `UPDATE closing_line SET text = 'x'`,
      ['lines_changed', 'totals_changed', 'hash_changed'],
    ],
    ['a line that is gone', 'DELETE FROM closing_line', ['lines_changed', 'totals_changed', 'hash_changed']],
    ['a total', `UPDATE closing SET received = '90000'`, ['totals_changed']],
    ['who closed', `UPDATE closing SET author = 'Eve'`, ['hash_changed']],
    [
      'the link to the one before',
      `UPDATE closing SET previous_hash = '${'0'.repeat(64)}'`,
      ['hash_changed', 'chain_broken'],
    ],
  ])('tells of %s that was changed by whoever got round that', (_, sql, faults) => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    close(open, '2026-01');
    expect(open.reader().provenClosings()[0]?.faults).toEqual([]);
    open.ledger.behind((db) => withoutGuards(db, () => db.exec(sql)));
    expect(open.reader().provenClosings()[0]?.faults).toEqual(faults);
  });
});

const HEX = '0'.repeat(64);
const rowOf = (text: Partial<Record<'month' | 'basis' | 'at' | 'received' | 'hash', string>>): string => {
  const { month, basis, at, received, hash } = {
    ...{ month: '2025-11', basis: 'caixa', at: AT, received: '0', hash: HEX },
    ...text,
  };
  return `INSERT INTO closing (month, basis, at, lines, adjustments, received, refunded, lines_hash, hash)
    VALUES ('${month}', '${basis}', '${at}', 0, 0, '${received}', '0', '${HEX}', '${hash}')`;
};
const fileOf = (at: string, sha256: string): string =>
  `INSERT INTO closing_file (closing_id, at, path, sha256) VALUES (1, '${at}', '/x', '${sha256}')`;

describe('a row among closings that nobody closing a month writes', () => {
  it.each<[string, string, string]>([
    ['no month', rowOf({ month: '2025-13' }), 'closing 2'],
    ['no basis', rowOf({ basis: 'x' }), 'closing 2'],
    ['no moment', rowOf({ at: 'x' }), 'closing 2'],
    ['a moment that there is not', rowOf({ at: '2026-13-45T99:00:00Z' }), 'closing 2'],
    ['no sum', rowOf({ received: '{}' }), 'closing 2'],
    ['no hash', rowOf({ hash: 'x' }), 'closing 2'],
    ['a file of no moment', fileOf('x', HEX), 'closing_file 1'],
    ['a file of no hash', fileOf(AT, 'x'), 'closing_file 1'],
  ])('that says %s is told of, and keeps nobody from the others nor from closing', (_, sql, name) => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    close(open, '2026-01');
    open.ledger.behind((db) => db.exec(sql));
    const reader = open.reader();
    expect(reader.unreadableClosings()).toEqual([name]);
    expect(reader.provenClosings()).toMatchObject([{ closing: { month: '2026-01' }, faults: [] }]);
    const by = { month: civilMonth('2026-02'), basis: 'caixa' } as const;
    expect(reader.closingMonth(by, false)).toMatchObject({ standing: null, laterMonth: null });
    expect(reader.figures().closed).toEqual({ caixa: '2026-01', competencia: null });
    close(open, '2026-02');
    expect(
      open
        .reader()
        .provenClosings()
        .flatMap(({ faults }) => faults),
    ).toEqual([]);
    expect(open.reader().unreadableClosings()).toEqual([name]);
  });

  it.each([
    '2026-01-20;payment;x;+',
    '2026-02-31;payment;E9;;jan;2026-01-20;2026-01-31;100.00;receipt:100.00;+',
    '2026-01-20;payment;%E0;;jan;2026-01-20;2026-01-31;100.00;receipt:100.00;+',
    '2026-01-20;payment;E9;;jan;2026-01-20;2026-01-31;abc;receipt:100.00;+',
    '2026-01-20;payment;E9;;jan;2026-01-20;2026-01-31;1.00;;+',
  ])('holds the line %s, which is told of with it and which no month takes in', (line) => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    close(open, '2026-01');
    open.ledger.behind((db) => db.exec(`${rowOf({})}; INSERT INTO closing_line VALUES (2, '${line}')`));
    const reader = open.reader();
    expect(reader.unreadableClosings()).toEqual(['closing_line 2']);
    expect(reader.provenClosings()[0]?.faults).toContain('lines_changed');
    for (const month of ['2025-11', '2026-01', '2026-02'].map(civilMonth)) {
      const by = { month, basis: 'caixa' } as const;
      expect(reader.closingMonth(by, false).draft.lines).toBe(0);
      expect(reader.closingAdjustments(by).rows).toEqual([]);
      const figure = { ...by, extent: 'closing', figure: 'received' } as const;
      expect(reader.figureLines(figure, null).rows).toHaveLength(month === '2026-01' ? 1 : 0);
    }
    expect(close(open, '2026-02').lines).toBe(0);
  });

  it('by which a month is opened again opens it, whatever moment it says', () => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    const { id, at } = close(open, '2026-01');
    open.ledger.behind((db) => db.exec(`INSERT INTO closing_reopened VALUES (${id}, 'x', 'Eve', 'why')`));
    expect(open.reader().closings()).toMatchObject([{ id, reopened: { at, author: 'Eve', reason: 'why' } }]);
    expect(open.reader().unreadableClosings()).toEqual([`closing_reopened ${id}`]);
    expect(close(open, '2026-01').id).toBe(id + 1);
  });
});

const EVERY_ACT = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };

const lastActOf = ({ ledger }: Shop): number =>
  ledger.behind((db) => db.prepare('SELECT max(id) FROM act').pluck().get() as number);

/** What came since to what was closed before April. */
const adjustmentsOf = (open: Shop) =>
  open.reader().closingAdjustments({ month: civilMonth('2026-04'), basis: 'caixa' }).rows;

/** A column of each table to be changed. */
const COLUMN = { closing: 'author', closing_line: 'text', closing_reopened: 'reason', closing_file: 'path' };
const CLOSED_TABLES = ['closing', 'closing_line', 'closing_reopened', 'closing_file'] as const;
type ClosedTable = (typeof CLOSED_TABLES)[number];

const setting = (table: ClosedTable): string => `UPDATE ${table} SET ${COLUMN[table]} = 'x'`;
/** Statements that would change a table besides deleting from it. */
const CHANGES: Readonly<Record<Engine, (table: ClosedTable) => readonly string[]>> = {
  sqlite: (table) => [`UPDATE ${table} SET rowid = rowid`, setting(table)],
  postgres: (table) => [
    `UPDATE ${table} SET ${COLUMN[table]} = ${COLUMN[table]}`,
    setting(table),
    `TRUNCATE ${table} CASCADE`,
  ],
};

const closedIn = ({ ledger }: Shop): readonly (readonly unknown[])[] =>
  ledger.behind((db) => CLOSED_TABLES.map((table) => db.prepare(`SELECT * FROM ${table}`).all()));

/** Whoever owns a ledger can take away what keeps its closings, and put it back. */
function withoutGuards(db: LedgerDatabase, run: () => void): void {
  if (db.engine === 'postgres') {
    for (const table of CLOSED_TABLES) db.exec(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
    run();
    for (const table of CLOSED_TABLES) db.exec(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    return;
  }
  const found = db
    .prepare<[], { name: string; sql: string }>(
      `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'closing*'`,
    )
    .all();
  for (const { name } of found) db.exec(`DROP TRIGGER ${name}`);
  run();
  for (const trigger of found) db.exec(trigger.sql);
}
