import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import type { Reason } from '../../../../src-preload/contract/values.ts';
import type { ChargeGroup, ChargeState } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import type { CivilDate, UtcInstant } from '../../../core/civil-date.ts';
import type { Centavos, CentavosSum } from '../../../core/money.ts';
import type { RefundRecord } from '../../../core/records.ts';
import type { LedgerDatabase, MadeTexts } from '../../engine/ledger-database.ts';
import { exactSumSql } from '../../model/exact-sums.ts';
import type {
  ChargeExportRow,
  ExportedMandate,
  RefundExportRow,
  WriteMandate,
} from '../../model/ledger-reader.ts';
import { conditionsOf } from '../rows/cycle-plan.ts';
import { daysLateOf } from '../rows/cycle-rows.ts';
import { allOf } from '../rows/cycle-sql.ts';
import { openReasons } from '../rows/export-reasons.ts';
import { type DocumentColumns, documentOf } from '../rows/payer-columns.ts';
import { PAYMENT_KIND } from '../rows/payer-of-payment.ts';
import { openPayerSearch } from '../rows/payer-search.ts';
import { openStatementCache, type Value } from '../rows/statement-cache.ts';
import { resolveSearch } from './cycle-search.ts';

/**
 * What the caller makes of each mandate, once a mandate and close together: the mandates' own rows bear raw JSON, and one of them is asked
 * for a charge, in no order. One that is not known yet has an id alone.
 */
const MANDATES = `
  SELECT r.id, r.id_rec, coalesce(m.contract, ''), coalesce(p.name, ''), coalesce(p.document, ''), coalesce(p.document_kind, '')
  FROM mandate_ref r LEFT JOIN mandate m ON m.id = r.id LEFT JOIN payer p ON p.id = m.payer_id`;

const NO_MANDATE: ExportedMandate = { idRec: null, contract: '', payerName: '', payerDocument: null };

const writeMandates = (db: LedgerDatabase, write: WriteMandate): MadeTexts =>
  db.makeTexts(
    'written_mandate',
    MANDATES,
    (
      idRec: string,
      contract: string,
      payerName: string,
      document: string,
      kind: DocumentColumns['documentKind'],
    ) => write({ idRec, contract, payerName, payerDocument: documentOf(document, kind) }),
  );

const chargesSql = ({ column, join }: ReturnType<MadeTexts['of']>, conditions: string): string => `
  SELECT c.txid, ${column}, y.due_date, y.settle_date, y.amount, c.status, y.state, y.grp, y.paid_days_late,
    ${exactSumSql('y.paid')}, y.paid_at, ${exactSumSql('y.refunded')}, y.reasons
  FROM (SELECT * FROM cycle INDEXED BY cycle_by_due${conditions}) y CROSS JOIN charge c ON c.id = y.id ${join}
  ORDER BY y.due_date, c.txid`;

/** Its columns in order: a list is read in half the time of an object. */
type ChargeRow = readonly [
  txid: string,
  mandate: string | number | null,
  dueDate: CivilDate,
  settleDate: CivilDate,
  amount: Centavos,
  status: string,
  state: ChargeState,
  group: ChargeGroup,
  paidDaysLate: number | null,
  paid: CentavosSum,
  paidAt: UtcInstant | null,
  refunded: CentavosSum,
  reasons: string,
];

/**
 * Every charge of a filter in order of due date and txid, some hundred at a time. Reads in one transaction: the rows are of one
 * moment, and other calls go on meanwhile.
 */
export function* eachCharge(
  db: LedgerDatabase,
  filter: CycleFilter,
  asOf: CivilDate | null,
  write: WriteMandate,
): Generator<readonly ChargeExportRow[]> {
  const mandates = writeMandates(db, write);
  const { sql, values } = allOf(
    conditionsOf(resolveSearch(openStatementCache(db), openPayerSearch(db), filter)),
  );
  const rows = db.prepare<Value[], ChargeRow>(chargesSql(mandates.of('c.mandate_id'), sql)).raw();
  const [noMandate, readReasons] = [write(NO_MANDATE), openReasons()];
  const exported = (row: ChargeRow): ChargeExportRow =>
    exportRow(row, mandates.read(row[1]) ?? noMandate, asOf, readReasons(row[12]));
  for (const turn of rows.turns(...values)) yield turn.map(exported);
}

function exportRow(
  row: ChargeRow,
  mandate: string,
  asOf: CivilDate | null,
  reasons: readonly Reason[],
): ChargeExportRow {
  const [group, settleDate] = [row[7], row[3]];
  return {
    txid: row[0],
    mandate,
    dueDate: row[2],
    settleDate,
    amount: row[4],
    status: row[5],
    state: row[6],
    group,
    daysLate: daysLateOf(group, settleDate, row[8], asOf),
    paid: row[9],
    paidAt: row[10],
    endToEndIds: endToEndIdsIn(reasons),
    refunded: row[11],
    reasons,
  };
}

function endToEndIdsIn(reasons: readonly Reason[]): string {
  let ids = '';
  for (const reason of reasons)
    if (reason.kind === 'settlement') ids += ids === '' ? reason.endToEndId : ` ${reason.endToEndId}`;
  return ids;
}

type RefundRow = Omit<RefundRecord, 'amount' | 'settledAt'> & {
  readonly returnedAt: UtcInstant | null;
  readonly amount: Centavos;
  readonly endToEndId: string;
  readonly paymentKind: RefundExportRow['paymentKind'];
  readonly txid: string | null;
  readonly at: UtcInstant;
  readonly settlementAmount: Centavos;
};

const REFUNDS = `
  SELECT f.id, f.return_id AS returnId, f.amount, f.status, f.nature, f.requested_at AS requestedAt,
    f.returned_at AS returnedAt, s.end_to_end_id AS endToEndId, coalesce(s.txid, c.txid) AS txid, s.at,
    s.amount AS settlementAmount,
    ${PAYMENT_KIND} AS paymentKind
  FROM refund f CROSS JOIN settlement s ON s.id = f.settlement_id LEFT JOIN charge c ON c.id = s.charge_id
  ORDER BY f.settlement_id, f.id`;

/** Every refund with the settlement that it was taken from. */
export function* eachRefund(db: LedgerDatabase): Generator<RefundExportRow> {
  for (const row of db.prepare<[], RefundRow>(REFUNDS).iterate()) {
    const { returnedAt, endToEndId, paymentKind, txid, at, settlementAmount, ...refund } = row;
    yield { refund, returnedAt, endToEndId, paymentKind, txid, settledAt: at, settlementAmount };
  }
}
