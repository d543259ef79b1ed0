import {
  FIRST_DAY_TO_CHARGE,
  LAST_DAY_TO_CHARGE,
} from '../../../src-preload/contract/vocabulary/charging.ts';
import type { ExpectedState } from '../../../src-preload/contract/vocabulary/cycles.ts';
import { addDays, type CivilDate, daysBetween, laterOf } from '../civil-date.ts';
import { canonicalStatus } from '../status.ts';
import { type CycleAnchor, cycleAt, cycleIndexOf, cycleStart } from './cycle-calendar.ts';

/** What the expected cycles of a mandate follow from. */
export type MandateFacts = CycleAnchor & {
  readonly status: string;
  readonly endDate: CivilDate | null;
  /** The bank's last day where it is no date: nobody knows then which cycle is the last. */
  readonly unreadableEnd: string | null;
  /** Day of approval, else the day on which it was seen approved first: earlier cycles could not be charged. */
  readonly approvedOn: CivilDate | null;
  /** Indexes of the cycles that are covered: see `cycle-bearing.ts`. */
  readonly covered: ReadonlySet<number>;
};

/** A cycle that nothing covers. The bank's answer about dates is final; `start` is an estimate. */
export type ExpectedCycle = {
  readonly index: number;
  readonly start: CivilDate;
  readonly state: ExpectedState;
};

/** A mandate's expected cycles and the next day on which time alone changes them (null when none will). */
export type Expectation = { readonly cycles: readonly ExpectedCycle[]; readonly reviewOn: CivilDate | null };

/**
 * The cycles of an APROVADA mandate that are not covered. They begin at `coveredFrom`, since older charges may be missing from the ledger, and go up
 * to the last that may be charged already, and at least to the first that starts after
 * today. The cycle in which the approval falls is none of them: see {@link approvalCycle}. Where the last day cannot be read, those that
 * nothing shows to lie within the mandate are never `not_charged` (rules/reconciliation.md, Expected cycles). What is to be charged follows from today;
 * that nobody did is told up to the day `readOn`, today or earlier, up to which the bank was read. A cycle whose last day has passed since is neither: it can be charged no more, and may have been,
 * by whomever.
 */
export function expectedCycles(
  mandate: MandateFacts,
  today: CivilDate,
  coveredFrom: CivilDate,
  readOn: CivilDate = today,
): Expectation {
  if (canonicalStatus(mandate.status) !== 'APROVADA') return { cycles: [], reviewOn: null };
  const from = laterOf(coveredFrom, firstExpected(mandate));
  const starts = startsThroughNext(mandate, from, today);
  const cycles = starts
    .filter(
      (cycle) => cycle.start >= from && !mandate.covered.has(cycle.index) && isShown(cycle, starts, today),
    )
    .flatMap(({ index, start }) => {
      const state = stateOf(start, today, readOn);
      return state === null ? [] : [{ index, start, state }];
    })
    .filter(({ index, state }) => state !== 'not_charged' || isCertain(mandate, index));
  return { cycles, reviewOn: nextChange(starts, today) };
}

/** The first day of the cycle after the approval's, or of the mandate. */
function firstExpected(mandate: LaterFacts): CivilDate {
  const { approvedOn, startDate } = mandate;
  const index = approvedOn === null ? null : cycleIndexOf(mandate, approvedOn);
  return (index === null ? null : cycleStart(mandate, index + 1)) ?? startDate;
}

/** Whether a cycle lies within a mandate for certain: the first does, and one that is covered shows that those before it do. */
function isCertain({ unreadableEnd, covered }: MandateFacts, index: number): boolean {
  return unreadableEnd === null || index <= Math.max(0, ...covered);
}

/** A cycle that was too short to be charged as others are, with the earliest day that can still be reached in it. */
export type ApprovalCycle = { readonly index: number; readonly dueDate: CivilDate };

/**
 * The cycle in which an APROVADA mandate's approval falls, while a due date in it can still be reached: no alarm, but it may be charged
 * (rules/reconciliation.md, Expected cycles). Null where there is none, or no such day is left.
 */
export function approvalCycle(
  mandate: Omit<MandateFacts, 'covered'>,
  today: CivilDate,
): ApprovalCycle | null {
  if (canonicalStatus(mandate.status) !== 'APROVADA' || mandate.approvedOn === null) return null;
  const index = cycleIndexOf(mandate, mandate.approvedOn);
  const cycle = index === null ? null : cycleAt(mandate, index);
  if (cycle === null) return null;
  const dueDate = laterOf(cycle.start, addDays(today, LAST_DAY_TO_CHARGE));
  const isReached = dueDate <= cycle.end && dueDate <= (mandate.endDate ?? dueDate);
  return isReached ? { index: cycle.index, dueDate } : null;
}

/** What the later cycles of a mandate follow from. */
export type LaterFacts = Pick<
  MandateFacts,
  'status' | 'startDate' | 'endDate' | 'periodicity' | 'approvedOn'
>;

/** Days from whose creation on, and up to which, every charge is in the ledger; `until` is null where that goes on. */
export type Coverage = { readonly from: CivilDate; readonly until: CivilDate | null };

const NOTHING: Expectation = { cycles: [], reviewOn: null };

/**
 * Of the expected cycles those of which a ledger can tell that nobody charged them; without coverage none. A charge may have been created so long before its due
 * date as one can be. A cycle that may still be charged once charges are listed no more may be charged without our knowing.
 */
export function listedCycles(
  mandate: MandateFacts,
  today: CivilDate,
  coverage: Coverage | null,
  readOn: CivilDate = today,
): Expectation {
  if (coverage === null) return NOTHING;
  const { from, until } = coverage;
  const reached = addDays(from, FIRST_DAY_TO_CHARGE);
  const { cycles, reviewOn } = expectedCycles(mandate, today, reached, readOn);
  if (until === null) return { cycles, reviewOn };
  return { cycles: cycles.filter(({ start }) => addDays(start, -LAST_DAY_TO_CHARGE) <= until), reviewOn };
}

/** A day, the one up to which the bank was asked who was charged where that is another, and what the ledger covers. */
export type CoveredDay = {
  readonly today: CivilDate;
  readonly readOn?: CivilDate;
  readonly coverage: Coverage | null;
};

/**
 * The cycles of an APROVADA mandate that start in a period, both its days included, today or later, and that {@link listedCycles} leaves out: those after the
 * next, and those of which it cannot tell whether somebody charged them. Whether a charge covers them is not asked.
 */
export function unlistedCycles(
  mandate: LaterFacts,
  period: { readonly first: CivilDate; readonly last: CivilDate },
  on: CoveredDay,
): readonly CycleStart[] {
  const { today } = on;
  if (canonicalStatus(mandate.status) !== 'APROVADA') return [];
  const listed = listedAhead(mandate, on);
  const from = [today, period.first, firstExpected(mandate)].reduce(laterOf);
  const starts: CycleStart[] = [];
  for (let index = firstIndex(mandate, from); ; index += 1) {
    const start = cycleStart(mandate, index);
    if (start === null || start > period.last || start > (mandate.endDate ?? start)) return starts;
    if (start >= from && !listed.has(index)) starts.push({ index, start });
  }
}

/** Of what lies behind nothing is asked: a ledger may cover years. */
function listedAhead(mandate: LaterFacts, { today, readOn, coverage }: CoveredDay): ReadonlySet<number> {
  const facts = { ...mandate, unreadableEnd: null, covered: new Set<number>() };
  const from = coverage && laterOf(coverage.from, addDays(today, -FIRST_DAY_TO_CHARGE));
  const { cycles } = listedCycles(facts, today, coverage && from && { ...coverage, from }, readOn);
  return new Set(cycles.map(({ index }) => index));
}

/**
 * The first day on which a cycle may start that {@link listedCycles} leaves out. Beyond a charge's reach it tells the next one of each mandate alone, and all
 * within it where the ledger covers them and the bank was asked who was charged.
 */
export function firstUnlistedDay({ today, readOn = today, coverage }: CoveredDay): CivilDate {
  const isWhole =
    readOn >= today &&
    coverage !== null &&
    coverage.until === null &&
    addDays(coverage.from, FIRST_DAY_TO_CHARGE) <= today;
  return isWhole ? addDays(today, FIRST_DAY_TO_CHARGE + 1) : today;
}

/** A cycle by its index, and its first day. */
export type CycleStart = { readonly index: number; readonly start: CivilDate };

function startsThroughNext(mandate: MandateFacts, from: CivilDate, today: CivilDate): readonly CycleStart[] {
  const starts: CycleStart[] = [];
  for (let index = firstIndex(mandate, from); ; index += 1) {
    const start = cycleStart(mandate, index);
    if (start === null || (mandate.endDate !== null && start > mandate.endDate)) return starts;
    starts.push({ index, start });
    if (daysBetween(today, start) > FIRST_DAY_TO_CHARGE) return starts;
  }
}

/** A cycle beyond the reach of a charge is told only where none lies ahead sooner. */
function isShown({ start }: CycleStart, starts: readonly CycleStart[], today: CivilDate): boolean {
  if (daysBetween(today, start) <= FIRST_DAY_TO_CHARGE) return true;
  return !starts.some((other) => other.start > today && other.start < start);
}

/** A start appears or changes state when it comes within reach of a charge, when it leaves it, and when the one before it passes. */
function nextChange(starts: readonly CycleStart[], today: CivilDate): CivilDate | null {
  const days = starts
    .filter(({ start }) => start > today)
    .flatMap(({ start }) => [
      addDays(start, -FIRST_DAY_TO_CHARGE),
      addDays(start, 1 - LAST_DAY_TO_CHARGE),
      start,
    ])
    .filter((day) => day > today);
  return days.toSorted()[0] ?? null;
}

function firstIndex(mandate: CycleAnchor, from: CivilDate): number {
  return cycleIndexOf(mandate, laterOf(from, mandate.startDate)) ?? 0;
}

/** Null where the last day has passed and the bank was not read since. */
function stateOf(start: CivilDate, today: CivilDate, readOn: CivilDate): ExpectedState | null {
  if (daysBetween(today, start) > FIRST_DAY_TO_CHARGE) return 'scheduled';
  if (daysBetween(today, start) >= LAST_DAY_TO_CHARGE) return 'to_charge';
  return daysBetween(readOn, start) < LAST_DAY_TO_CHARGE ? 'not_charged' : null;
}
