import type { CivilDate } from '../../../core/civil-date.ts';
import { type CivilMonth, firstDayOf, lastDayOf, monthOf } from '../../../core/civil-month.ts';
import { type BearingFacts, coveredCycles } from '../../../core/cycles/cycle-bearing.ts';
import { startsWithinMonths } from '../../../core/cycles/cycle-calendar.ts';
import {
  type CoveredDay,
  type CycleStart,
  firstUnlistedDay,
  type LaterFacts,
  unlistedCycles,
} from '../../../core/cycles/expected-cycles.ts';
import { BEARING_COLUMNS, UNREADABLE_COLUMNS } from '../../model/bearing-sql.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** Cycles that start on a day, `unpriced` of them of mandates without a fixed amount; the amount of the others in centavos. */
export type LaterDay = { readonly count: number; readonly amount: bigint; readonly unpriced: number };

type Terms = Omit<LaterFacts, 'status'>;

/** Mandates of the same terms, added up. */
type TermsRow = Terms & { readonly count: number; readonly amount: string; readonly unpriced: number };

type FarCharge = Terms &
  Omit<BearingFacts, 'isUnreadable'> & {
    readonly mandateId: number;
    readonly fixedAmount: number | null;
    readonly isUnreadable: 0 | 1;
  };

const TERMS = `m.periodicity, m.start_date AS startDate, m.end_date AS endDate,
    coalesce(m.approved_on, m.approved_seen_on) AS approvedOn`;

const PERIODICITIES = `
  SELECT DISTINCT m.periodicity FROM mandate m INDEXED BY mandate_cycle_terms WHERE m.status_kind = 'APROVADA'`;

const MANDATES_BY_TERMS = `
  SELECT ${TERMS}, count(*) AS count, CAST(coalesce(sum(m.fixed_amount), 0) AS TEXT) AS amount,
    count(*) - count(m.fixed_amount) AS unpriced
  FROM mandate m INDEXED BY mandate_cycle_terms
  WHERE m.status_kind = 'APROVADA' AND m.periodicity IN (SELECT value FROM json_each(?))
  GROUP BY m.periodicity, m.start_date, m.end_date, m.approved_on, m.approved_seen_on`;

// A bank takes a charge ten days ahead at the most: of those further off there are few.
const FAR_CHARGES = `
  SELECT m.id AS mandateId, ${TERMS}, m.fixed_amount AS fixedAmount, c.txid, c.status, c.due_date AS dueDate, 0 AS isUnreadable,
    ${BEARING_COLUMNS}
  FROM cycle y INDEXED BY cycle_by_due CROSS JOIN charge c ON c.id = y.id CROSS JOIN mandate m ON m.id = c.mandate_id
  WHERE y.due_date >= ? AND m.status_kind = 'APROVADA'`;

const FAR_UNREADABLE = `
  SELECT m.id AS mandateId, ${TERMS}, m.fixed_amount AS fixedAmount, 1 AS isUnreadable, ${UNREADABLE_COLUMNS}
  FROM quarantine q INDEXED BY quarantine_by_mandate CROSS JOIN mandate_ref r ON r.id_rec = q.id_rec
  CROSS JOIN mandate m ON m.id = r.id
  WHERE q.id_rec IS NOT NULL AND q.due_date >= ? AND m.status_kind = 'APROVADA'`;

/**
 * The cycles of a month that nothing known covers and that `expected_cycle` does not hold, by the day on which they start. Beyond a charge's reach it holds the
 * next one of each mandate alone, and none of which it cannot tell whether somebody charged it (rules/reconciliation.md, Expected cycles). In the month of the states
 * themselves only weekly mandates have others, where all that can be charged is told.
 */
export function readLaterCycles(
  prepare: StatementCache,
  month: CivilMonth,
  on: CoveredDay,
): ReadonlyMap<CivilDate, LaterDay> {
  const days = new Map<CivilDate, LaterDay>();
  const period = { first: firstDayOf(month), last: lastDayOf(month) };
  const first = firstUnlistedDay(on);
  if (period.last < first) return days;
  const startsOf = (terms: Terms) => unlistedCycles({ ...terms, status: 'APROVADA' }, period, on);
  for (const row of mandatesByTerms(prepare, first > on.today && month === monthOf(on.today)))
    for (const { start } of startsOf(row)) add(days, start, { ...row, amount: BigInt(row.amount) });
  for (const { start, fixedAmount } of coveredAmong(chargesFrom(prepare, first), startsOf))
    add(days, start, {
      count: -1,
      amount: -BigInt(fixedAmount ?? 0),
      unpriced: fixedAmount === null ? -1 : 0,
    });
  return days;
}

function mandatesByTerms(prepare: StatementCache, isWithinMonth: boolean): readonly TermsRow[] {
  const words = prepare<string>(PERIODICITIES).pluck().all();
  const wanted = isWithinMonth ? words.filter(startsWithinMonths) : words;
  return wanted.length === 0 ? [] : prepare<TermsRow>(MANDATES_BY_TERMS).all(JSON.stringify(wanted));
}

const chargesFrom = (prepare: StatementCache, first: CivilDate): readonly FarCharge[] =>
  [FAR_CHARGES, FAR_UNREADABLE].flatMap((sql) => prepare<FarCharge>(sql).all(first));

type CoveredCycle = { readonly start: CivilDate; readonly fixedAmount: number | null };

/** Of the later cycles those that charges cover. */
function coveredAmong(
  charges: readonly FarCharge[],
  startsOf: (terms: Terms) => readonly CycleStart[],
): readonly CoveredCycle[] {
  return [...Map.groupBy(charges, ({ mandateId }) => mandateId).values()].flatMap((ofMandate) => {
    const [terms] = ofMandate;
    if (terms === undefined) return [];
    const covered = coveredCycles(
      terms,
      ofMandate.map((charge) => ({ ...charge, isUnreadable: charge.isUnreadable === 1 })),
    );
    return startsOf(terms)
      .filter(({ index }) => covered.has(index))
      .map(({ start }) => ({ start, fixedAmount: terms.fixedAmount }));
  });
}

function add(days: Map<CivilDate, LaterDay>, day: CivilDate, more: LaterDay): void {
  const known = days.get(day) ?? { count: 0, amount: 0n, unpriced: 0 };
  days.set(day, {
    count: known.count + more.count,
    amount: known.amount + more.amount,
    unpriced: known.unpriced + more.unpriced,
  });
}
