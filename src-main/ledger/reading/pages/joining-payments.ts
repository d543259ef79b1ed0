import { maskDocument } from '../../../core/cpf-cnpj.ts';
import { exactSum } from '../../../core/money.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import type { JoiningExportRow, JoiningPage, MandateDetail } from '../../model/ledger-reader.ts';
import type { Condition } from '../rows/cycle-plan.ts';
import { type DocumentColumns, withDocument } from '../rows/payer-columns.ts';
import { JOINING_MANDATE } from '../rows/payer-of-payment.ts';
import type { PayerSearch } from '../rows/payer-search.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { contractHolds } from './contract-search.ts';
import { SIDE_LIST_ROWS } from './side-lists.ts';

type StoredRow = Omit<JoiningExportRow, 'payerDocument'> & DocumentColumns;

/** Written as the index has it. What is no charge's and no orphan is a joining payment (`store/settlement-linking.ts`). */
const IS_JOINING = 's.charge_id IS NULL AND NOT s.is_orphan';
const SETTLEMENTS = 'settlement s INDEXED BY settlement_joining';

const WITH_MANDATE = `
  FROM ${SETTLEMENTS}
  CROSS JOIN mandate m ON m.id = ${JOINING_MANDATE}
  CROSS JOIN mandate_ref r ON r.id = m.id CROSS JOIN payer p ON p.id = m.payer_id
  WHERE ${IS_JOINING}`;

const COLUMNS = `
  SELECT s.end_to_end_id AS endToEndId, s.txid, r.id_rec AS idRec, m.contract, p.name AS payerName, p.document,
    p.document_kind AS documentKind, s.amount, s.at, s.refunded`;

const TOTAL = `SELECT count(*) AS count, CAST(coalesce(sum(s.amount), 0) AS TEXT) AS amount,
  CAST(coalesce(sum(s.refunded), 0) AS TEXT) AS refunded`;

/** Sums as text: a number might not hold them. */
type StoredTotal = { readonly count: number; readonly amount: string; readonly refunded: string };
const NONE: StoredTotal = { count: 0, amount: '0', refunded: '0' };

const totalOf = ({ count, amount, refunded }: StoredTotal = NONE): JoiningPage['total'] => ({
  count,
  amount: exactSum(amount),
  refunded: exactSum(refunded),
});

const NEWEST_FIRST = 'ORDER BY s.at DESC, s.id DESC';

/** How many joining payments there are, what was paid with them and how much of it went back. */
export function totalOfJoining(prepare: StatementCache): JoiningPage['total'] {
  const sql = `${TOTAL} FROM ${SETTLEMENTS} WHERE ${IS_JOINING}`;
  return totalOf(prepare<StoredTotal>(sql).get());
}

/** Joining payments (rules/records.md, Joining payments) with their mandates, newest first, and what the search holds in all. */
export function readJoining(prepare: StatementCache, payerSearch: PayerSearch, search: string): JoiningPage {
  const { sql, values } = searched(prepare, payerSearch(search), search.trim());
  const rows = prepare<StoredRow>(`${COLUMNS} ${WITH_MANDATE}${sql} ${NEWEST_FIRST} LIMIT ${SIDE_LIST_ROWS}`);
  return {
    rows: rows
      .all(...values)
      .map(withDocument)
      .map((row) => ({ ...row, payerDocument: maskDocument(row.payerDocument) })),
    total: totalOf(prepare<StoredTotal>(`${TOTAL} ${WITH_MANDATE}${sql}`).get(...values)),
  };
}

/** By payer or contract as the mandates are, or by an id that was pasted. Payments of joining are one a mandate: few enough to be looked through. */
function searched(prepare: StatementCache, payers: readonly number[] | null, text: string): Condition {
  if (payers === null) return { sql: '', values: [] };
  const contract = contractHolds(prepare, text);
  const sql = ` AND (m.payer_id IN (SELECT CAST(value AS BIGINT) FROM json_each(?)) OR ${contract.sql}
    OR ? IN (s.txid, s.end_to_end_id, r.id_rec))`;
  return { sql, values: [JSON.stringify(payers), ...contract.values, text] };
}

/** Every joining payment with its mandate, newest first. */
export function* eachJoining(db: LedgerDatabase): Generator<JoiningExportRow> {
  const rows = db.prepare<[], StoredRow>(`${COLUMNS} ${WITH_MANDATE} ${NEWEST_FIRST}`);
  for (const row of rows.iterate()) yield withDocument(row);
}

const OF_TXID = `
  SELECT end_to_end_id AS endToEndId, amount, at, refunded FROM settlement s INDEXED BY settlement_chargeless
  WHERE txid = ? AND charge_id IS NULL ORDER BY at, id`;

/** What was paid under a mandate's joining txid, the first on top. */
export function joiningPaymentsOf(
  prepare: StatementCache,
  joiningTxid: string | null,
): MandateDetail['joiningPayments'] {
  if (joiningTxid === null) return [];
  return prepare<MandateDetail['joiningPayments'][number]>(OF_TXID).all(joiningTxid);
}
