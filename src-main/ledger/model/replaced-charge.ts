import type { CivilDate } from '../../core/civil-date.ts';
import { type CycleAnchor, cycleAt, cycleIndexOf } from '../../core/cycles/cycle-calendar.ts';
import { isBorneElsewhere, type TriedCharge } from '../../core/cycles/cycle-debt.ts';
import { canonicalStatus } from '../../core/status.ts';
import type { LedgerStatement } from '../engine/ledger-database.ts';

type Prepare = <Row>(sql: string) => LedgerStatement<(string | number | null)[], Row>;

/** Whether a charge of a mandate, by its status and due date, was refused and another one bears its cycle. */
export type IsReplaced = (mandateId: number | null, status: string, dueDate: CivilDate) => boolean;

/** Rule 12 of rules/reconciliation.md: whether another charge of the mandate, neither CANCELADA nor REJEITADA, bears the same cycle. */
export function openIsReplaced(prepare: Prepare): IsReplaced {
  const cycleOf = openCycleOf(prepare);
  const other = prepare<1>(
    `SELECT 1 FROM charge INDEXED BY charge_by_mandate
     WHERE mandate_id = ? AND due_date BETWEEN ? AND ? AND occupies_cycle = TRUE LIMIT 1`,
  ).pluck();
  return (mandateId, status, dueDate) => {
    // Only a REJEITADA charge asks, and it does not occupy its cycle: whatever does is another one.
    if (mandateId === null || canonicalStatus(status) !== 'REJEITADA') return false;
    const cycle = cycleOf(mandateId, dueDate);
    return cycle !== null && other.get(mandateId, cycle.start, cycle.end) !== undefined;
  };
}

/** Whether what a refused charge leaves is another one's to bear (`core/cycles/cycle-debt.ts`). Where cycles are not known, a due date is one. */
export type IsBorneElsewhere = (charge: ChargeInCycle) => boolean;

/** What a charge is looked up by among those of its cycle. */
export type ChargeInCycle = Pick<TriedCharge, 'id' | 'status' | 'dueDate'> & {
  readonly mandateId: number | null;
};

/** Prepares the question; of any but a REJEITADA charge nothing is read. */
export function openIsBorneElsewhere(prepare: Prepare): IsBorneElsewhere {
  const cycleOf = openCycleOf(prepare);
  const tried = prepare<Omit<TriedCharge, 'isUnreadable'>>(
    `SELECT c.id, c.txid, c.status, c.due_date AS dueDate, (SELECT d.kind FROM decision d WHERE d.charge_id = c.id) AS decision,
       coalesce((SELECT CASE WHEN sum(s.amount - s.refunded) > 0 THEN 1 END FROM settlement s INDEXED BY settlement_by_charge WHERE s.charge_id = c.id), 0) AS net
     FROM charge c INDEXED BY charge_by_mandate WHERE c.mandate_id = ? AND c.due_date BETWEEN ? AND ?`,
  );
  return ({ id, mandateId, status, dueDate }) => {
    if (mandateId === null || canonicalStatus(status) !== 'REJEITADA') return false;
    const { start, end } = cycleOf(mandateId, dueDate) ?? { start: dueDate, end: dueDate };
    const cycle = tried.all(mandateId, start, end).map((charge) => ({ ...charge, isUnreadable: false }));
    return cycle.some((own) => own.id === id && isBorneElsewhere(own, cycle));
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
