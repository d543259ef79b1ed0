import { CHARGES_A_PAGE } from '../../../../src-preload/contract/vocabulary/charging.ts';
import type { WriteState } from '../../../../src-preload/contract/vocabulary/writing.ts';
import { compareTexts } from '../../../core/compare-texts.ts';
import { bearingOfCycle } from '../../../core/cycles/cycle-bearing.ts';
import { exactSum } from '../../../core/money.ts';
import type { BatchCharge, BatchTally, WrittenCharge } from '../../model/charging-reader.ts';
import { WRITE_OUTCOME } from '../../model/journal-json.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { readChargeable } from './chargeable.ts';

/** Batches of one kind of write with something open. */
export const unfinishedSql = (kind: BatchKind): string => `
  SELECT DISTINCT batch_id FROM intended_write INDEXED BY intended_write_open
  WHERE is_open AND kind = '${kind}' AND batch_id IS NOT NULL`;

type BatchKind = 'put_charge' | 'request_retry';

/** When a batch of the journal `w` was begun, and how many of its writes stand where. */
export const TALLY_COLUMNS = `w.batch_id AS batchId, min(w.intended_at) AS startedAt, count(*) AS total,
    count(*) FILTER (WHERE w.state = 'intended') AS waiting, count(*) FILTER (WHERE w.state = 'sent') AS sent,
    count(*) FILTER (WHERE w.state = 'unknown') AS "unknown", count(*) FILTER (WHERE w.state IN ('done', 'resolved_done')) AS done,
    count(*) FILTER (WHERE w.state = 'refused') AS refused, count(*) FILTER (WHERE w.state = 'resolved_not_done') AS notDone`;

/** Found from the end of the journal. A correction is told where it was made; it does not hide the last month. */
const NEWEST = `
  SELECT w.batch_id FROM intended_write w NOT INDEXED WHERE w.kind = 'put_charge' AND w.batch_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM intended_write c INDEXED BY intended_write_by_batch
    WHERE c.batch_id = w.batch_id AND c.kind = 'cancel_charge')
  ORDER BY w.id DESC LIMIT 1`;

const TALLY = `
  SELECT ${TALLY_COLUMNS}, CAST(sum(CAST(json_extract(w.payload, '$.amount') AS BIGINT)) AS TEXT) AS amount
  FROM intended_write w INDEXED BY intended_write_by_batch WHERE w.batch_id = ? AND w.kind = 'put_charge' GROUP BY w.batch_id`;

const STATES = `
  SELECT id, state FROM intended_write INDEXED BY intended_write_by_batch WHERE batch_id = ? AND kind = 'put_charge' ORDER BY id`;

const ROWS = `
  SELECT w.id, w.txid, w.id_rec AS idRec, coalesce(p.name, '') AS payerName, coalesce(m.contract, '') AS contract,
    w.due_date AS dueDate, CAST(json_extract(w.payload, '$.amount') AS BIGINT) AS amount, w.state, w.outcome
  FROM json_each(?) wanted CROSS JOIN intended_write w ON w.id = CAST(wanted.value AS BIGINT) LEFT JOIN mandate_ref r ON r.id_rec = w.id_rec
  LEFT JOIN mandate m ON m.id = r.id LEFT JOIN payer p ON p.id = m.payer_id ORDER BY wanted.key`;

const REPLACES = `
  SELECT key AS txid, state FROM intended_write INDEXED BY intended_write_by_batch
  WHERE batch_id = ? AND kind = 'cancel_charge'`;

/** Batches of charges with something open, and the newest whether it is or not; newest first. */
export function readChargeBatches(prepare: StatementCache): readonly BatchTally[] {
  return newestFirst(prepare, [unfinishedSql('put_charge'), NEWEST], readChargeTally);
}

/** Reads the tallies of the batches that some questions name, the newest first. */
export function newestFirst<Tally extends { readonly startedAt: string }>(
  prepare: StatementCache,
  questions: readonly string[],
  read: (prepare: StatementCache, batchId: string) => Tally | null,
): readonly Tally[] {
  const ids = questions.flatMap((sql) => prepare<string>(sql).pluck().all() as string[]);
  return [...new Set(ids)]
    .flatMap((id) => read(prepare, id) ?? [])
    .toSorted((a, b) => compareTexts(b.startedAt, a.startedAt));
}

/** How far one batch is; null where no batch of charges has that id. */
export function readChargeTally(prepare: StatementCache, batchId: string): BatchTally | null {
  const tally = prepare<Omit<BatchTally, 'replaces' | 'amount'> & { amount: string }>(TALLY).get(batchId);
  if (tally === undefined) return null;
  const replaces = prepare<NonNullable<BatchTally['replaces']>>(REPLACES).get(batchId) ?? null;
  return { ...tally, amount: exactSum(tally.amount), replaces };
}

type Row = Omit<BatchCharge, 'code' | 'violations' | 'existing'> & { readonly outcome: string | null };

/** Refused ones first, then what is in doubt: those need a person. */
const ORDER: Readonly<Record<WriteState, number>> = {
  refused: 0,
  unknown: 1,
  resolved_not_done: 2,
  sent: 3,
  intended: 4,
  done: 5,
  resolved_done: 5,
};

/** A page of a batch's charges, those that need a person first, each kind in the order in which they are sent. */
export function readChargeBatch(
  prepare: StatementCache,
  batchId: string,
  page = 0,
  most = CHARGES_A_PAGE,
): readonly BatchCharge[] {
  const states = prepare<{ readonly id: number; readonly state: WriteState }>(STATES).all(batchId);
  const ids = states
    .toSorted((a, b) => ORDER[a.state] - ORDER[b.state] || a.id - b.id)
    .slice(page * most, (page + 1) * most)
    .map(({ id }) => id);
  return prepare<Row>(ROWS)
    .all(JSON.stringify(ids))
    .map(({ outcome, ...row }) => ({
      ...row,
      ...outcomeDetails(outcome),
      existing: existingFor(prepare, row),
    }));
}

/** What the ledger knows to cover the cycle of a refused charge, other than that charge. */
function existingFor(
  prepare: StatementCache,
  { state, idRec, txid, dueDate }: Pick<Row, 'state' | 'idRec' | 'txid' | 'dueDate'>,
): string | null {
  if (state !== 'refused') return null;
  const [known] = readChargeable(prepare, [idRec], dueDate);
  if (known === undefined) return null;
  const others = known.charges.filter((charge) => charge.txid !== txid && !charge.isUnreadable);
  const bearing = bearingOfCycle(known.mandate, dueDate, others);
  return bearing.kind === 'covered' ? bearing.by.txid : null;
}

const WRITTEN = `
  SELECT coalesce(p.name, '') AS payerName, coalesce(CAST(json_extract(w.payload, '$.amount') AS BIGINT), c.amount) AS amount,
    coalesce(w.due_date, c.due_date) AS dueDate
  FROM intended_write w LEFT JOIN charge c ON c.txid = coalesce(w.txid, w.key)
  LEFT JOIN mandate_ref r ON r.id_rec = w.id_rec LEFT JOIN mandate m ON m.id = coalesce(c.mandate_id, r.id)
  LEFT JOIN payer p ON p.id = m.payer_id
  WHERE w.id = ? AND w.kind IN ('put_charge', 'cancel_charge', 'request_retry')`;

type WrittenRow = { readonly [Name in keyof WrittenCharge]: WrittenCharge[Name] | null };

/** The charge that a write of the journal is about; null where it is about none, or nobody knows what it is of. */
export function readWrittenCharge(prepare: StatementCache, id: number): WrittenCharge | null {
  const { payerName = null, amount = null, dueDate = null } = prepare<WrittenRow>(WRITTEN).get(id) ?? {};
  return payerName === null || amount === null || dueDate === null ? null : { payerName, amount, dueDate };
}

/** What the journal keeps of how a write ended, for a person. */
export function outcomeDetails(outcome: string | null): Pick<BatchCharge, 'code' | 'violations'> {
  const kept = outcome === null ? null : WRITE_OUTCOME.readOrNull(outcome);
  if (kept?.state === 'refused') return { code: kept.code, violations: kept.violations };
  return { code: kept?.state === 'unknown' ? kept.code : null, violations: [] };
}
