import type { CivilDate } from '../../core/civil-date.ts';
import { type CycleAnchor, cycleAt, cycleIndexOf } from '../../core/cycles/cycle-calendar.ts';
import { isBorneElsewhere, type TriedCharge } from '../../core/cycles/cycle-debt.ts';
import { canonicalStatus, occupiesCycle } from '../../core/status.ts';
import type { LedgerStatement } from '../engine/ledger-database.ts';

type Prepare = <Row>(sql: string) => LedgerStatement<(string | number | null)[], Row>;

/** What a charge is looked up by among those of its cycle. */
export type ChargeInCycle = Pick<TriedCharge, 'id' | 'status' | 'dueDate'> & {
  readonly mandateId: number | null;
};

/** What other charges take from a refused one; of any but a REJEITADA charge neither. */
type PlaceInCycle = {
  /** Rule 12 of rules/reconciliation.md: another one of its mandate, neither CANCELADA nor REJEITADA, bears the same cycle. */
  readonly isReplaced: boolean;
  /** What it leaves owed is another one's to bear (`core/cycles/cycle-debt.ts`). Where cycles are not known, a due date is one. */
  readonly isBorneElsewhere: boolean;
};

const ALONE: PlaceInCycle = { isReplaced: false, isBorneElsewhere: false };

/** Prepares the question; of any but a REJEITADA charge nothing is read. */
export function openPlaceInCycle(prepare: Prepare): (charge: ChargeInCycle) => PlaceInCycle {
  const cycleOf = openCycleOf(prepare);
  const tried = prepare<Omit<TriedCharge, 'isUnreadable'>>(
    `SELECT c.id, c.txid, c.status, c.due_date AS dueDate, (SELECT d.kind FROM decision d WHERE d.charge_id = c.id) AS decision,
       coalesce((SELECT CASE WHEN sum(s.amount - s.refunded) > 0 THEN 1 END FROM settlement s INDEXED BY settlement_by_charge WHERE s.charge_id = c.id), 0) AS net
     FROM charge c INDEXED BY charge_by_mandate WHERE c.mandate_id = ? AND c.due_date BETWEEN ? AND ?`,
  );
  return ({ id, mandateId, status, dueDate }) => {
    if (mandateId === null || canonicalStatus(status) !== 'REJEITADA') return ALONE;
    const known = cycleOf(mandateId, dueDate);
    const { start, end } = known ?? { start: dueDate, end: dueDate };
    const cycle = tried.all(mandateId, start, end).map((charge) => ({ ...charge, isUnreadable: false }));
    return {
      // It does not occupy its cycle itself: whatever does is another one.
      isReplaced: known !== null && cycle.some((other) => occupiesCycle(other.status)),
      isBorneElsewhere: cycle.some((own) => own.id === id && isBorneElsewhere(own, cycle)),
    };
  };
}

/** The cycle of a mandate that holds a day; null where its cycles are not known. */
function openCycleOf(prepare: Prepare) {
  // The plus keeps SQLite from preparing anew for each value.
  const anchorOf = prepare<CycleAnchor>(
    'SELECT start_date AS startDate, periodicity FROM mandate WHERE id = +?',
  );
  return (mandateId: number, day: CivilDate) => {
    const anchor = anchorOf.get(mandateId);
    const index = anchor === undefined ? null : cycleIndexOf(anchor, day);
    return anchor === undefined || index === null ? null : cycleAt(anchor, index);
  };
}
