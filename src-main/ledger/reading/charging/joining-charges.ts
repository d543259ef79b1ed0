import { saoPauloDate } from '../../../core/civil-date.ts';
import { intentIn } from '../../model/journal-json.ts';
import type { JoiningKnown, JoiningMade } from '../../model/ledger-reader.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

type StoredRow = Pick<JoiningMade, 'writeId' | 'state'> & {
  readonly payload: string;
  readonly sentAt: Parameters<typeof saoPauloDate>[0];
};

/** More than these nobody leaves unused: those of mandates to come are looked through from the last. */
const MOST = 50;

/** What has been asked for and may have happened, the last on top, but what was paid; of charges for mandates to come those that none names. */
const madeSql = (is: '= ?' | 'IS NULL'): string => `
  SELECT w.writeId, w.state, w.payload, w.sentAt FROM (
    SELECT id AS writeId, key, state, payload, coalesce(sent_at, intended_at) AS sentAt
    FROM intended_write INDEXED BY intended_write_joining
    WHERE kind = 'put_joining_charge' AND json_extract(payload, '$.idRec') ${is} AND may_have_happened
    ORDER BY id DESC LIMIT ${MOST}) w
  WHERE NOT EXISTS (SELECT 1 FROM mandate m INDEXED BY mandate_by_joining
    WHERE m.joining_txid = w.key AND json_extract(w.payload, '$.idRec') IS NULL)
  AND NOT EXISTS (SELECT 1 FROM settlement s INDEXED BY settlement_chargeless
    WHERE s.txid = w.key AND s.charge_id IS NULL)
  ORDER BY w.writeId DESC`;

/** What was last charged with, else what was last paid into (specification, Instant). */
const KEY = `
  SELECT coalesce(
    (SELECT json_extract(payload, '$.key') FROM intended_write WHERE id =
      (SELECT max(id) FROM intended_write INDEXED BY intended_write_joining WHERE kind = 'put_joining_charge')),
    (SELECT json_extract(raw, '$.chave') FROM settlement INDEXED BY settlement_by_time ORDER BY at DESC LIMIT 1)) AS key`;

/** The charges of journeys 3 and 4 that this app has made for a mandate, or with null for mandates to come; and the key to make more with. */
export function readJoiningCharges(prepare: StatementCache, idRec: string | null): JoiningKnown {
  const rows =
    idRec === null
      ? prepare<StoredRow>(madeSql('IS NULL')).all()
      : prepare<StoredRow>(madeSql('= ?')).all(idRec);
  const { key = null } = prepare<{ readonly key: string | null }>(KEY).get() ?? {};
  return { key, charges: rows.flatMap((row) => madeOf(row) ?? []) };
}

function madeOf({ payload, sentAt, ...row }: StoredRow): JoiningMade | null {
  const intent = intentIn('put_joining_charge', payload);
  if (intent?.kind !== 'put_joining_charge') return null;
  const { txid, amount, message, payer, term } = intent.payload;
  const { name: payerName, document } = payer;
  return {
    ...row,
    txid,
    amount,
    message,
    payerName,
    document: document.number,
    term,
    sentOn: saoPauloDate(sentAt),
  };
}
