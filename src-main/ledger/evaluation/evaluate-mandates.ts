import type { Database } from 'better-sqlite3';
import { addDays, type CivilDate } from '../../core/civil-date.ts';
import { type BearingFacts, coveredCycles } from '../../core/cycle-bearing.ts';
import { cycleIndexOf } from '../../core/cycle-calendar.ts';
import {
  type Expectation,
  type ExpectedCycle,
  expectedCycles,
  FIRST_DAY_TO_CHARGE,
  LAST_DAY_TO_CHARGE,
  type MandateFacts,
} from '../../core/expected-cycles.ts';
import { BEARING_COLUMNS, UNREADABLE_COLUMNS } from '../bearing-sql.ts';

/** Days from whose creation on, and up to which, every charge is in the ledger; `until` is null where that goes on. */
export type Coverage = { readonly from: CivilDate; readonly until: CivilDate | null };

/** Works out the expected cycles of every marked mandate and takes the marks away. Nothing is known to be missing without coverage. */
export type MandateEvaluation = (today: CivilDate, coverage: Coverage | null) => void;

/** Mandates in memory at once. */
const CHUNK = 2_000;

/** Where the ids of the mandates to work out stand: the lasting marks, or a choice made for one call. */
export type MandateMarks = 'dirty_mandate' | 'temp.chosen_mandate';

type MandateRow = Omit<MandateFacts, 'covered'> & { readonly id: number; readonly idRec: string };
type OtherRow = Omit<BearingFacts, 'isUnreadable'>;
type ExpectedRow = { readonly index: number; readonly start: string; readonly state: string };

function prepareStatements(db: Database, marks: MandateMarks) {
  return {
    marked: db.prepare<[number, number], MandateRow>(
      `SELECT m.id, r.id_rec AS idRec, m.status, m.start_date AS startDate, m.end_date AS endDate,
         m.unreadable_end AS unreadableEnd, m.periodicity, coalesce(m.approved_on, m.approved_seen_on) AS approvedOn
       FROM ${marks} x CROSS JOIN mandate m ON m.id = x.mandate_id CROSS JOIN mandate_ref r ON r.id = m.id
       WHERE x.mandate_id > ? ORDER BY x.mandate_id LIMIT ?`,
    ),
    occupyingDays: db
      .prepare<[number, string], CivilDate>(
        `SELECT due_date FROM charge INDEXED BY charge_by_mandate
         WHERE mandate_id = ? AND due_date >= ? AND occupies_cycle = 1`,
      )
      .pluck(),
    vacant: db.prepare<[number], OtherRow>(
      `SELECT c.txid, c.status, c.due_date AS dueDate, ${BEARING_COLUMNS}
       FROM charge c INDEXED BY charge_vacant WHERE c.mandate_id = +? AND NOT c.occupies_cycle`,
    ),
    unreadable: db.prepare<[string], OtherRow>(
      `SELECT ${UNREADABLE_COLUMNS} FROM quarantine q INDEXED BY quarantine_by_mandate WHERE q.id_rec = ?`,
    ),
    // The plus keeps SQLite from preparing anew for each value.
    expected: db.prepare<[number], ExpectedRow>(
      'SELECT cycle_index AS "index", start, state FROM expected_cycle WHERE mandate_id = +? ORDER BY cycle_index',
    ),
    clear: db.prepare<[number]>('DELETE FROM expected_cycle WHERE mandate_id = ?'),
    insert: db.prepare<[number, number, string, string]>('INSERT INTO expected_cycle VALUES (?, ?, ?, ?)'),
    review: db.prepare<[number, string]>(
      `INSERT INTO mandate_review VALUES (?, ?) ON CONFLICT DO UPDATE SET review_on = excluded.review_on
       WHERE review_on IS NOT excluded.review_on`,
    ),
    reviewNoMore: db.prepare<[number]>('DELETE FROM mandate_review WHERE mandate_id = ?'),
    unmark: db.prepare(`DELETE FROM ${marks}`),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

/** Prepares the working out of the cycles that the marked mandates should have been charged for. */
export function openMandateEvaluation(db: Database, marks: MandateMarks): MandateEvaluation {
  const run = prepareStatements(db, marks);
  return (today, coverage) => {
    for (let lastId = 0; ; ) {
      const chunk = run.marked.all(lastId, CHUNK);
      const last = chunk.at(-1);
      if (last === undefined) break;
      for (const mandate of chunk) evaluate(run, mandate, today, coverage);
      lastId = last.id;
    }
    run.unmark.run();
  };
}

function evaluate(run: Statements, mandate: MandateRow, today: CivilDate, coverage: Coverage | null): void {
  const { id } = mandate;
  const { cycles, reviewOn } = coverage === null ? NOTHING : expectation(run, mandate, today, coverage);
  if (!isSameExpectation(run.expected.all(id), cycles)) {
    run.clear.run(id);
    for (const { index, start, state } of cycles) run.insert.run(id, index, start, state);
  }
  if (reviewOn === null) run.reviewNoMore.run(id);
  else run.review.run(id, reviewOn);
}

const NOTHING: Expectation = { cycles: [], reviewOn: null };

/**
 * A charge may have been created so long before its due date as one can be. A cycle that may still be charged once charges are listed no
 * more may be charged without our knowing.
 */
function expectation(
  run: Statements,
  mandate: MandateRow,
  today: CivilDate,
  coverage: Coverage,
): Expectation {
  const covered = coveredOf(run, mandate);
  const from = addDays(coverage.from, FIRST_DAY_TO_CHARGE);
  const { cycles, reviewOn } = expectedCycles({ ...mandate, covered }, today, from);
  const { until } = coverage;
  if (until === null) return { cycles, reviewOn };
  return { cycles: cycles.filter(({ start }) => addDays(start, -LAST_DAY_TO_CHARGE) <= until), reviewOn };
}

/** Charges that occupied their cycles when they were stored cover them, whatever else is known: their days stand in an index. */
function coveredOf(run: Statements, mandate: MandateRow): ReadonlySet<number> {
  const covered = new Set<number>();
  for (const day of run.occupyingDays.all(mandate.id, mandate.startDate)) {
    const index = cycleIndexOf(mandate, day);
    if (index !== null) covered.add(index);
  }
  const others = [
    ...run.vacant.all(mandate.id).map((row) => ({ ...row, isUnreadable: false })),
    ...run.unreadable.all(mandate.idRec).map((row) => ({ ...row, isUnreadable: true })),
  ];
  return others.length === 0 ? covered : new Set([...covered, ...coveredCycles(mandate, others)]);
}

function isSameExpectation(before: readonly ExpectedRow[], after: readonly ExpectedCycle[]): boolean {
  if (before.length !== after.length) return false;
  return after.every(({ index, start, state }, position) => {
    const old = before[position];
    return old?.index === index && old.start === start && old.state === state;
  });
}
