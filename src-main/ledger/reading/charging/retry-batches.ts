import { exactSum } from '../../../core/money.ts';
import type { BatchRetry, RetryTally } from '../../model/charging-reader.ts';
import type { StatementCache } from '../rows/statement-cache.ts';
import { newestFirst, outcomeDetails, TALLY_COLUMNS, unfinishedSql } from './charge-batches.ts';

/** Of acts the newest retries stand first; those asked for one by one belong to no batch. */
const NEWEST = `
  SELECT batch_id FROM act INDEXED BY act_by_kind
  WHERE is_listed AND kind = 'request_retry' AND batch_id IS NOT NULL ORDER BY at DESC, id DESC LIMIT 1`;

const TALLY = `
  SELECT ${TALLY_COLUMNS}, CAST(coalesce(sum(c.amount), 0) AS TEXT) AS amount
  FROM intended_write w INDEXED BY intended_write_by_batch
  LEFT JOIN charge c ON c.txid = json_extract(w.payload, '$.txid')
  WHERE w.batch_id = ? AND w.kind = 'request_retry' GROUP BY w.batch_id`;

/** What needs a person first. */
const ROWS = `
  SELECT w.id, w.payload ->> '$.txid' AS txid, w.payload ->> '$.date' AS date, coalesce(p.name, '') AS payerName,
    coalesce(m.contract, '') AS contract, c.due_date AS dueDate, c.amount, w.state, w.outcome
  FROM intended_write w INDEXED BY intended_write_by_batch
  LEFT JOIN charge c ON c.txid = json_extract(w.payload, '$.txid')
  LEFT JOIN mandate m ON m.id = c.mandate_id LEFT JOIN payer p ON p.id = m.payer_id
  WHERE w.batch_id = ? AND w.kind = 'request_retry'
  ORDER BY w.state NOT IN ('refused', 'unknown', 'resolved_not_done'), w.id`;

/** Batches of retries with something open, and the newest; newest first. */
export function readRetryBatches(prepare: StatementCache): readonly RetryTally[] {
  return newestFirst(prepare, [unfinishedSql('request_retry'), NEWEST], readRetryTally);
}

/** How far one batch is; null where no batch of retries has that id. */
export function readRetryTally(prepare: StatementCache, batchId: string): RetryTally | null {
  const tally = prepare<Omit<RetryTally, 'amount'> & { amount: string }>(TALLY).get(batchId);
  return tally === undefined ? null : { ...tally, amount: exactSum(tally.amount) };
}

/** Each retry of a batch and what came of it. */
export function readRetryBatch(prepare: StatementCache, batchId: string): readonly BatchRetry[] {
  type Row = Omit<BatchRetry, 'code' | 'violations'> & { readonly outcome: string | null };
  return prepare<Row>(ROWS)
    .all(batchId)
    .map(({ outcome, ...row }) => ({ ...row, ...outcomeDetails(outcome) }));
}
