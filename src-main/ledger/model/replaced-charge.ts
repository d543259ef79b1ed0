import type { CivilDate } from '../../core/civil-date.ts';
import { type CycleAnchor, cycleAt, cycleIndexOf } from '../../core/cycles/cycle-calendar.ts';
import { canonicalStatus } from '../../core/status.ts';
import type { LedgerStatement } from '../engine/ledger-database.ts';

type Prepare = <Row>(sql: string) => LedgerStatement<(string | number | null)[], Row>;

/** Whether a charge of a mandate, by its status and due date, was refused and another one bears its cycle. */
export type IsReplaced = (mandateId: number | null, status: string, dueDate: CivilDate) => boolean;

/** Rule 12 of rules/reconciliation.md: whether another charge of the mandate, neither CANCELADA nor REJEITADA, bears the same cycle. */
export function openIsReplaced(prepare: Prepare): IsReplaced {
  // The plus keeps SQLite from preparing anew for each value.
  const anchorOf = prepare<CycleAnchor>(
    'SELECT start_date AS startDate, periodicity FROM mandate WHERE id = +?',
  );
  const other = prepare<1>(
    `SELECT 1 FROM charge INDEXED BY charge_by_mandate
     WHERE mandate_id = ? AND due_date BETWEEN ? AND ? AND occupies_cycle = TRUE LIMIT 1`,
  ).pluck();
  return (mandateId, status, dueDate) => {
    // Only a REJEITADA charge asks, and it does not occupy its cycle: whatever does is another one.
    if (mandateId === null || canonicalStatus(status) !== 'REJEITADA') return false;
    const anchor = anchorOf.get(mandateId);
    const index = anchor === undefined ? null : cycleIndexOf(anchor, dueDate);
    const cycle = anchor === undefined || index === null ? null : cycleAt(anchor, index);
    return cycle !== null && other.get(mandateId, cycle.start, cycle.end) !== undefined;
  };
}
