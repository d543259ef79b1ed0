import type { Database } from 'better-sqlite3';
import { addDays, type CivilDate } from '../../core/civil-date.ts';
import { cycleIndexOf } from '../../core/cycle-calendar.ts';
import {
  type Expectation,
  type ExpectedCycle,
  expectedCycles,
  LAST_DAY_TO_CHARGE,
  type MandateFacts,
} from '../../core/expected-cycles.ts';

/** Days from whose creation on, and up to which, every charge is in the ledger; `until` is null where that goes on. */
export type Coverage = { readonly from: CivilDate; readonly until: CivilDate | null };

/** Works out the expected cycles of every marked mandate and takes the marks away. Nothing is known to be missing without coverage. */
export type MandateEvaluation = (today: CivilDate, coverage: Coverage | null) => void;

/** Mandates in memory at once. */
const CHUNK = 2_000;

/** A charge is created at least so long before its cycle's due date can show that it is missing. */
const DAYS_TO_CHARGE = 10;

type MandateRow = Omit<MandateFacts, 'occupied'> & { readonly id: number };
type ExpectedRow = { readonly index: number; readonly start: string; readonly state: string };

function prepareStatements(db: Database) {
  return {
    marked: db.prepare<[number, number], MandateRow>(
      `SELECT m.id, m.status, m.start_date AS startDate, m.end_date AS endDate, m.periodicity,
         m.approved_on AS approvedOn
       FROM dirty_mandate x CROSS JOIN mandate m ON m.id = x.mandate_id
       WHERE x.mandate_id > ? ORDER BY x.mandate_id LIMIT ?`,
    ),
    occupyingDays: db
      .prepare<[number, string], CivilDate>(
        `SELECT due_date FROM charge INDEXED BY charge_by_mandate
         WHERE mandate_id = ? AND due_date >= ? AND occupies_cycle = 1`,
      )
      .pluck(),
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
    unmark: db.prepare('DELETE FROM dirty_mandate'),
  };
}

type Statements = ReturnType<typeof prepareStatements>;

/** Prepares the working out of the cycles that the marked mandates should have been charged for. */
export function openMandateEvaluation(db: Database): MandateEvaluation {
  const run = prepareStatements(db);
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

/** A cycle that may still be charged once charges are listed no more may be charged without our knowing. */
function expectation(
  run: Statements,
  mandate: MandateRow,
  today: CivilDate,
  coverage: Coverage,
): Expectation {
  const occupied = occupiedCycles(run, mandate);
  const from = addDays(coverage.from, DAYS_TO_CHARGE);
  const { cycles, reviewOn } = expectedCycles({ ...mandate, occupied }, today, from);
  const { until } = coverage;
  if (until === null) return { cycles, reviewOn };
  return { cycles: cycles.filter(({ start }) => addDays(start, -LAST_DAY_TO_CHARGE) <= until), reviewOn };
}

function occupiedCycles(run: Statements, mandate: MandateRow): ReadonlySet<number> {
  const occupied = new Set<number>();
  for (const day of run.occupyingDays.all(mandate.id, mandate.startDate)) {
    const index = cycleIndexOf(mandate, day);
    if (index !== null) occupied.add(index);
  }
  return occupied;
}

function isSameExpectation(before: readonly ExpectedRow[], after: readonly ExpectedCycle[]): boolean {
  if (before.length !== after.length) return false;
  return after.every(({ index, start, state }, position) => {
    const old = before[position];
    return old?.index === index && old.start === start && old.state === state;
  });
}
