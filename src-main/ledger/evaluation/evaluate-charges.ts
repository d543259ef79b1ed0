import type { Database } from 'better-sqlite3';
import type { ChargeState } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { BusinessCalendar } from '../../core/business-days.ts';
import { addDays, type CivilDate, type UtcInstant } from '../../core/civil-date.ts';
import { type Reconciled, reconcile } from '../../core/reconcile.ts';
import type { ChangeLog } from '../store/change-log.ts';
import { REASONS } from '../stored-json.ts';
import { type FactsReader, type MarkedCharge, type MarkTable, openFactsReader } from './charge-facts.ts';
import { type CycleColumns, type CycleTable, isSameRow, openCycleTable } from './cycle-table.ts';
import { openRunningTotals, type RunningTotals } from './running-totals.ts';

/** The day and the calendar that states are worked out for. */
export type Situation = {
  readonly today: CivilDate;
  readonly at: UtcInstant;
  readonly calendar: BusinessCalendar;
};

/** Works out every marked charge, within the caller's transaction, and takes the marks away. Returns how many. */
export type ChargeEvaluation = (situation: Situation) => number;

/** Charges in memory at once. */
const CHUNK = 5_000;

type Parts = {
  readonly facts: FactsReader;
  readonly cycles: CycleTable;
  readonly totals: RunningTotals;
  readonly log: ChangeLog;
};

/** Prepares the working out of the marked charges, which ends with their marks taken away. */
export function openChargeEvaluation(db: Database, log: ChangeLog, marks: MarkTable): ChargeEvaluation {
  const facts = openFactsReader(db, marks);
  const parts = { facts, cycles: openCycleTable(db, marks), totals: openRunningTotals(db), log };
  const unmark = db.prepare(`DELETE FROM ${marks}`);
  return (situation) => {
    let [evaluated, lastId] = [0, 0];
    for (;;) {
      const chunk = parts.facts(lastId, CHUNK);
      const last = chunk.at(-1);
      if (last === undefined) break;
      evaluateChunk(parts, chunk, lastId, situation);
      evaluated += chunk.length;
      lastId = last.id;
    }
    parts.totals.flush();
    unmark.run();
    return evaluated;
  };
}

function evaluateChunk(
  parts: Parts,
  chunk: readonly MarkedCharge[],
  afterId: number,
  { today, at, calendar }: Situation,
): void {
  const known = parts.cycles.ofMarked(afterId, chunk.at(-1)?.id ?? afterId);
  for (const charge of chunk) {
    const row = rowOf(charge, reconcile(charge.facts, today, calendar), today);
    const before = known.get(charge.id);
    if (before !== undefined && isSameRow(before, row)) continue;
    write(parts, charge, before, row);
    // The first state is where a history begins, not a change.
    if (before === undefined || before.state === row.state) continue;
    const [from, to] = [before.state, row.state];
    parts.log({ subject: 'charge', subjectId: charge.txid, at, what: 'state', from, to, why: today });
  }
}

function write(
  { cycles, totals }: Parts,
  charge: MarkedCharge,
  before: CycleColumns | undefined,
  row: CycleColumns,
): void {
  if (before !== undefined) totals.remove(before);
  totals.add(row);
  if (before === undefined) cycles.insert(charge.id, row);
  else cycles.update(charge.id, row);
}

function rowOf(charge: MarkedCharge, reconciled: Reconciled, today: CivilDate): CycleColumns {
  return {
    payerId: charge.payerId,
    payerKey: charge.payerKey,
    dueDate: charge.facts.dueDate,
    settleDate: reconciled.settleDate,
    amount: charge.facts.amount,
    state: reconciled.state,
    grp: reconciled.group,
    paid: reconciled.paid,
    refunded: reconciled.refunded,
    paidAt: reconciled.paidAt,
    paidDaysLate: reconciled.paidDaysLate,
    reviewOn: reconciled.reviewOn ?? overdueOn(reconciled, today),
    reasons: REASONS.write([...reconciled.reasons]),
  };
}

/** States that last through the settle date and yet gain a reason when it has passed: since when the money is due. */
const GAINING_A_REASON: ReadonlySet<string> = new Set<ChargeState>(['rejected', 'expired']);

function overdueOn({ state, settleDate }: Reconciled, today: CivilDate): CivilDate | null {
  return GAINING_A_REASON.has(state) && settleDate >= today ? addDays(settleDate, 1) : null;
}
