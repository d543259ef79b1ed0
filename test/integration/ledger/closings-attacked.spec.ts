import { describe, expect, it } from 'vitest';
import { AT, close, paid, reopen, shop } from '../../support/in-process/ledger/closable-shop.ts';
import { codeOf } from '../../support/in-process/ledger/ledger-trouble.ts';

describe('a closed month that is attacked', () => {
  it('asks for a reason for what is said of it, and takes none away without one', () => {
    const open = shop(paid('E1', null, '2026-01-20', 10_000));
    const { writer } = open;
    const lastAct = () =>
      open.ledger.sql((db) => db.prepare('SELECT max(id) FROM act').pluck().get() as number);
    writer.decide('jan', 'waived', '', AT);
    const decided = lastAct();
    close(open, '2026-01');
    const reasons: readonly (readonly [string, (reason: string) => unknown])[] = [
      ['a decision', (reason) => writer.decide('jan', null, reason, AT)],
      ['a decision taken back', (reason) => writer.undoAct(decided, AT, reason)],
      ['a link', (reason) => writer.assign('E1', 'feb', AT, reason)],
    ];
    for (const [what, run] of reasons)
      expect([what, codeOf(() => run(' '))]).toEqual([what, 'reason_missing']);
    expect(codeOf(() => writer.assign('E1', 'feb', AT, 'it was hers'))).toBe('nothing thrown');
    const act = open.reader().acts({ ...EVERY_ACT, kinds: ['assignment'] }, null).rows[0];
    expect(act).toMatchObject({ note: 'it was hers' });
    expect(codeOf(() => writer.decide('feb', 'waived', '', AT))).toBe('nothing thrown');
  });

  it('cannot be changed in its file by a statement', () => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    const { id } = close(open, '2026-01');
    reopen(open, id);
    for (const table of ['closing', 'closing_line', 'closing_reopened'])
      for (const sql of [
        `DELETE FROM ${table}`,
        `UPDATE ${table} SET rowid = rowid`,
        `UPDATE ${table} SET ${COLUMN[table]} = 'x'`,
      ])
        expect([sql, codeOf(() => open.ledger.sql((db) => db.exec(sql)))]).not.toEqual([
          sql,
          'nothing thrown',
        ]);
    expect(open.reader().closings()).toHaveLength(1);
  });

  it('is not opened at all without what keeps it', () => {
    const open = shop();
    close(open, '2026-01');
    open.ledger.close();
    open.ledger.sql((db) => db.exec('DROP TRIGGER closing_line_lasts_update'));
    expect(codeOf(() => open.ledger.write())).toBe('ledger_altered');
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
      `UPDATE closing SET previous_hash = 'x'`,
      ['hash_changed', 'chain_broken'],
    ],
  ])('tells of %s that was changed by whoever got round that', (_, sql, faults) => {
    const open = shop(paid('E1', 'jan', '2026-01-20', 10_000));
    close(open, '2026-01');
    expect(open.reader().provenClosings()[0]?.faults).toEqual([]);
    open.ledger.sql((db) => {
      const triggers = db.prepare(
        `SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND name GLOB 'closing*'`,
      );
      const found = triggers.all() as { name: string; sql: string }[];
      for (const { name } of found) db.exec(`DROP TRIGGER ${name}`);
      db.exec(sql);
      for (const trigger of found) db.exec(trigger.sql);
    });
    expect(open.reader().provenClosings()[0]?.faults).toEqual(faults);
  });
});

const COLUMN: Readonly<Record<string, string>> = {
  closing: 'author',
  closing_line: 'text',
  closing_reopened: 'reason',
};
const EVERY_ACT = { author: null, kinds: [], from: null, to: null, search: '', batchId: null };
