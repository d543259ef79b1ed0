import type { ChargeGroup, ChargeState } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type { Centavos, CentavosSum } from '../../core/money.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { exactSumSql } from '../model/exact-sums.ts';
import { isDense, type MarkedRange, type MarkTable } from './charge-facts.ts';
import type { Contribution } from './running-totals.ts';

/**
 * A row of the `cycle` table, a charge's place in the lists, in the order of its columns: a million of them are read, compared and written.
 * Amounts in centavos; `reasons` is JSON.
 */
export type CycleValues = readonly [
  id: number,
  payerId: number | null,
  payerKey: string,
  dueDate: CivilDate,
  settleDate: CivilDate,
  amount: Centavos,
  state: ChargeState,
  group: ChargeGroup,
  paid: CentavosSum,
  refunded: CentavosSum,
  paidAt: UtcInstant | null,
  /** The same as the list is ordered by: empty where nothing was paid. */
  paidKey: string,
  paidDaysLate: number | null,
  reviewOn: CivilDate | null,
  reasons: string,
  /** What is owed of it once its day has passed (`core/owed.ts`). */
  owed: Centavos,
];

const COLUMNS = [
  'id',
  'payer_id',
  'payer_key',
  'due_date',
  'settle_date',
  'amount',
  'state',
  'grp',
  'paid',
  'refunded',
  'paid_at',
  'paid_key',
  'paid_days_late',
  'review_on',
  'reasons',
  'owed',
] as const;

/** The table `cycle`, which every list reads: rows are written only where the evaluation differs from what stands. */
export type CycleTable = {
  /** Rows of the marked charges in a range, or, where many are marked, of all in it; in order of their ids. */
  readonly within: (range: MarkedRange) => readonly CycleValues[];
  readonly insert: (rows: readonly CycleValues[]) => void;
  readonly update: (before: CycleValues, row: CycleValues) => void;
};

const readAs = (column: string): string =>
  column === 'paid' || column === 'refunded' ? exactSumSql(`y.${column}`) : `y.${column}`;

/** Prepares the table that the lists read, for the charges of one set of marks. */
export function openCycleTable(db: LedgerDatabase, marks: MarkTable): CycleTable {
  const columns = COLUMNS.map(readAs).join(', ');
  const ofMarked = db
    .prepare<[number, number], CycleValues>(
      `SELECT ${columns} FROM ${marks} x CROSS JOIN cycle y ON y.id = x.charge_id
       WHERE x.charge_id > ? AND x.charge_id <= ? ORDER BY x.charge_id`,
    )
    .raw();
  const ofAll = db
    .prepare<[number, number], CycleValues>(
      `SELECT ${columns} FROM cycle y WHERE y.id > ? AND y.id <= ? ORDER BY y.id`,
    )
    .raw();
  return {
    within: (range) => (isDense(range) ? ofAll : ofMarked).all(range.afterId, range.lastId),
    insert: (rows) => db.fill('cycle', COLUMNS, rows),
    update: openUpdate(db),
  };
}

/**
 * SQLite writes an index anew for each column of it that an update names, changed or not, and the list has nine: what no index holds and
 * what those of the states hold is updated apart.
 */
const UPDATED_TOGETHER: readonly (readonly (typeof COLUMNS)[number][])[] = [
  ['payer_id', 'paid', 'refunded', 'paid_at', 'paid_days_late', 'reasons'],
  ['paid_key'],
  ['owed'],
  ['review_on'],
  ['state', 'grp'],
  ['payer_key', 'due_date', 'settle_date', 'amount'],
];

function openUpdate(db: LedgerDatabase): CycleTable['update'] {
  const updates = UPDATED_TOGETHER.map((names) => ({
    places: names.map((name) => COLUMNS.indexOf(name)),
    statement: db.prepare<unknown[]>(
      `UPDATE cycle SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`,
    ),
  }));
  return (before, row) => {
    for (const { places, statement } of updates) {
      if (places.every((place) => before[place] === row[place])) continue;
      statement.send(...places.map((place) => row[place]), row[0]);
    }
  };
}

/** Whether two rows say the same, so that nothing has to be written. */
export function isSameRow(a: CycleValues, b: CycleValues): boolean {
  for (let column = 0; column < COLUMNS.length; column += 1) if (a[column] !== b[column]) return false;
  return true;
}

/** What a row adds to the totals. */
export function contributionOf(row: CycleValues): Contribution {
  const [, , , dueDate, settleDate, amount, state, grp, paid, refunded] = row;
  return { dueDate, settleDate, state, grp, amount, paid, refunded };
}
