import type { KnownCharge } from '../../core/charge-warnings.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import { cycleIndexOf, cycleStart } from '../../core/cycle-calendar.ts';
import { maskDocument } from '../../core/documents.ts';
import type { Chargeable, NamedMandate } from '../charging-reader.ts';
import { documentOf } from './cycle-rows.ts';
import type { StatementCache } from './statement-cache.ts';

/** A mandate and its row's number, by which charges are found. */
export type StoredMandate = NamedMandate & { readonly id: number };

type MandateRow = Omit<StoredMandate, 'payerDocument'> & {
  readonly document: string;
  readonly documentKind: 'cpf' | 'cnpj' | '';
};
type ChargeRow = KnownCharge & { readonly mandateId: number };

const MANDATE = `
  SELECT m.id, r.id_rec AS idRec, m.status, m.start_date AS startDate, m.end_date AS endDate, m.periodicity,
    m.fixed_amount AS fixedAmount, m.approved_on AS approvedOn, m.contract, p.name AS payerName, p.document,
    p.document_kind AS documentKind`;

const BY_ID = `${MANDATE}
  FROM json_each(?) wanted CROSS JOIN mandate_ref r ON r.id_rec = wanted.value CROSS JOIN mandate m ON m.id = r.id
  CROSS JOIN payer p ON p.id = m.payer_id ORDER BY wanted.key`;

const APPROVED = `${MANDATE}
  FROM mandate m CROSS JOIN mandate_ref r ON r.id = m.id CROSS JOIN payer p ON p.id = m.payer_id
  WHERE m.id > ? AND m.status_kind = 'APROVADA' ORDER BY m.id LIMIT ?`;

// `wanted` holds [mandate, first day, idRec]. The last charge that stands says the amount where the mandate does not.
const CHARGES = `
  SELECT c.mandate_id AS mandateId, c.txid, c.status, c.due_date AS dueDate, c.amount
  FROM json_each(?) wanted CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = wanted.value ->> 0
    AND c.due_date >= min(wanted.value ->> 1, coalesce((SELECT max(l.due_date) FROM charge l
      INDEXED BY charge_by_mandate WHERE l.mandate_id = wanted.value ->> 0 AND l.occupies_cycle = 1), wanted.value ->> 1))`;

// Txids of our own begin with the idRec (core/own-txid.ts), so that a mandate's stand together; '{' follows 'z'.
const UNDER_WAY = `
  SELECT wanted.value ->> 0 AS mandateId, w.txid, 'CRIADA' AS status, w.due_date AS dueDate,
    json_extract(w.payload, '$.amount') AS amount
  FROM json_each(?) wanted CROSS JOIN intended_write w INDEXED BY intended_write_txid
    ON w.txid >= wanted.value ->> 2 AND w.txid < (wanted.value ->> 2) || '{'
  WHERE w.may_have_happened AND w.txid IS NOT NULL AND w.due_date >= wanted.value ->> 1
    AND NOT EXISTS (SELECT 1 FROM charge c WHERE c.txid = w.txid)`;

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
  const rows = [CHARGES, UNDER_WAY].flatMap((sql) => prepare<ChargeRow>(sql).all(wanted));
  const byMandate = Map.groupBy(rows, ({ mandateId }) => mandateId);
  return mandates.map(({ id, ...mandate }) => ({
    mandate,
    charges: (byMandate.get(id) ?? []).map(({ mandateId: _id, ...charge }) => ({
      ...charge,
      idRec: mandate.idRec,
    })),
  }));
}

/** First day of the cycle that runs; no charge that could be sent now falls before it. */
function runningSince(mandate: NamedMandate, today: CivilDate): CivilDate {
  return cycleStart(mandate, cycleIndexOf(mandate, today) ?? 0) ?? mandate.startDate;
}

function namedMandate({ document, documentKind, ...row }: MandateRow): StoredMandate {
  return { ...row, payerDocument: maskDocument(documentOf(document, documentKind)) };
}
