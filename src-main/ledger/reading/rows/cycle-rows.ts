import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { Reason } from '../../../../src-preload/contract/values.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { maskDocument } from '../../../core/cpf-cnpj.ts';
import { daysLateOn } from '../../../core/reconcile.ts';
import { type SumTexts, sumsOf } from '../../model/exact-sums.ts';
import { debitsToCome } from './debits-to-come.ts';
import { openReasons } from './export-reasons.ts';
import { type DocumentColumns, documentOf, PAYER_COLUMNS } from './payer-columns.ts';
import type { StatementCache } from './statement-cache.ts';

/** Rows of the list for ids, in their order. `daysLate` of unpaid ones is as of the given day. */
export type CycleRows = (ids: readonly number[], asOf: CivilDate | null) => readonly CycleRow[];

type StoredRow = Omit<
  CycleRow,
  'payerDocument' | 'daysLate' | 'settleDate' | 'mayBeDebited' | 'reasons' | keyof SumTexts
> &
  SumTexts &
  DocumentColumns & {
    readonly id: number;
    readonly attempts: string | null;
    readonly settleDate: CivilDate;
    readonly reasons: string;
    readonly paidDaysLate: number | null;
  };

/** A charge with its state, its mandate and its payer. Those may be unknown yet. */
const CYCLE_JOINS = `
  CROSS JOIN charge c ON c.id = y.id
  LEFT JOIN mandate_ref r ON r.id = c.mandate_id
  LEFT JOIN mandate m ON m.id = c.mandate_id
  LEFT JOIN payer p ON p.id = m.payer_id`;

// One statement a page: with a bound id in a join, SQLite prepares anew for each row.
const ROWS = `
  SELECT y.id, c.attempts, c.txid, r.id_rec AS idRec, coalesce(m.contract, '') AS contract, ${PAYER_COLUMNS}, y.due_date AS dueDate,
    y.settle_date AS settleDate, y.amount, y.owed, c.status, y.state, y.grp AS "group", y.paid_days_late AS paidDaysLate,
    CAST(y.paid AS TEXT) AS paid, CAST(y.refunded AS TEXT) AS refunded, y.paid_at AS paidAt,
    y.reasons
  FROM json_each(?) wanted CROSS JOIN cycle y ON y.id = CAST(wanted.value AS BIGINT) ${CYCLE_JOINS} ORDER BY wanted.key`;

/** Prepares the rows of given charges, in the order of their ids’ list. */
export function openCycleRows(prepare: StatementCache): CycleRows {
  const readReasons = openReasons();
  return (ids, asOf) => {
    const found = prepare<StoredRow>(ROWS).all(JSON.stringify(ids));
    const mayBeDebited = debitsToCome(prepare, found);
    return found.map((stored) => ({
      ...cycleRow(stored, readReasons(stored.reasons), asOf),
      mayBeDebited: mayBeDebited(stored),
    }));
  };
}

function cycleRow(
  stored: StoredRow,
  reasons: readonly Reason[],
  asOf: CivilDate | null,
): Omit<CycleRow, 'mayBeDebited'> {
  const { id: _id, attempts: _attempts, document, documentKind, paidDaysLate, ...row } = stored;
  const daysLate = daysLateOf(stored.group, stored.settleDate, paidDaysLate, asOf);
  const payerDocument = maskDocument(documentOf(document, documentKind));
  return { ...row, ...sumsOf(stored), payerDocument, daysLate, reasons: [...reasons] };
}

/** Days late of a charge: for the unpaid group they grow with the day, for the others they are settled. */
export function daysLateOf(
  group: string,
  settleDate: CivilDate,
  paidDaysLate: number | null,
  asOf: CivilDate | null,
): number | null {
  return group === 'unpaid' && asOf !== null ? daysLateOn(settleDate, asOf) : paidDaysLate;
}
