import { describe, expect, it } from 'vitest';
import { addDays, type CivilDate } from '../../../src-main/core/civil-date.ts';
import type { LedgerDatabase, Sql } from '../../../src-main/ledger/engine/ledger-database.ts';
import type { LedgerWriter } from '../../../src-main/ledger/open-ledger-writer.ts';
import { noon } from '../../support/fake/records/ledger-records.ts';
import { smallWorld, WORLD_TODAY } from '../../support/fake/records/ledger-world.ts';
import { seededRandom } from '../../support/fake/seeded-random.ts';
import { type AnyLedger, newLedger } from '../../support/in-process/ledger/any-ledger.ts';
import { statesInList, totalsOf } from '../../support/in-process/ledger/stored-states.ts';

const AT = noon('2026-03-10');
const CHARGES = 600;

/** What banks and people do to a ledger of ordinary charges, each to every so manieth: together more than any one ledger has seen. */
const ODDITIES: readonly (readonly [every: number, sql: string])[] = [
  [7, `UPDATE charge SET attempts = replace(attempts, 'AGND', ' agnd ')`],
  [11, 'UPDATE charge SET attempts = NULL'],
  [
    13,
    `UPDATE charge SET attempts = replace(attempts, '}]', ',"more":1},' || '${another('AGENDADA')}' || ']')`,
  ],
  [
    17,
    `UPDATE charge SET attempts = replace(attempts, '"rejectionText":null', '"rejectionText":"a \\"b\\" c"')`,
  ],
  [19, `UPDATE charge SET attempts = replace(attempts, '"endToEndId":"', '"endToEndId":"\\"')`],
  [5, `UPDATE charge SET status = 'EXPIRADA', occupies_cycle = TRUE`],
  [23, `UPDATE charge SET status = 'REJEITADA', occupies_cycle = FALSE`],
  [29, `UPDATE charge SET status = 'Cancelado', occupies_cycle = FALSE`],
  [6, 'UPDATE charge SET adjusts_to_business_day = FALSE'],
  [31, 'UPDATE charge SET mandate_id = NULL'],
  [14, 'UPDATE charge SET due_date = (SELECT o.due_date FROM charge o WHERE o.id = charge.id + 1)'],
];
const ODD_MONEY: readonly (readonly [every: number, sql: string])[] = [
  [10, 'UPDATE settlement SET charge_id = charge_id + 1'],
  [9, 'UPDATE settlement SET refunded = amount / 2'],
  [12, 'UPDATE settlement SET amount = amount + 1'],
  [37, 'UPDATE settlement SET amount = 9007199254740991'],
];

function another(status: string): string {
  return JSON.stringify({
    ...{ settleDate: '2026-03-12', kind: 'NTAG', status, endToEndId: 'E2', rejectionCode: 'AM02' },
    rejectionText: null,
  });
}

/** Each change falls on other charges, by a seed. */
function makeOdd(db: LedgerDatabase, seed: number): void {
  const random = seededRandom(seed);
  const some = (every: number, key: string) => `${key} % ${every} = ${Math.floor(random() * every)}`;
  for (const [every, sql] of ODDITIES) db.exec(`${sql} WHERE ${some(every, 'id')} AND id < ${CHARGES}`);
  for (const [every, sql] of ODD_MONEY)
    db.exec(`${sql} WHERE charge_id < ${CHARGES} AND ${some(every, 'charge_id')}`);
  db.exec(
    `INSERT INTO decision (charge_id, kind, note, at, not_kept)
     SELECT id, 'waived', '', '${AT}', amount * (id % 3) / 2 FROM charge WHERE ${some(15, 'id')}`,
  );
  db.exec(`UPDATE mandate SET periodicity = 'TRIMESTRAL' WHERE ${some(4, 'id')}`);
  db.exec(`UPDATE mandate SET periodicity = 'QUINZENAL' WHERE ${some(9, 'id')}`);
  // Several refused ones of one cycle, and of one day where nobody knows the cycles.
  const refused = `status = 'REJEITADA', occupies_cycle = FALSE`;
  db.exec(`UPDATE charge SET ${refused} WHERE ${some(3, 'mandate_id')} AND id % 5 > 0 AND id < ${CHARGES}`);
  db.exec(
    `UPDATE charge SET due_date = '2026-03-03' WHERE mandate_id IN (SELECT id FROM mandate WHERE periodicity = 'QUINZENAL')`,
  );
  db.exec(`UPDATE mandate SET start_date = '2024-03-31' WHERE ${some(5, 'id')}`);
}

/** Columns that are written, in their order: what the list works out by itself is no more than those say. */
const WRITTEN_COLUMNS: Sql = {
  sqlite: "SELECT name FROM pragma_table_info('cycle')",
  postgres: `SELECT column_name FROM information_schema.columns
    WHERE table_schema = current_schema() AND table_name = 'cycle' AND is_generated = 'NEVER' ORDER BY ordinal_position`,
};
const TOTALS = ['due_date', 'settle_date', 'state', 'grp', 'charges', 'amount', 'paid', 'refunded'];

/** Sums are wider than a number. */
const inFull = (columns: readonly string[]): string =>
  columns.map((name) => `CAST(${name} AS TEXT) AS ${name}`).join(', ');

function expectStored(ledger: AnyLedger, today: CivilDate): void {
  const expected = ledger.behind((db) => statesInList(db, today));
  const texts = (rows: readonly object[]) =>
    rows.map((row) =>
      JSON.stringify(Object.values(row).map((value) => (value === null ? null : String(value)))),
    );
  const list = ledger.behind((db) => {
    const stored = db.prepare<[], string>(WRITTEN_COLUMNS).pluck().all();
    return db.prepare<[], object>(`SELECT ${inFull(stored)} FROM cycle y ORDER BY y.id`).all();
  });
  expect(texts(list)).toEqual(texts(expected));
  const totals = ledger.behind((db) =>
    db.prepare<[], object>(`SELECT ${inFull(TOTALS)} FROM total t WHERE t.charges > 0`).all(),
  );
  expect(texts(totals).toSorted()).toEqual(texts(totalsOf(expected)).toSorted());
}

function filled(seed: number): { readonly ledger: AnyLedger; readonly writer: LedgerWriter } {
  const ledger = newLedger();
  const writer = ledger.write();
  writer.store(smallWorld(CHARGES, seed), AT);
  ledger.behind((db) => makeOdd(db, seed));
  return { ledger, writer };
}

describe('what is stored of states', () => {
  it.each([1, 2, 3])(
    'is what the rulebook says of each charge alone, whatever the bank sent (%d)',
    (seed) => {
      const { ledger, writer } = filled(seed);
      using _ = ledger;
      for (const days of [0, 1, 6, -30, 40]) {
        const today = addDays(WORLD_TODAY, days);
        writer.reconcile(today, AT);
        expectStored(ledger, today);
      }
    },
  );

  it('is the same whether many of the charges changed or few', () => {
    const { ledger, writer } = filled(4);
    using _ = ledger;
    writer.reconcile(WORLD_TODAY, AT);
    for (const every of [1, 2, 3, 50, 500]) {
      ledger.behind((db) => {
        db.exec(`UPDATE settlement SET refunded = amount - refunded WHERE charge_id % ${every} = 0`);
        db.exec(`UPDATE charge SET amount = amount + 1 WHERE id % ${2 * every} = 0`);
        if (every === 1) db.exec('UPDATE mandate SET payer_id = payer_id % 20 + 1');
        db.exec(`INSERT INTO dirty_charge SELECT id FROM charge WHERE id % ${every} = 0`);
      });
      writer.reconcile(WORLD_TODAY, AT);
      expectStored(ledger, WORLD_TODAY);
    }
  });

  it('tells the history of each state that changed, and of no other', () => {
    const { ledger, writer } = filled(5);
    using _ = ledger;
    writer.reconcile(WORLD_TODAY, AT);
    const statesOf = () =>
      ledger.behind((db) =>
        db
          .prepare<[], [string, string]>('SELECT txid, state FROM cycle JOIN charge USING (id) ORDER BY id')
          .raw()
          .all(),
      );
    const before = new Map(statesOf());
    const today = addDays(WORLD_TODAY, 20);
    writer.reconcile(today, AT);
    const changes = statesOf()
      .filter(([txid, state]) => before.get(txid) !== state)
      .map(([txid, state]) => [txid, before.get(txid), state, today]);
    expect(changes.length).toBeGreaterThan(0);
    const told = ledger.behind((db) =>
      db
        .prepare<[], string[]>(
          `SELECT subject_id, from_value, to_value, why FROM history WHERE what = 'state' ORDER BY id`,
        )
        .raw()
        .all(),
    );
    expect(told).toEqual(changes);
  });
});
