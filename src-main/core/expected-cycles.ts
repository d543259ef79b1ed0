import { addDays, type CivilDate, daysBetween, laterOf } from './civil-date.ts';
import { type CycleAnchor, cycleIndexOf, cycleStart } from './cycle-calendar.ts';
import type { ExpectedState } from './states.ts';
import { canonicalStatus } from './status.ts';

/** What the expected cycles of a mandate follow from. */
export type MandateFacts = CycleAnchor & {
  readonly status: string;
  readonly endDate: CivilDate | null;
  /** Day of approval: cycles that began earlier could not be charged. Null when the bank did not say. */
  readonly approvedOn: CivilDate | null;
  /** Indexes of the cycles that a charge occupies (status neither REJEITADA nor CANCELADA). */
  readonly occupied: ReadonlySet<number>;
};

/** A cycle with no live charge. The bank's answer about dates is final; `start` is an estimate. */
export type ExpectedCycle = {
  readonly index: number;
  readonly start: CivilDate;
  readonly state: ExpectedState;
};

/** A charge must reach the payer's bank 10 to 2 days before its due date (DOMAIN.md, Cycles). */
export const FIRST_DAY_TO_CHARGE = 10;
export const LAST_DAY_TO_CHARGE = 2;

/** A mandate's expected cycles and the next day on which time alone changes them (null when none will). */
export type Expectation = { readonly cycles: readonly ExpectedCycle[]; readonly reviewOn: CivilDate | null };

/**
 * The cycles of an APROVADA mandate that no live charge bears, from `coveredFrom` (older charges may be missing from
 * the ledger, so nothing can be said of them) up to the last that may be charged already, and at least to the first that starts after
 * today.
 */
export function expectedCycles(mandate: MandateFacts, today: CivilDate, coveredFrom: CivilDate): Expectation {
  if (canonicalStatus(mandate.status) !== 'APROVADA') return { cycles: [], reviewOn: null };
  const from = laterOf(coveredFrom, mandate.approvedOn ?? mandate.startDate);
  const starts = startsThroughNext(mandate, from, today);
  const cycles = starts
    .filter(
      (cycle) => cycle.start >= from && !mandate.occupied.has(cycle.index) && isTold(cycle, starts, today),
    )
    .map(({ index, start }) => ({ index, start, state: stateOf(start, today) }));
  return { cycles, reviewOn: nextChange(starts, today) };
}

type Start = { readonly index: number; readonly start: CivilDate };

function startsThroughNext(mandate: MandateFacts, from: CivilDate, today: CivilDate): readonly Start[] {
  const starts: Start[] = [];
  for (let index = firstIndex(mandate, from); ; index += 1) {
    const start = cycleStart(mandate, index);
    if (start === null || (mandate.endDate !== null && start > mandate.endDate)) return starts;
    starts.push({ index, start });
    if (daysBetween(today, start) > FIRST_DAY_TO_CHARGE) return starts;
  }
}

/** A cycle beyond the reach of a charge is told only where none lies ahead sooner. */
function isTold({ start }: Start, starts: readonly Start[], today: CivilDate): boolean {
  if (daysBetween(today, start) <= FIRST_DAY_TO_CHARGE) return true;
  return !starts.some((other) => other.start > today && other.start < start);
}

/** A start appears or changes state when it comes within reach of a charge, when it leaves it, and when the one before it passes. */
function nextChange(starts: readonly Start[], today: CivilDate): CivilDate | null {
  const days = starts
    .flatMap(({ start }) => [
      addDays(start, -FIRST_DAY_TO_CHARGE),
      addDays(start, 1 - LAST_DAY_TO_CHARGE),
      start,
    ])
    .filter((day) => day > today);
  return days.toSorted()[0] ?? null;
}

function firstIndex(mandate: MandateFacts, from: CivilDate): number {
  return cycleIndexOf(mandate, laterOf(from, mandate.startDate)) ?? 0;
}

function stateOf(start: CivilDate, today: CivilDate): ExpectedState {
  const daysOff = daysBetween(today, start);
  if (daysOff > FIRST_DAY_TO_CHARGE) return 'scheduled';
  return daysOff >= LAST_DAY_TO_CHARGE ? 'to_charge' : 'not_charged';
}
