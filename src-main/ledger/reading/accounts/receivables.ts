import { type CivilDate, parseCivilDate, type UtcInstant } from '../../../core/civil-date.ts';
import {
  type ChargeWithMoney,
  isReceivable,
  type Receivable,
  receivableOf,
} from '../../../core/close/receivables.ts';
import { type Centavos, exactSum } from '../../../core/money.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import { borneElsewhereOf, STANDING_COLUMNS, type StoredStanding } from '../rows/charge-standing.ts';
import { type DocumentColumns, documentOf, PAYER_COLUMNS } from '../rows/payer-columns.ts';
import { startOfNextDay } from '../rows/sao-paulo-day.ts';

/** Charges due on these days, both ends included and null where one is open, with the money that had moved by the end of `until`; null for all of it. */
export type ReceivablesAsked = {
  readonly dueFrom: CivilDate | null;
  readonly dueTo: CivilDate | null;
  readonly until: CivilDate | null;
};

type Shown = Omit<
  ChargeWithMoney,
  'payerDocument' | 'received' | 'refunded' | 'outside' | 'mandate' | 'proof'
>;
type StoredRow = Shown &
  StoredStanding &
  DocumentColumns & {
    /** Sums by the day that was asked for, as text: a number might not hold them. */
    readonly receivedSum: string;
    readonly refundedSum: string;
    readonly decidedAt: UtcInstant | null;
    readonly paidOn: CivilDate | null;
    readonly paidOutside: Centavos | null;
    readonly startDate: CivilDate | null;
    readonly endDate: string | null;
    readonly periodicity: string | null;
    readonly proofKind: NonNullable<ChargeWithMoney['proof']>['kind'] | null;
    readonly provenOn: CivilDate | null;
  };

/** Later than every day and every moment. */
const ALWAYS = '9999-12-31';

const received = (what: string): string =>
  `(SELECT ${what} FROM settlement s INDEXED BY settlement_by_charge WHERE s.charge_id = y.id AND s.at < @until)`;
const refunded = (what: string): string =>
  `(SELECT ${what} FROM settlement s INDEXED BY settlement_by_charge CROSS JOIN refund f ON f.settlement_id = s.id
    WHERE s.charge_id = y.id AND f.returned_at < @until)`;

/** What moved is looked up charge by charge, so that no row waits for another. */
const CHARGES = `
  SELECT c.txid, r.id_rec AS idRec, coalesce(m.contract, '') AS contract, ${PAYER_COLUMNS},
    y.due_date AS dueDate, ${STANDING_COLUMNS},
    CAST(coalesce(${received('sum(s.amount)')}, 0) AS TEXT) AS receivedSum,
    ${received('min(s.at)')} AS firstReceivedAt, ${received('max(s.at)')} AS lastReceivedAt,
    CAST(coalesce(${refunded('sum(f.amount)')}, 0) AS TEXT) AS refundedSum, ${refunded('max(f.returned_at)')} AS lastRefundedAt,
    d.at AS decidedAt, d.paid_on AS paidOn, d.amount AS paidOutside,
    m.start_date AS startDate, m.end_date AS endDate, m.periodicity, u.kind AS proofKind, u.proven_on AS provenOn,
    n.number AS fiscalNumber, n.issued_on AS fiscalDate
  FROM cycle y INDEXED BY cycle_by_due CROSS JOIN charge c ON c.id = y.id
  LEFT JOIN mandate_ref r ON r.id = c.mandate_id
  LEFT JOIN mandate m ON m.id = c.mandate_id
  LEFT JOIN payer p ON p.id = m.payer_id
  LEFT JOIN decision d ON d.charge_id = c.id
  LEFT JOIN collection_proof u ON u.charge_id = c.id
  LEFT JOIN fiscal_document n ON n.charge_id = c.id
  WHERE y.due_date >= @dueFrom AND y.due_date <= @dueTo
  ORDER BY y.due_date, c.txid`;

/** Every amount on credit that falls due on the days asked for, by due date and txid, as of one moment. */
export function* eachReceivable(db: LedgerDatabase, asked: ReceivablesAsked): Generator<Receivable> {
  const values = {
    dueFrom: asked.dueFrom ?? '',
    dueTo: asked.dueTo ?? ALWAYS,
    until: asked.until === null ? ALWAYS : startOfNextDay(asked.until),
  };
  const borneElsewhere = borneElsewhereOf(db, values);
  for (const row of db.prepare<[typeof values], StoredRow>(CHARGES).iterate(values)) {
    const isBorneElsewhere = borneElsewhere.has(row.txid);
    if (isReceivable({ ...row, isBorneElsewhere })) yield receivableOf(chargeOf(row), asked.until);
  }
}

function chargeOf(row: StoredRow): ChargeWithMoney {
  const { document, documentKind, receivedSum, refundedSum, decision, decidedAt, paidOn, paidOutside } = row;
  const { notKeptThen } = row;
  const { startDate, endDate, periodicity, proofKind, provenOn } = row;
  return {
    ...shownOf(row),
    payerDocument: documentOf(document, documentKind),
    received: exactSum(receivedSum),
    refunded: exactSum(refundedSum),
    outside:
      decision !== 'settled_outside' || decidedAt === null || notKeptThen === null
        ? null
        : { at: decidedAt, paidOn, amount: paidOutside, notKeptThen },
    mandate:
      startDate === null || periodicity === null
        ? null
        : { startDate, periodicity, endDate: endDate === null ? null : parseCivilDate(endDate) },
    proof: proofKind === null || provenOn === null ? null : { kind: proofKind, provenOn },
  };
}

const shownOf = (row: StoredRow): Shown => ({
  ...{ txid: row.txid, idRec: row.idRec, contract: row.contract, payerName: row.payerName },
  ...{ dueDate: row.dueDate, amount: row.amount, status: row.status, state: row.state },
  ...{
    firstReceivedAt: row.firstReceivedAt,
    lastReceivedAt: row.lastReceivedAt,
    lastRefundedAt: row.lastRefundedAt,
  },
  ...{ fiscalNumber: row.fiscalNumber, fiscalDate: row.fiscalDate },
});
