import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import type {
  ConfirmationRecord,
  LocationRecord,
  MandateRecord,
  QuarantinedRecord,
  SettlementRecord,
} from '../../core/records.ts';
import type { ReceivedDelivery } from '../deliveries.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { ChargeRow } from '../store/charge-row.ts';
import { ATTEMPTS } from '../stored-json.ts';
import { withoutPayer } from './erased-raw.ts';

/**
 * What the bank or a webhook tells of a payer who was erased, without the person: each answers the record as it may be stored, the very
 * same where nobody was erased.
 */
export type ErasedRecords = {
  /** To be called at the start of each transaction: another process over the ledger may have erased somebody. */
  readonly begin: () => void;
  readonly mandate: (record: MandateRecord) => MandateRecord;
  readonly charge: (record: ChargeRow) => ChargeRow;
  readonly settlement: (record: SettlementRecord) => SettlementRecord;
  readonly quarantined: (record: QuarantinedRecord) => QuarantinedRecord;
  readonly confirmation: (record: ConfirmationRecord) => ConfirmationRecord;
  readonly location: (record: LocationRecord) => LocationRecord;
  readonly delivery: (delivery: ReceivedDelivery) => ReceivedDelivery;
};

/** What a record of an erased payer that could not be understood says instead of its reason, which may quote it. */
export const ERASED_REASON = 'of an erased payer';

const NAMED = `SELECT 1 FROM mandate_ref r CROSS JOIN erased_mandate e ON e.mandate_id = r.id WHERE r.id_rec = ?`;
const CHARGED = `
  SELECT 1 FROM charge c CROSS JOIN erased_mandate e ON e.mandate_id = c.mandate_id WHERE c.txid = @txid
  UNION ALL SELECT 1 FROM mandate m INDEXED BY mandate_by_joining CROSS JOIN erased_mandate e ON e.mandate_id = m.id
    WHERE m.joining_txid = @txid`;
const PAID = `
  SELECT 1 FROM carrier k CROSS JOIN charge c ON c.id = k.charge_id
    CROSS JOIN erased_mandate e ON e.mandate_id = c.mandate_id WHERE k.end_to_end_id = @id
  UNION ALL SELECT 1 FROM settlement s CROSS JOIN charge c ON c.id = s.charge_id
    CROSS JOIN erased_mandate e ON e.mandate_id = c.mandate_id WHERE s.end_to_end_id = @id
  UNION ALL SELECT 1 FROM settlement s CROSS JOIN mandate m INDEXED BY mandate_by_joining ON m.joining_txid = s.txid
    CROSS JOIN erased_mandate e ON e.mandate_id = m.id WHERE s.end_to_end_id = @id`;

/** Whether a record's payer was erased, by what it is known by; null is nobody's. */
function openErasedQuestions(db: LedgerDatabase) {
  const someone = db.prepare('SELECT 1 FROM erased_mandate LIMIT 1');
  const named = db.prepare<[string]>(NAMED);
  const charged = db.prepare<[{ txid: string }]>(CHARGED);
  const paid = db.prepare<[{ id: string }]>(PAID);
  let isAny = true;
  return {
    begin: () => {
      isAny = someone.get() !== undefined;
    },
    mandate: (idRec: string | null) => isAny && idRec !== null && named.get(idRec) !== undefined,
    charge: (txid: string | null) => isAny && txid !== null && charged.get({ txid }) !== undefined,
    settlement: (id: string | null) => isAny && id !== null && paid.get({ id }) !== undefined,
  };
}

/** Prepares the way of every record into the ledger past those who were erased; within the caller's transaction. */
export function openErasedRecords(db: LedgerDatabase): ErasedRecords {
  const isOf = openErasedQuestions(db);
  const asRaw = <Item extends { readonly raw: string }>(record: Item): Item => ({
    ...record,
    raw: withoutPayer(record.raw),
  });
  return {
    begin: isOf.begin,
    mandate: (record) => (isOf.mandate(record.idRec) ? erasedMandate(record) : record),
    charge: (record) =>
      isOf.mandate(record.idRec) || isOf.charge(record.txid) ? erasedCharge(record) : record,
    settlement: (record) =>
      isOf.charge(record.txid) || isOf.settlement(record.endToEndId) ? asRaw(record) : record,
    quarantined: (record) =>
      isOf[record.kind](record.id) || isOf.mandate(record.bears?.idRec ?? null)
        ? { ...asRaw(record), reason: ERASED_REASON }
        : record,
    confirmation: (record) => (isOf.mandate(record.idRec) ? asRaw(record) : record),
    location: (record) => (isOf.mandate(record.idRec) ? asRaw(record) : record),
    delivery: (delivery) =>
      delivery.kind !== 'unrecognised' && isOf[delivery.kind](delivery.id)
        ? { ...delivery, bodyText: withoutPayer(delivery.bodyText) }
        : delivery,
  };
}

/** A mandate without the person; who pays is said in the words that stand for everybody who was erased. */
function erasedMandate(record: MandateRecord): MandateRecord {
  const payer = { name: ERASED_PAYER, document: null };
  return { ...record, payer, contract: '', object: null, raw: withoutPayer(record.raw) };
}

function erasedCharge(record: ChargeRow): ChargeRow {
  const attempts = record.attempts === null ? null : withoutTexts(record.attempts);
  return { ...record, attempts, raw: withoutPayer(record.raw) };
}

function withoutTexts(attempts: string): string {
  return ATTEMPTS.write(ATTEMPTS.read(attempts).map((attempt) => ({ ...attempt, rejectionText: null })));
}
