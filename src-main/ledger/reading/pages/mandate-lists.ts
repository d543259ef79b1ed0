import type { MandateFilter, MandateRow } from '../../../../src-preload/contract/mandates.ts';
import type { Total } from '../../../../src-preload/contract/values.ts';
import { MANDATES_PER_PAGE } from '../../../../src-preload/contract/vocabulary/mandates.ts';
import type { CivilDate } from '../../../core/civil-date.ts';
import { maskDocument } from '../../../core/cpf-cnpj.ts';
import { endingWindow } from '../../../core/cycles/ending-mandates.ts';
import { exactSum } from '../../../core/money.ts';
import type { LiveMandate, MandateDetail, MandatesPage } from '../../model/ledger-reader.ts';
import { STATUS_HISTORY } from '../../model/stored-json.ts';
import type { Condition } from '../rows/cycle-plan.ts';
import { allOf } from '../rows/cycle-sql.ts';
import { debitsToCome } from '../rows/debits-to-come.ts';
import { type OrderedList, orderedIds } from '../rows/ordered-ids.ts';
import { type DocumentColumns, documentOf } from '../rows/payer-columns.ts';
import type { PayerSearch } from '../rows/payer-search.ts';
import type { Snapshot } from '../rows/snapshot.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { contractHolds } from './contract-search.ts';
import { joiningPaymentsOf } from './joining-payments.ts';

type StoredRow = Omit<MandateRow, 'payerDocument' | 'hasLocation'> &
  DocumentColumns & {
    readonly id: number;
    readonly location: string | null;
    readonly joiningTxid: string | null;
    readonly history: string;
    readonly raw: string;
  };

const COLUMNS = `
  SELECT m.id, r.id_rec AS idRec, m.status, m.status_kind AS statusKind, m.contract, m.object, p.name AS payerName,
    p.document, p.document_kind AS documentKind, m.start_date AS startDate, m.end_date AS endDate,
    m.unreadable_end AS unreadableEnd, m.periodicity,
    m.fixed_amount AS fixedAmount, m.floor_amount AS floorAmount, m.retry_policy AS retryPolicy, m.journey,
    m.location, m.joining_txid AS joiningTxid, m.history, m.raw`;

const ROWS = `${COLUMNS}
  FROM json_each(?) wanted CROSS JOIN mandate m ON m.id = CAST(wanted.value AS BIGINT) CROSS JOIN mandate_ref r ON r.id = m.id
  CROSS JOIN payer p ON p.id = m.payer_id ORDER BY wanted.key`;

const ROW = `${COLUMNS}
  FROM mandate_ref r CROSS JOIN mandate m ON m.id = r.id CROSS JOIN payer p ON p.id = m.payer_id WHERE r.id_rec = ?`;

const CHARGES = `
  SELECT c.id, c.txid, c.due_date AS dueDate, c.amount, y.state, y.grp AS "group", c.status, y.settle_date AS settleDate, c.attempts
  FROM charge c INDEXED BY charge_by_mandate CROSS JOIN cycle y ON y.id = c.id
  WHERE c.mandate_id = ? ORDER BY c.due_date DESC, c.id DESC`;

const EXPECTED = 'SELECT start, state FROM expected_cycle WHERE mandate_id = ? ORDER BY cycle_index';

const BY_NAME = { index: 'mandate_by_name', order: 'payer_key, status_kind' };
const BY_END = { index: 'mandate_ending', order: 'end_date, payer_key' };

/** Approved mandates that end soon: count, and what a cycle of them comes to. */
const ENDING = `
  SELECT count(*) AS count, CAST(coalesce(sum(fixed_amount), 0) AS TEXT) AS amount FROM mandate INDEXED BY mandate_ending
  WHERE status_kind = 'APROVADA' AND end_date IS NOT NULL AND end_date BETWEEN ? AND ?`;

/** How many mandates end soon, seen from a day, and what a cycle of them comes to. */
export function totalOfEnding(prepare: StatementCache, asOf: CivilDate): Total {
  const { from, until } = endingWindow(asOf);
  const found = prepare<{ readonly count: number; readonly amount: string }>(ENDING).get(from, until);
  return { count: found?.count ?? 0, amount: exactSum(found?.amount ?? '0') };
}

/** A page of mandates in order of payer, of those that end soon in order of their last day, with how many the filter holds. `asOf`: the ledger's day. */
export function readMandatesPage(
  { prepare, snapshot, payerSearch }: MandateSources,
  filter: MandateFilter,
  page: number,
  asOf: CivilDate,
): MandatesPage {
  const list = (): OrderedList => listOf(prepare, filter, payerSearch, asOf);
  const { ids, total } =
    prepare.engine === 'sqlite'
      ? walkedPage(prepare, list(), page)
      : pageOf(
          snapshot.rememberOne(JSON.stringify(['mandates', filter, asOf]), () => orderedIds(prepare, list())),
          page,
        );
  return { rows: prepare<StoredRow>(ROWS).all(JSON.stringify(ids)).map(mandateRow), total };
}

type MandateSources = {
  readonly prepare: StatementCache;
  readonly snapshot: Snapshot;
  readonly payerSearch: PayerSearch;
};

type FoundPage = { readonly ids: readonly number[]; readonly total: number };

/** In a file an index is walked to the page sooner than a list is read whole. */
function walkedPage(prepare: StatementCache, { from, where, order }: OrderedList, page: number): FoundPage {
  const { sql, values } = where;
  const ids = prepare<number>(`SELECT id FROM ${from}${sql} ORDER BY ${order} LIMIT ? OFFSET ?`)
    .pluck()
    .all(...values, MANDATES_PER_PAGE, page * MANDATES_PER_PAGE);
  const total = prepare<number>(`SELECT count(*) FROM ${from}${sql}`).pluck();
  return { ids, total: total.get(...values) ?? 0 };
}

/** At a server one reading serves every page and the count, until somebody commits. */
const pageOf = (ids: readonly number[], page: number): FoundPage => ({
  ids: ids.slice(page * MANDATES_PER_PAGE, (page + 1) * MANDATES_PER_PAGE),
  total: ids.length,
});

function listOf(
  prepare: StatementCache,
  filter: MandateFilter,
  payerSearch: PayerSearch,
  asOf: CivilDate,
): OrderedList {
  const { index, order } = filter.isEnding === true ? BY_END : BY_NAME;
  return {
    from: `mandate INDEXED BY ${index}`,
    where: allOf(conditionsOf(prepare, filter, payerSearch, asOf)),
    order: `${order}, id`,
  };
}

type Charge = MandateDetail['charges'][number];
type ChargeRow = Omit<Charge, 'mayBeDebited'> & {
  readonly id: number;
  readonly status: string;
  readonly settleDate: CivilDate;
  readonly attempts: string | null;
};

function readCharges(prepare: StatementCache, mandateId: number): Charge[] {
  const found = prepare<ChargeRow>(CHARGES).all(mandateId);
  const mayBeDebited = debitsToCome(prepare, found);
  return found.map((row) => {
    const { id: _id, status: _status, settleDate: _day, attempts: _attempts, ...charge } = row;
    return { ...charge, mayBeDebited: mayBeDebited(row) };
  });
}

/** A mandate with its charges, newest first; null when the ledger does not know it. */
export function readMandateDetail(prepare: StatementCache, idRec: string): MandateDetail | null {
  const stored = prepare<StoredRow>(ROW).get(idRec);
  if (stored === undefined) return null;
  return {
    row: mandateRow(stored),
    location: stored.location,
    joiningTxid: stored.joiningTxid,
    joiningPayments: joiningPaymentsOf(prepare, stored.joiningTxid),
    bankHistory: STATUS_HISTORY.read(stored.history),
    expected: prepare<MandateDetail['expected'][number]>(EXPECTED).all(stored.id),
    charges: readCharges(prepare, stored.id),
    raw: stored.raw,
  };
}

const LIVE = `
  SELECT r.id_rec AS idRec, m.contract, p.document
  FROM json_each(?) wanted CROSS JOIN payer p INDEXED BY payer_by_document ON p.document = wanted.value
  CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = p.id CROSS JOIN mandate_ref r ON r.id = m.id WHERE m.is_open`;

/** Those that this app has created and not read since: the reading after a write may fail. */
const JUST_CREATED = `
  SELECT w.outcome ->> 'bankId' AS idRec, w.payload ->> 'contract' AS contract,
    w.payload ->> '$.payer.document.number' AS document
  FROM intended_write w WHERE w.kind = 'create_mandate' AND w.state IN ('done', 'resolved_done')
    AND w.payload ->> '$.payer.document.number' IN (SELECT value FROM json_each(?)) AND w.outcome ->> 'bankId' IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM mandate_ref r JOIN mandate m ON m.id = r.id WHERE r.id_rec = w.outcome ->> 'bankId')`;

/** Mandates of payers of these documents that have not ended, as far as is known. */
export function readLiveMandates(
  prepare: StatementCache,
  documents: readonly string[],
): readonly LiveMandate[] {
  return [LIVE, JUST_CREATED].flatMap((sql) => prepare<LiveMandate>(sql).all(JSON.stringify(documents)));
}

function conditionsOf(
  prepare: StatementCache,
  { statuses, search, isEnding }: MandateFilter,
  payerSearch: PayerSearch,
  asOf: CivilDate,
): readonly Condition[] {
  const payers = payerSearch(search);
  return [
    ...(statuses.length === 0
      ? []
      : [{ sql: 'status_kind IN (SELECT value FROM json_each(?))', values: [JSON.stringify(statuses)] }]),
    ...(payers === null ? [] : [searched(prepare, payers, search)]),
    ...(isEnding === true ? [endingFrom(asOf)] : []),
  ];
}

function endingFrom(asOf: CivilDate): Condition {
  const { from, until } = endingWindow(asOf);
  const sql = `status_kind = 'APROVADA' AND end_date IS NOT NULL AND end_date BETWEEN ? AND ?`;
  return { sql, values: [from, until] };
}

/** By payer or by contract. */
function searched(prepare: StatementCache, payers: readonly number[], text: string): Condition {
  const contract = contractHolds(prepare, text);
  const sql = `id IN (
    SELECT m.id FROM json_each(?) p CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = CAST(p.value AS BIGINT)
    UNION SELECT m.id FROM mandate m INDEXED BY mandate_by_contract WHERE ${contract.sql})`;
  return { sql, values: [JSON.stringify(payers), ...contract.values] };
}

function mandateRow(stored: StoredRow): MandateRow {
  const {
    id: _id,
    document,
    documentKind,
    location,
    joiningTxid: _txid,
    history: _history,
    raw: _raw,
    ...row
  } = stored;
  return {
    ...row,
    payerDocument: maskDocument(documentOf(document, documentKind)),
    hasLocation: location !== null,
  };
}

const LAST_RAWS = 'SELECT raw FROM mandate ORDER BY id DESC LIMIT ?';

/** Raw JSON of the mandates that came last. */
export const readLastMandates = (prepare: StatementCache, limit: number): readonly string[] =>
  prepare<string>(LAST_RAWS).pluck().all(limit) as string[];
