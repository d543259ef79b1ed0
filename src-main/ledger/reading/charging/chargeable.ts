import { type CivilDate, saoPauloDate, type UtcInstant } from '../../../core/civil-date.ts';
import { maskDocument } from '../../../core/cpf-cnpj.ts';
import type { EndedCharge, KnownCharge } from '../../../core/cycles/charge-warnings.ts';
import { cycleIndexOf, cycleStart } from '../../../core/cycles/cycle-calendar.ts';
import { codedAttempts } from '../../../core/ending.ts';
import { canonicalStatus } from '../../../core/status.ts';
import { BEARING_COLUMNS, UNREADABLE_COLUMNS } from '../../model/bearing-sql.ts';
import type { Chargeable, NamedMandate } from '../../model/charging-reader.ts';
import { attemptsIn, endingIn, STATUS_HISTORY } from '../../model/stored-json.ts';
import { type DocumentColumns, documentOf } from '../rows/payer-columns.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** A mandate and its row's number, by which charges are found. */
export type StoredMandate = NamedMandate & { readonly id: number };

type MandateRow = Omit<StoredMandate, 'payerDocument'> & DocumentColumns;
type ChargeRow = Omit<KnownCharge, 'idRec' | 'closing' | 'isUnreadable'> & {
  readonly mandateId: number;
  readonly isUnreadable: 0 | 1;
  /** What is known of how it ended, of a charge that was refused or cancelled. */
  readonly history: string | null;
  readonly attempts: string | null;
  readonly ending: string | null;
  readonly seenClosedAt: UtcInstant | null;
  readonly cancelledHereAt: UtcInstant | null;
};

const MANDATE = `
  SELECT m.id, r.id_rec AS idRec, m.status, m.start_date AS startDate, m.end_date AS endDate, m.periodicity,
    m.unreadable_end AS unreadableEnd, m.fixed_amount AS fixedAmount,
    coalesce(m.approved_on, m.approved_seen_on) AS approvedOn, m.contract, p.name AS payerName, p.document,
    p.document_kind AS documentKind`;

const BY_ID = `${MANDATE}
  FROM json_each(?) wanted CROSS JOIN mandate_ref r ON r.id_rec = wanted.value CROSS JOIN mandate m ON m.id = r.id
  CROSS JOIN payer p ON p.id = m.payer_id ORDER BY wanted.key`;

const APPROVED = `${MANDATE}
  FROM mandate m CROSS JOIN mandate_ref r ON r.id = m.id CROSS JOIN payer p ON p.id = m.payer_id
  WHERE m.id > ? AND m.status_kind = 'APROVADA' ORDER BY m.id LIMIT ?`;

/** How a refused or cancelled charge ended, by the bank's history, by ours, and by our own journal. */
const CLOSING = `
  CASE WHEN NOT c.occupies_cycle THEN (SELECT w.history FROM charge_raw w WHERE w.charge_id = c.id) END AS history,
  CASE WHEN NOT c.occupies_cycle THEN c.attempts END AS attempts,
  CASE WHEN NOT c.occupies_cycle THEN c.ending END AS ending,
  CASE WHEN NOT c.occupies_cycle THEN (SELECT max(h.at) FROM history h INDEXED BY history_by_subject
    WHERE h.subject_id = c.txid AND h.subject = 'charge' AND h.what = 'status' AND h.to_value = c.status) END AS seenClosedAt,
  CASE WHEN NOT c.occupies_cycle THEN (SELECT max(w.outcome_at) FROM intended_write w INDEXED BY intended_write_by_key
    WHERE w.kind = 'cancel_charge' AND w.key = c.txid AND w.state IN ('done', 'resolved_done')) END AS cancelledHereAt`;

// `wanted` holds [mandate, first day, idRec]. The last charge that stands says the amount where the mandate does not.
const CHARGES = `
  SELECT c.mandate_id AS mandateId, c.txid, c.status, c.due_date AS dueDate, c.amount, 0 AS isUnreadable,
    ${BEARING_COLUMNS}, ${CLOSING}
  FROM json_each(?) wanted CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = CAST(wanted.value ->> 0 AS BIGINT)
    AND c.due_date >= min(wanted.value ->> 1, coalesce((SELECT max(l.due_date) FROM charge l
      INDEXED BY charge_by_mandate WHERE l.mandate_id = CAST(wanted.value ->> 0 AS BIGINT) AND l.occupies_cycle = TRUE), wanted.value ->> 1))`;

// Txids of our own begin with the idRec (core/cycles/own-txid.ts), so that a mandate's stand together; '{' follows 'z'.
// Whether the charge is there is asked as a value, and of the range's rows alone, which naming `wanted` once more says: PostgreSQL would read all charges,
// or look for that of every row of the journal.
const UNDER_WAY = `
  SELECT CAST(wanted.value ->> 0 AS BIGINT) AS mandateId, w.txid, 'CRIADA' AS status, w.due_date AS dueDate,
    CAST(json_extract(w.payload, '$.amount') AS BIGINT) AS amount, 0 AS isUnreadable, 0 AS net, NULL AS decision
  FROM json_each(?) wanted CROSS JOIN intended_write w INDEXED BY intended_write_txid
    ON w.txid >= wanted.value ->> 2 AND w.txid < (wanted.value ->> 2) || '{'
  WHERE w.may_have_happened AND w.txid IS NOT NULL AND w.due_date >= wanted.value ->> 1
    AND (SELECT c.id FROM charge c WHERE c.txid = w.txid AND c.txid >= wanted.value ->> 2) IS NULL`;

const UNREADABLE = `
  SELECT CAST(wanted.value ->> 0 AS BIGINT) AS mandateId, ${UNREADABLE_COLUMNS}, 0 AS amount, 1 AS isUnreadable
  FROM json_each(?) wanted CROSS JOIN quarantine q INDEXED BY quarantine_by_mandate
    ON q.id_rec = wanted.value ->> 2 AND q.due_date >= wanted.value ->> 1`;

/** Mandates by id with their charges, in the order asked for. */
export function readChargeable(
  prepare: StatementCache,
  idRecs: readonly string[],
  today: CivilDate,
): readonly Chargeable[] {
  const mandates = prepare<MandateRow>(BY_ID).all(JSON.stringify(idRecs)).map(namedMandate);
  return withCharges(prepare, mandates, today);
}

/** The approved mandates in order of their rows, `limit` at a time. */
export function readApproved(
  prepare: StatementCache,
  afterId: number,
  limit: number,
): readonly StoredMandate[] {
  return prepare<MandateRow>(APPROVED).all(afterId, limit).map(namedMandate);
}

/** Mandates with the charges that their next ones are held against. */
export function withCharges(
  prepare: StatementCache,
  mandates: readonly StoredMandate[],
  today: CivilDate,
): readonly Chargeable[] {
  const wanted = JSON.stringify(
    mandates.map((mandate) => [mandate.id, runningSince(mandate, today), mandate.idRec]),
  );
  const rows = [CHARGES, UNDER_WAY, UNREADABLE].flatMap((sql) => prepare<ChargeRow>(sql).all(wanted));
  const byMandate = Map.groupBy(rows, ({ mandateId }) => mandateId);
  return mandates.map(({ id, ...mandate }) => ({
    mandate,
    charges: (byMandate.get(id) ?? []).map((row) => knownCharge(row, mandate.idRec)),
  }));
}

function knownCharge(row: ChargeRow, idRec: string): KnownCharge {
  const { txid, status, dueDate, amount, net, decision } = row;
  const isUnreadable = row.isUnreadable === 1;
  return { txid, idRec, status, dueDate, amount, net, decision, isUnreadable, closing: closingOf(row) };
}

/** The journal knows what was asked for here; the bank dates its own history, which some leave out. */
function closingOf(row: ChargeRow): EndedCharge | null {
  const { status, history, attempts, seenClosedAt, cancelledHereAt } = row;
  if (typeof history !== 'string') return null;
  const dated = STATUS_HISTORY.read(history).findLast(
    (change) => canonicalStatus(change.status) === canonicalStatus(status) && change.at !== null,
  );
  const at = cancelledHereAt ?? dated?.at ?? seenClosedAt;
  const ending = endingIn(row.ending);
  const tried = codedAttempts({ status, ending, attempts: attemptsIn(attempts) });
  return {
    on: at === null ? null : saoPauloDate(at),
    isOurs: cancelledHereAt !== null,
    code:
      tried.findLast(({ rejectionCode }) => rejectionCode !== null)?.rejectionCode ?? ending?.code ?? null,
  };
}

/** First day of the cycle that runs; no charge that could be sent now falls before it. */
function runningSince(mandate: NamedMandate, today: CivilDate): CivilDate {
  return cycleStart(mandate, cycleIndexOf(mandate, today) ?? 0) ?? mandate.startDate;
}

function namedMandate({ document, documentKind, ...row }: MandateRow): StoredMandate {
  return { ...row, payerDocument: maskDocument(documentOf(document, documentKind)) };
}
