import type { CivilDate } from '../../../core/civil-date.ts';
import { BEARING_COLUMNS } from '../../model/bearing-sql.ts';
import type { ChargeToChange } from '../../model/charging-reader.ts';
import { attemptsIn } from '../../model/stored-json.ts';
import type { StatementCache } from './statement-cache.ts';

type Row = Omit<
  ChargeToChange,
  'adjustsToBusinessDay' | 'attempts' | 'mandate' | 'retriesUnderWay' | 'retriesUnread' | 'isCancelling'
> & {
  readonly adjusts: 0 | 1;
  readonly attempts: string | null;
  readonly startDate: CivilDate | null;
  readonly endDate: CivilDate | null;
  readonly periodicity: string | null;
  readonly retryPolicy: string | null;
};

const CHARGE = `
  SELECT c.txid, r.id_rec AS idRec, c.status, c.amount, c.due_date AS dueDate, c.adjusts_to_business_day AS adjusts,
    c.attempts, ${BEARING_COLUMNS}, w.raw, m.start_date AS startDate, m.end_date AS endDate, m.periodicity, m.retry_policy AS retryPolicy
  FROM charge c CROSS JOIN charge_raw w ON w.charge_id = c.id LEFT JOIN mandate_ref r ON r.id = c.mandate_id
  LEFT JOIN mandate m ON m.id = c.mandate_id WHERE c.txid = ?`;

// The key of a retry is `txid day`; '!' follows the space.
const RETRIES = `
  SELECT json_extract(payload, '$.date') FROM intended_write INDEXED BY intended_write_once
  WHERE is_open AND kind = 'request_retry' AND key >= ? || ' ' AND key < ? || '!' ORDER BY key`;

// The reading that follows a write may fail: then the charge does not show the attempt yet.
const UNREAD_RETRIES = `
  SELECT w.payload ->> 'date' FROM intended_write w
  WHERE w.kind = 'request_retry' AND w.state IN ('done', 'resolved_done') AND w.key >= ? || ' ' AND w.key < ? || '!'
    AND NOT EXISTS (SELECT 1 FROM json_each(?) a WHERE a.value ->> 'settleDate' = w.payload ->> 'date') ORDER BY w.key`;

const CANCELLING = `
  SELECT 1 FROM intended_write INDEXED BY intended_write_once WHERE is_open AND kind = 'cancel_charge' AND key = ?`;

/** A charge with what may be done to it, and what was asked for and has no answer; null when nobody bears the txid. */
export function readChargeToChange(prepare: StatementCache, txid: string): ChargeToChange | null {
  const stored = prepare<Row>(CHARGE).get(txid);
  if (stored === undefined) return null;
  const { adjusts, attempts, startDate, endDate, periodicity, retryPolicy, ...charge } = stored;
  const isKnown = startDate !== null && periodicity !== null;
  return {
    ...charge,
    adjustsToBusinessDay: adjusts === 1,
    attempts: attemptsIn(attempts),
    mandate: isKnown ? { startDate, endDate, periodicity, retryPolicy } : null,
    ...readRetriesAsked(prepare, txid, attempts),
    isCancelling: prepare(CANCELLING).get(txid) !== undefined,
  };
}

/** Days of the retries that were asked for and that the charge does not show, by whether there is an answer. */
export const readRetriesAsked = (
  prepare: StatementCache,
  txid: string,
  attempts: string | null,
): Pick<ChargeToChange, 'retriesUnderWay' | 'retriesUnread'> => ({
  retriesUnderWay: prepare<CivilDate>(RETRIES).pluck().all(txid, txid) as CivilDate[],
  retriesUnread: prepare<CivilDate>(UNREAD_RETRIES)
    .pluck()
    .all(txid, txid, attempts ?? '[]') as CivilDate[],
});

const LAST = 'SELECT raw FROM charge_raw ORDER BY charge_id DESC LIMIT ?';

/** Raw JSON of the charges that came last. */
export const readLastCharges = (prepare: StatementCache, limit: number): readonly string[] =>
  prepare<string>(LAST).pluck().all(limit) as string[];
