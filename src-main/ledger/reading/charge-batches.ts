import { exactSum } from '../../core/money.ts';
import type { BatchCharge, BatchTally } from '../charging-reader.ts';
import { WRITE_OUTCOME } from '../journal-json.ts';
import type { StatementCache } from './statement-cache.ts';

const UNFINISHED = `
  SELECT DISTINCT batch_id FROM intended_write INDEXED BY intended_write_open
  WHERE is_open AND kind = 'put_charge' AND batch_id IS NOT NULL`;

/** Found from the end of the journal. A correction is told where it was made; it does not hide the last month. */
const NEWEST = `
  SELECT w.batch_id FROM intended_write w NOT INDEXED WHERE w.kind = 'put_charge' AND w.batch_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM intended_write c INDEXED BY intended_write_by_batch
    WHERE c.batch_id = w.batch_id AND c.kind = 'cancel_charge')
  ORDER BY w.id DESC LIMIT 1`;

const TALLY = `
  SELECT batch_id AS batchId, min(intended_at) AS startedAt, count(*) AS total,
    CAST(sum(json_extract(payload, '$.amount')) AS TEXT) AS amount, sum(state = 'intended') AS waiting, sum(state = 'sent') AS sent,
    sum(state = 'unknown') AS unknown, sum(state IN ('done', 'resolved_done')) AS done, sum(state = 'refused') AS refused,
    sum(state = 'resolved_not_done') AS notDone
  FROM intended_write INDEXED BY intended_write_by_batch WHERE batch_id = ? AND kind = 'put_charge' GROUP BY batch_id`;

const ROWS = `
  SELECT w.id, w.txid, w.id_rec AS idRec, coalesce(p.name, '') AS payerName, coalesce(m.contract, '') AS contract,
    w.due_date AS dueDate, json_extract(w.payload, '$.amount') AS amount, w.state, w.outcome
  FROM intended_write w INDEXED BY intended_write_by_batch LEFT JOIN mandate_ref r ON r.id_rec = w.id_rec
  LEFT JOIN mandate m ON m.id = r.id LEFT JOIN payer p ON p.id = m.payer_id
  WHERE w.batch_id = ? AND w.kind = 'put_charge' ORDER BY w.id`;

const REPLACES = `
  SELECT key AS txid, state FROM intended_write INDEXED BY intended_write_by_batch
  WHERE batch_id = ? AND kind = 'cancel_charge'`;

/** Batches of charges with something open, and the newest whether it is or not; newest first. */
export function readChargeBatches(prepare: StatementCache): readonly BatchTally[] {
  const open = prepare<string>(UNFINISHED).pluck().all() as string[];
  const newest = prepare<string>(NEWEST).pluck().all() as string[];
  const ids = new Set([...open, ...newest]);
  return [...ids]
    .flatMap((id) => readChargeTally(prepare, id) ?? [])
    .toSorted((a, b) => Number(a.startedAt < b.startedAt) - Number(a.startedAt > b.startedAt));
}

/** How far one batch is; null where no batch of charges has that id. */
export function readChargeTally(prepare: StatementCache, batchId: string): BatchTally | null {
  const tally = prepare<Omit<BatchTally, 'replaces' | 'amount'> & { amount: string }>(TALLY).get(batchId);
  if (tally === undefined) return null;
  const replaces = prepare<NonNullable<BatchTally['replaces']>>(REPLACES).get(batchId) ?? null;
  return { ...tally, amount: exactSum(tally.amount), replaces };
}

type Row = Omit<BatchCharge, 'code' | 'violations'> & { readonly outcome: string | null };

/** The charges of a batch in the order in which they are sent. */
export function readChargeBatch(prepare: StatementCache, batchId: string): readonly BatchCharge[] {
  return prepare<Row>(ROWS)
    .all(batchId)
    .map(({ outcome, ...row }) => ({ ...row, ...detailsOf(outcome) }));
}

function detailsOf(outcome: string | null): Pick<BatchCharge, 'code' | 'violations'> {
  const kept = outcome === null ? null : WRITE_OUTCOME.readOrNull(outcome);
  if (kept?.state === 'refused') return { code: kept.code, violations: kept.violations };
  return { code: kept?.state === 'unknown' ? kept.code : null, violations: [] };
}
