import type { Database } from 'better-sqlite3';
import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type { Centavos } from '../../core/money.ts';
import type { RefundRecord } from '../../core/records.ts';
import { type SumTexts, sumsOf } from '../evaluation/cycle-table.ts';
import type { ChargeExportRow, RefundExportRow } from '../ledger-reader.ts';
import { REASONS } from '../stored-json.ts';
import { conditionsOf } from './cycle-plan.ts';
import { CYCLE_JOINS, daysLateOf } from './cycle-rows.ts';
import { allOf } from './cycle-sql.ts';
import { openPayerSearch } from './payer-search.ts';
import type { Value } from './statement-cache.ts';

type ChargeRow = Omit<ChargeExportRow, 'daysLate' | 'endToEndIds' | 'reasons' | keyof SumTexts> &
  SumTexts & {
    readonly paidDaysLate: number | null;
    readonly reasons: string;
  };

const CHARGES = `
  SELECT c.txid, r.id_rec AS idRec, coalesce(m.contract, '') AS contract, coalesce(p.name, '') AS payerName,
    nullif(p.document, '') AS payerDocument, nullif(p.document_kind, '') AS payerDocumentKind,
    y.due_date AS dueDate, y.settle_date AS settleDate, y.amount, c.status, y.state, y.grp AS "group",
    y.paid_days_late AS paidDaysLate, CAST(y.paid AS TEXT) AS paid, y.paid_at AS paidAt,
    CAST(y.refunded AS TEXT) AS refunded, y.reasons
  FROM (SELECT * FROM cycle INDEXED BY cycle_by_due`;

/**
 * Every charge of a filter in order of due date and txid. Reads on a connection of its own, in one statement: the rows are
 * of one moment, and other calls go on meanwhile.
 */
export function* eachCharge(
  open: () => Database,
  filter: CycleFilter,
  asOf: CivilDate | null,
): Generator<ChargeExportRow> {
  const db = open();
  try {
    const { sql, values } = allOf(conditionsOf({ ...filter, payers: openPayerSearch(db)(filter.payer) }));
    const rows = db.prepare<Value[], ChargeRow>(
      `${CHARGES}${sql}) y ${CYCLE_JOINS} ORDER BY y.due_date, c.txid`,
    );
    for (const row of rows.iterate(...values)) yield exportRow(row, asOf);
  } finally {
    db.close();
  }
}

function exportRow(
  { paidDaysLate, reasons: text, ...row }: ChargeRow,
  asOf: CivilDate | null,
): ChargeExportRow {
  const reasons = REASONS.read(text);
  const endToEndIds = reasons.flatMap((reason) => (reason.kind === 'settlement' ? [reason.endToEndId] : []));
  const daysLate = daysLateOf(row.group, row.settleDate, paidDaysLate, asOf);
  return { ...row, ...sumsOf(row), daysLate, endToEndIds: endToEndIds.join(' '), reasons };
}

type RefundRow = Omit<RefundRecord, 'amount'> & {
  readonly amount: Centavos;
  readonly endToEndId: string;
  readonly paymentKind: RefundExportRow['paymentKind'];
  readonly txid: string | null;
  readonly at: UtcInstant;
  readonly settlementAmount: Centavos;
};

const REFUNDS = `
  SELECT f.id, f.return_id AS returnId, f.amount, f.status, f.nature, f.requested_at AS requestedAt,
    f.settled_at AS settledAt, s.end_to_end_id AS endToEndId, coalesce(s.txid, c.txid) AS txid, s.at,
    s.amount AS settlementAmount,
    CASE WHEN s.charge_id IS NOT NULL THEN 'charge' WHEN s.is_orphan THEN 'orphan' ELSE 'joining' END AS paymentKind
  FROM refund f CROSS JOIN settlement s ON s.id = f.settlement_id LEFT JOIN charge c ON c.id = s.charge_id
  ORDER BY f.settlement_id, f.id`;

/** Every refund with the settlement that it was taken from. */
export function* eachRefund(open: () => Database): Generator<RefundExportRow> {
  const db = open();
  try {
    for (const row of db.prepare<[], RefundRow>(REFUNDS).iterate()) {
      const { endToEndId, paymentKind, txid, at, settlementAmount, ...refund } = row;
      yield { refund, endToEndId, paymentKind, txid, settledAt: at, settlementAmount };
    }
  } finally {
    db.close();
  }
}
