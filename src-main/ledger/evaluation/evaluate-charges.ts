import type { ChargeState } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { BusinessCalendar } from '../../core/business-days.ts';
import { addDays, type CivilDate, type UtcInstant } from '../../core/civil-date.ts';
import { type Reconciled, reconcile } from '../../core/reconcile.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { COUNT_LISTS_CHANGED } from '../model/notes.ts';
import { REASONS } from '../model/stored-json.ts';
import { openStateLog, type StateLog } from '../store/change-log.ts';
import { type FactsReader, type MarkedCharge, type MarkTable, openFactsReader } from './charge-facts.ts';
import {
  type CycleTable,
  type CycleValues,
  contributionOf,
  isSameRow,
  openCycleTable,
} from './cycle-table.ts';
import { openRunningTotals, type RunningTotals } from './running-totals.ts';

/** The day and the calendar that states are worked out for. */
export type Situation = {
  readonly today: CivilDate;
  readonly at: UtcInstant;
  readonly calendar: BusinessCalendar;
};

/** Works out every marked charge, within the caller's transaction, and takes the marks away. Returns how many. */
export type ChargeEvaluation = (situation: Situation) => number;

/** Charges in memory at once: few enough to be garbage before it is looked for. */
const CHUNK = 200;

type Parts = {
  readonly facts: FactsReader;
  readonly cycles: CycleTable;
  readonly totals: RunningTotals;
  readonly log: StateLog;
};

/** Prepares the working out of the marked charges, which ends with their marks taken away. */
export function openChargeEvaluation(db: LedgerDatabase, marks: MarkTable): ChargeEvaluation {
  const parts: Parts = {
    facts: openFactsReader(db, marks),
    cycles: openCycleTable(db, marks),
    totals: openRunningTotals(db),
    log: openStateLog(db),
  };
  const unmark = db.prepare(`DELETE FROM ${marks}`);
  const countListsChanged = db.prepare(COUNT_LISTS_CHANGED);
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
    if (evaluated > 0) countListsChanged.send();
    unmark.send();
    return evaluated;
  };
}

function evaluateChunk(
  parts: Parts,
  chunk: readonly MarkedCharge[],
  afterId: number,
  situation: Situation,
): void {
  const lastId = chunk.at(-1)?.id ?? afterId;
  const known = parts.cycles.within({ afterId, lastId, count: chunk.length });
  const added: CycleValues[] = [];
  let next = 0;
  for (const charge of chunk) {
    while ((known[next]?.[0] ?? charge.id) < charge.id) next += 1;
    const before = known[next]?.[0] === charge.id ? known[next] : undefined;
    const row = rowOf(charge, reconcile(charge.facts, situation.today, situation.calendar), situation.today);
    if (before === undefined) added.push(row);
    else if (!isSameRow(before, row)) change(parts, before, row, situation);
  }
  // The first state is where a history begins, not a change.
  for (const row of added) parts.totals.add(contributionOf(row));
  parts.cycles.insert(added);
}

function change(parts: Parts, before: CycleValues, row: CycleValues, { at, today }: Situation): void {
  const [was, is] = [contributionOf(before), contributionOf(row)];
  parts.totals.remove(was);
  parts.totals.add(is);
  parts.cycles.update(before, row);
  if (was.state === is.state) return;
  parts.log({ chargeId: row[0], at, from: was.state, to: is.state, day: today });
}

function rowOf(
  { id, payerId, payerKey, facts }: MarkedCharge,
  is: Reconciled,
  today: CivilDate,
): CycleValues {
  const reviewOn = is.reviewOn ?? overdueOn(is, today);
  return [
    id,
    payerId,
    payerKey,
    facts.dueDate,
    is.settleDate,
    facts.amount,
    is.state,
    is.group,
    is.paid,
    is.refunded,
    is.paidAt,
    is.paidAt ?? '',
    is.paidDaysLate,
    reviewOn,
    REASONS.write([...is.reasons]),
    is.owed,
  ];
}

/** States that last through the settle date and yet gain a reason when it has passed: since when the money is due. */
const GAINING_A_REASON: ReadonlySet<string> = new Set<ChargeState>(['rejected', 'expired']);

function overdueOn({ state, settleDate }: Reconciled, today: CivilDate): CivilDate | null {
  return GAINING_A_REASON.has(state) && settleDate >= today ? addDays(settleDate, 1) : null;
}
