import type { Database } from 'better-sqlite3';
import type { CivilDate } from '../../core/civil-date.ts';
import type { MoneyLine } from '../../core/close/money-line.ts';
import { type Centavos, centavos } from '../../core/money.ts';
import type { DocumentKind } from '../../core/records.ts';
import { documentOf } from './cycle-rows.ts';
import { startOfDay, startOfNextDay } from './sao-paulo-day.ts';

/** Days in São Paulo, both ends included. */
export type Days = { readonly from: CivilDate; readonly to: CivilDate };

type StoredLine = Omit<MoneyLine, 'payerDocument' | 'charge'> & {
  readonly document: string;
  readonly documentKind: DocumentKind | '';
  readonly dueDate: CivilDate | null;
  readonly chargeAmount: Centavos | null;
  readonly paidBefore: number | null;
  readonly refundedBefore: number | null;
};

/** Payments and refunds of a time, each by its moment; what moved at the same moment comes by its ids, payments before refunds. */
const MOVED = `
  SELECT s.id AS settlement, NULL AS refund, s.at AS at FROM settlement s INDEXED BY settlement_by_time WHERE s.at >= @from AND s.at < @to
  UNION ALL
  SELECT f.settlement_id, f.id, f.returned_at FROM refund f INDEXED BY refund_by_return WHERE f.returned_at >= @from AND f.returned_at < @to`;

/** What stood before a line is of the same charge and came earlier in that very order, however late it was heard of. */
const LINES = `
  SELECT CASE WHEN moved.refund IS NOT NULL THEN 'refund' WHEN s.charge_id IS NOT NULL THEN 'charge'
      WHEN s.is_orphan THEN 'orphan' ELSE 'joining' END AS kind,
    CASE WHEN s.charge_id IS NOT NULL THEN 'charge' WHEN s.is_orphan THEN 'orphan' ELSE 'joining' END AS paymentKind,
    s.end_to_end_id AS endToEndId, f.id AS refundId, moved.at AS at, coalesce(f.amount, s.amount) AS amount, f.nature AS nature,
    coalesce(s.txid, c.txid) AS txid, r.id_rec AS idRec, coalesce(m.contract, '') AS contract,
    coalesce(p.name, '') AS payerName, coalesce(p.document, '') AS document, coalesce(p.document_kind, '') AS documentKind,
    c.due_date AS dueDate, c.amount AS chargeAmount,
    (SELECT sum(o.amount) FROM settlement o INDEXED BY settlement_by_charge WHERE o.charge_id = s.charge_id
      AND (o.at < moved.at OR o.at = moved.at AND (f.id IS NOT NULL OR o.end_to_end_id < s.end_to_end_id))) AS paidBefore,
    (SELECT sum(b.amount) FROM settlement o INDEXED BY settlement_by_charge CROSS JOIN refund b ON b.settlement_id = o.id
      WHERE o.charge_id = s.charge_id AND (b.returned_at < moved.at
        OR b.returned_at = moved.at AND f.id IS NOT NULL AND (o.end_to_end_id, b.id) < (s.end_to_end_id, f.id))) AS refundedBefore
  FROM (${MOVED}) moved CROSS JOIN settlement s ON s.id = moved.settlement
  LEFT JOIN refund f ON f.settlement_id = s.id AND f.id = moved.refund
  LEFT JOIN charge c ON c.id = s.charge_id
  LEFT JOIN mandate m ON m.id = coalesce(c.mandate_id, iif(s.is_orphan, NULL,
    (SELECT min(named.id) FROM mandate named WHERE named.joining_txid = s.txid)))
  LEFT JOIN mandate_ref r ON r.id = coalesce(m.id, c.mandate_id)
  LEFT JOIN payer p ON p.id = m.payer_id
  ORDER BY moved.at, f.id IS NOT NULL, s.end_to_end_id, f.id`;

/** Every movement of these days for the accounts, oldest first, on a connection of its own and as of one moment. */
export function* eachMoneyLine(open: () => Database, days: Days): Generator<MoneyLine> {
  const db = open();
  try {
    yield* moneyLines(db, days);
  } finally {
    db.close();
  }
}

function* moneyLines(db: Database, { from, to }: Days): Generator<MoneyLine> {
  const time = { from: startOfDay(from), to: startOfNextDay(to) };
  for (const row of db.prepare<[typeof time], StoredLine>(LINES).iterate(time)) yield lineOf(row);
}

function lineOf(row: StoredLine): MoneyLine {
  const { document, documentKind, dueDate, chargeAmount, paidBefore, refundedBefore, ...line } = row;
  const isOfCharge = dueDate !== null && chargeAmount !== null;
  return {
    ...line,
    payerDocument: documentOf(document, documentKind),
    charge: !isOfCharge
      ? null
      : {
          dueDate,
          amount: chargeAmount,
          paidBefore: centavos(paidBefore ?? 0),
          refundedBefore: centavos(refundedBefore ?? 0),
        },
  };
}
