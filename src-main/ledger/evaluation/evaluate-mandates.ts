import type { CivilDate } from '../../core/civil-date.ts';
import { type BearingFacts, coveredCycles } from '../../core/cycles/cycle-bearing.ts';
import { cycleIndexOf } from '../../core/cycles/cycle-calendar.ts';
import {
  type Coverage,
  type ExpectedCycle,
  listedCycles,
  type MandateFacts,
} from '../../core/cycles/expected-cycles.ts';
import type { LedgerDatabase, Sql } from '../engine/ledger-database.ts';
import { BEARING_COLUMNS, UNREADABLE_COLUMNS } from '../model/bearing-sql.ts';

/** The days that cycles are judged by, and what the ledger covers: nothing is known to be missing without coverage. */
export type CycleSituation = {
  readonly today: CivilDate;
  /** Up to which the bank was asked who was charged. */
  readonly readOn: CivilDate;
  readonly coverage: Coverage | null;
};

/** Works out the expected cycles of every marked mandate and takes the marks away. */
export type MandateEvaluation = (situation: CycleSituation) => void;

/** Mandates in memory at once: few enough to be garbage before it is looked for. */
const CHUNK = 200;

/** Where the ids of the mandates to work out stand: the lasting marks, or a choice made for one call. */
export type MandateMarks = 'dirty_mandate' | 'temp.chosen_mandate';

type MandateRow = Omit<MandateFacts, 'covered'> & {
  readonly id: number;
  readonly reviewOn: CivilDate | null;
};
type OtherRow = Omit<BearingFacts, 'isUnreadable'> & { readonly mandateId: number };
type ExpectedRow = {
  readonly mandateId: number;
  readonly index: number;
  readonly start: string;
  readonly state: string;
};
type Range = [afterId: number, lastId: number];

function prepareStatements(db: LedgerDatabase, marks: MandateMarks) {
  const within = 'x.mandate_id > ? AND x.mandate_id <= ?';
  return {
    marked: db.prepare<[number, number], MandateRow>(markedMandatesSql(marks)),
    // One text a mandate: a row a charge would cost more than all that follows from it.
    occupyingDays: db
      .prepare<Range, [mandateId: number, days: string]>(
        `SELECT x.mandate_id, string_agg(c.due_date, '') FROM ${marks} x
         CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = x.mandate_id
         WHERE ${within} AND c.occupies_cycle = TRUE GROUP BY x.mandate_id`,
      )
      .raw(),
    vacant: db.prepare<Range, OtherRow>(
      `SELECT x.mandate_id AS mandateId, c.txid, c.status, c.due_date AS dueDate, ${BEARING_COLUMNS} FROM ${marks} x
       CROSS JOIN charge c INDEXED BY charge_vacant ON c.mandate_id = x.mandate_id
       WHERE ${within} AND NOT c.occupies_cycle`,
    ),
    unreadable: db.prepare<Range, OtherRow>(
      `SELECT x.mandate_id AS mandateId, ${UNREADABLE_COLUMNS} FROM ${marks} x
       CROSS JOIN mandate_ref r ON r.id = x.mandate_id
       CROSS JOIN quarantine q INDEXED BY quarantine_by_mandate ON q.id_rec = r.id_rec WHERE ${within}`,
    ),
    expected: db.prepare<Range, ExpectedRow>(
      `SELECT x.mandate_id AS mandateId, e.cycle_index AS "index", e.start, e.state FROM ${marks} x
       CROSS JOIN expected_cycle e ON e.mandate_id = x.mandate_id WHERE ${within} ORDER BY x.mandate_id, e.cycle_index`,
    ),
    clear: db.prepare<[number]>('DELETE FROM expected_cycle WHERE mandate_id = ?'),
    insert: db.prepare<[number, number, string, string]>('INSERT INTO expected_cycle VALUES (?, ?, ?, ?)'),
    review: db.prepare<[number, string]>(
      'INSERT INTO mandate_review VALUES (?, ?) ON CONFLICT (mandate_id) DO UPDATE SET review_on = excluded.review_on',
    ),
    reviewNoMore: db.prepare<[number]>('DELETE FROM mandate_review WHERE mandate_id = ?'),
    unmark: db.prepare(`DELETE FROM ${marks}`),
  };
}

/** The next marked mandates after an id; why the two engines ask differently is said at `markedChargesSql`. */
export const markedMandatesSql = (marks: MandateMarks): Sql => ({
  sqlite: `${MARKED} FROM ${marks} x CROSS JOIN mandate m ON m.id = x.mandate_id ${REVIEWED}
    WHERE x.mandate_id > ? ORDER BY x.mandate_id LIMIT ?`,
  postgres: `${MARKED} FROM (SELECT mandate_id FROM ${marks} WHERE mandate_id > ? ORDER BY mandate_id LIMIT ?) x
    JOIN mandate m ON m.id = x.mandate_id ${REVIEWED} ORDER BY x.mandate_id`,
});

const MARKED = `
  SELECT m.id, m.status, m.start_date AS startDate, m.end_date AS endDate, m.unreadable_end AS unreadableEnd, m.periodicity,
    coalesce(m.approved_on, m.approved_seen_on) AS approvedOn, v.review_on AS reviewOn`;
const REVIEWED = 'LEFT JOIN mandate_review v ON v.mandate_id = m.id';

type Statements = ReturnType<typeof prepareStatements>;

/** Prepares the working out of the cycles that the marked mandates should have been charged for. */
export function openMandateEvaluation(db: LedgerDatabase, marks: MandateMarks): MandateEvaluation {
  const run = prepareStatements(db, marks);
  return (situation) => {
    for (let lastId = 0; ; ) {
      const chunk = run.marked.all(lastId, CHUNK);
      const last = chunk.at(-1);
      if (last === undefined) break;
      const known = knownWithin(run, [lastId, last.id]);
      for (const mandate of chunk) evaluate(run, mandate, known, situation);
      lastId = last.id;
    }
    run.unmark.send();
  };
}

/** What stands in the ledger beside the mandates of a chunk, by their ids. */
type Known = {
  /** Due dates of the charges that occupy their cycles, one after the other without anything between them. */
  readonly occupyingDays: ReadonlyMap<number, string>;
  readonly others: ReadonlyMap<number, readonly BearingFacts[]>;
  readonly expected: ReadonlyMap<number, readonly ExpectedRow[]>;
};

function knownWithin(run: Statements, range: Range): Known {
  const others = [
    ...run.vacant.all(...range).map((row) => ({ ...row, isUnreadable: false })),
    ...run.unreadable.all(...range).map((row) => ({ ...row, isUnreadable: true })),
  ];
  const ofMandate = ({ mandateId }: { readonly mandateId: number }): number => mandateId;
  return {
    occupyingDays: new Map(run.occupyingDays.all(...range)),
    others: Map.groupBy(others, ofMandate),
    expected: Map.groupBy(run.expected.all(...range), ofMandate),
  };
}

function evaluate(
  run: Statements,
  mandate: MandateRow,
  known: Known,
  { today, readOn, coverage }: CycleSituation,
): void {
  const { id } = mandate;
  const covered = coverage === null ? NONE : coveredOf(mandate, known);
  const { cycles, reviewOn } = listedCycles({ ...mandate, covered }, today, coverage, readOn);
  if (!isSameExpectation(known.expected.get(id) ?? [], cycles)) {
    run.clear.send(id);
    for (const { index, start, state } of cycles) run.insert.send(id, index, start, state);
  }
  if (reviewOn === mandate.reviewOn) return;
  if (reviewOn === null) run.reviewNoMore.send(id);
  else run.review.send(id, reviewOn);
}

const NONE: ReadonlySet<number> = new Set();

/** Charges that occupied their cycles when they were stored cover them, whatever else is known: their days stand in an index. */
function coveredOf(mandate: MandateRow, known: Known): ReadonlySet<number> {
  const covered = new Set<number>();
  const days = known.occupyingDays.get(mandate.id) ?? '';
  for (let at = 0; at < days.length; at += DAY_LENGTH) {
    const index = cycleIndexOf(mandate, days.slice(at, at + DAY_LENGTH) as CivilDate);
    if (index !== null) covered.add(index);
  }
  const others = known.others.get(mandate.id);
  return others === undefined ? covered : new Set([...covered, ...coveredCycles(mandate, others)]);
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

function isSameExpectation(before: readonly ExpectedRow[], after: readonly ExpectedCycle[]): boolean {
  if (before.length !== after.length) return false;
  return after.every(({ index, start, state }, position) => {
    const old = before[position];
    return old?.index === index && old.start === start && old.state === state;
  });
}
