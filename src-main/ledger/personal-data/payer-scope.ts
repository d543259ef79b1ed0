import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { personOf } from '../model/person-sql.ts';

/** A row of `payer`: one person may have several, as the bank wrote the name. */
export type PayerRow = { readonly id: number; readonly name: string; readonly document: string };

/** Everything in a ledger that is of some payers: of one person, or of all whose time has come. */
export type PayerScope = {
  readonly payers: readonly PayerRow[];
  readonly mandates: readonly number[];
  readonly charges: readonly number[];
  readonly settlements: readonly number[];
  readonly idRecs: readonly string[];
  readonly txids: readonly string[];
  /** txids, idRecs and endToEndIds: what history, deliveries and quarantine call a record. */
  readonly recordIds: readonly string[];
  readonly confirmations: readonly string[];
};

const OF_MANDATE = `
  SELECT p.id, p.name, p.document FROM mandate_ref r CROSS JOIN mandate m ON m.id = r.id
    CROSS JOIN payer p ON p.id = m.payer_id WHERE r.id_rec = ?`;

/**
 * The rows of the person who pays a mandate: every one of the same document, whatever the name, for erasing one spelling erases nobody.
 * Empty where the ledger has no such mandate, or its payer was erased.
 */
export function payersOfMandate(db: LedgerDatabase, idRec: string): readonly PayerRow[] {
  const own = db.prepare<[string], PayerRow>(OF_MANDATE).get(idRec);
  if (own === undefined || isErased(own)) return [];
  if (own.document === '') return [own];
  return db
    .prepare<[string], PayerRow>('SELECT id, name, document FROM payer WHERE document = ?')
    .all(own.document);
}

const isErased = ({ name, document }: PayerRow): boolean => name === ERASED_PAYER && document === '';

const MANDATES = `
  SELECT m.id, r.id_rec AS recordId, m.joining_txid AS joiningTxid FROM json_each(?) p
    CROSS JOIN mandate m INDEXED BY mandate_by_payer ON m.payer_id = CAST(p.value AS BIGINT) CROSS JOIN mandate_ref r ON r.id = m.id`;
const CHARGES = `
  SELECT c.id, c.txid AS recordId FROM json_each(?) m
    CROSS JOIN charge c INDEXED BY charge_by_mandate ON c.mandate_id = CAST(m.value AS BIGINT)`;
/** Whatever ties it: what was paid for a charge, or under a txid that is a charge's or the joining payment's. */
const SETTLEMENTS = `
  SELECT s.id, s.end_to_end_id AS recordId FROM json_each(@charges) c
    CROSS JOIN settlement s INDEXED BY settlement_by_charge ON s.charge_id = CAST(c.value AS BIGINT)
  UNION SELECT s.id, s.end_to_end_id FROM json_each(@txids) t
    CROSS JOIN settlement s INDEXED BY settlement_chargeless ON s.txid = t.value AND s.charge_id IS NULL
  UNION SELECT s.id, s.end_to_end_id FROM json_each(@charges) c
    CROSS JOIN carrier k ON k.charge_id = CAST(c.value AS BIGINT) CROSS JOIN settlement s ON s.end_to_end_id = k.end_to_end_id
    WHERE s.charge_id IS NULL`;
const CONFIRMATIONS = `
  SELECT c.bank_id FROM json_each(?) m
    CROSS JOIN confirmation c INDEXED BY confirmation_by_mandate ON c.mandate_id = CAST(m.value AS BIGINT)`;

type Row = { readonly id: number; readonly recordId: string };

/** Gathers what is of these payers. */
export function readPayerScope(db: LedgerDatabase, payers: readonly PayerRow[]): PayerScope {
  const mandates = db
    .prepare<[string], Row & { readonly joiningTxid: string | null }>(MANDATES)
    .all(JSON.stringify(payers.map(({ id }) => id)));
  const mandateIds = mandates.map(({ id }) => id);
  const charges = db.prepare<[string], Row>(CHARGES).all(JSON.stringify(mandateIds));
  const chargeIds = charges.map(({ id }) => id);
  const joining = mandates.flatMap(({ joiningTxid }) => joiningTxid ?? []);
  const [idRecs, txids] = [mandates, charges].map((rows) => rows.map(({ recordId }) => recordId));
  const paidUnder = JSON.stringify([...(txids ?? []), ...joining]);
  const settlements = db
    .prepare<[{ charges: string; txids: string }], Row>(SETTLEMENTS)
    .all({ charges: JSON.stringify(chargeIds), txids: paidUnder });
  const endToEndIds = settlements.map(({ recordId }) => recordId);
  return {
    payers,
    mandates: mandateIds,
    charges: chargeIds,
    settlements: settlements.map(({ id }) => id),
    idRecs: idRecs ?? [],
    txids: txids ?? [],
    recordIds: [...(idRecs ?? []), ...(txids ?? []), ...joining, ...endToEndIds],
    confirmations: db.prepare<[string], string>(CONFIRMATIONS).pluck().all(JSON.stringify(mandateIds)),
  };
}

/** Why a payer cannot be erased yet. */
export type ErasureRefusal = 'payer_still_charged' | 'payer_undecided';

/** A mandate that has not ended, a charge that may still be debited, or a mandate made here that the ledger has not read yet. */
const STILL_CHARGED = `
  SELECT 1 FROM json_each(@mandates) w CROSS JOIN mandate m ON m.id = CAST(w.value AS BIGINT) WHERE m.is_open
  UNION ALL SELECT 1 FROM json_each(@charges) w CROSS JOIN charge c ON c.id = CAST(w.value AS BIGINT) WHERE c.is_open
  UNION ALL SELECT 1 FROM intended_write w WHERE w.kind = 'create_mandate' AND w.state IN ('done', 'resolved_done')
    AND w.payload ->> '$.payer.document.number' IN (SELECT value FROM json_each(@documents))
    AND NOT EXISTS (SELECT 1 FROM mandate_ref r CROSS JOIN mandate m ON m.id = r.id
      WHERE r.id_rec = w.outcome ->> 'bankId')
  LIMIT 1`;

/** A write of which it is not known whether it happened, money that the bank calls paid and has not shown, or news not yet asked about. */
const UNDECIDED = `
  SELECT 1 FROM json_each(@charges) w CROSS JOIN cycle y ON y.id = CAST(w.value AS BIGINT) WHERE y.state = 'unconfirmed'
  UNION ALL SELECT 1 FROM intended_write w INDEXED BY intended_write_open WHERE w.is_open
    AND (w.payload ->> 'idRec' IN (SELECT value FROM json_each(@idRecs))
      OR w.payload ->> 'txid' IN (SELECT value FROM json_each(@txids))
      OR w.payload ->> 'idSolicRec' IN (SELECT value FROM json_each(@confirmations))
      OR w.payload ->> '$.payer.document.number' IN (SELECT value FROM json_each(@documents)))
  UNION ALL SELECT 1 FROM delivery d INDEXED BY delivery_waiting WHERE d.is_waiting
    AND d.record_id IN (SELECT value FROM json_each(@recordIds))
  LIMIT 1`;

/** What stands against erasing payers; null where nothing does. */
export function refusalOf(db: LedgerDatabase, scope: PayerScope): ErasureRefusal | null {
  const lists = listsOf(scope);
  if (db.prepare<[typeof lists]>(STILL_CHARGED).get(lists) !== undefined) return 'payer_still_charged';
  return db.prepare<[typeof lists]>(UNDECIDED).get(lists) === undefined ? null : 'payer_undecided';
}

/** The lists of a scope as statements take them, by `json_each`. */
export function listsOf(scope: PayerScope) {
  const { payers, ...lists } = scope;
  const documents = payers.map(({ document }) => document).filter((document) => document !== '');
  const all = { ...lists, payers: payers.map(({ id }) => id), documents };
  return {
    payers: JSON.stringify(all.payers),
    documents: JSON.stringify(all.documents),
    persons: JSON.stringify(payers.map(personOf)),
    mandates: JSON.stringify(all.mandates),
    charges: JSON.stringify(all.charges),
    settlements: JSON.stringify(all.settlements),
    idRecs: JSON.stringify(all.idRecs),
    txids: JSON.stringify(all.txids),
    recordIds: JSON.stringify(all.recordIds),
    confirmations: JSON.stringify(all.confirmations),
  };
}
