import { ERASED_PAYER } from '../../../src-preload/contract/vocabulary/personal-data.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import type {
  ConfirmationRecord,
  LocationRecord,
  MandateRecord,
  QuarantinedRecord,
  SettlementRecord,
} from '../../core/records.ts';
import { isOpenMandateStatus } from '../../core/status.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { ReceivedDelivery } from '../model/deliveries.ts';
import type { ChargeRow } from './charge-row.ts';
import { noteErased } from './compaction.ts';
import { withoutPayer, withoutTexts } from './erased-raw.ts';
import { fingerprintOf } from './quarantine.ts';
import { paired } from './slices.ts';

/** Records as they may be stored, in their order; some hundred at most. */
type Spared<Item> = (records: readonly Item[]) => readonly Item[];

/**
 * What the bank or a webhook tells of a payer who was erased, without the person: each answers records as they may be stored, the very
 * same where nobody was erased.
 */
export type ErasedRecords = {
  /** To be called at the start of each transaction: another process over the ledger may have erased somebody. */
  readonly begin: () => void;
  /** Decides as well whether one is erased whose unreadable version named who was: at its first readable version, once. */
  readonly mandates: (records: readonly MandateRecord[], at: UtcInstant) => readonly MandateRecord[];
  readonly charges: Spared<ChargeRow>;
  readonly settlements: Spared<SettlementRecord>;
  readonly quarantined: (record: QuarantinedRecord) => QuarantinedRecord;
  readonly confirmations: Spared<ConfirmationRecord>;
  readonly locations: Spared<LocationRecord>;
  readonly delivery: (delivery: ReceivedDelivery) => ReceivedDelivery;
};

/** What a record of an erased payer that could not be understood says instead of its reason, which may quote it. */
export const ERASED_REASON = 'of an erased payer';

/** What a record is remembered as that named somebody and that nothing ties to a mandate. */
export type ErasedKind = 'charge' | 'settlement' | 'quarantine';

const remembered = (kind: ErasedKind): string =>
  `SELECT 1 FROM erased_record WHERE kind = '${kind}' AND id = @id`;

const NAMED = `SELECT 1 FROM mandate_ref r CROSS JOIN erased_mandate e ON e.mandate_id = r.id WHERE r.id_rec = @id`;
const CHARGED = `
  SELECT 1 FROM charge c CROSS JOIN erased_mandate e ON e.mandate_id = c.mandate_id WHERE c.txid = @id
  UNION ALL SELECT 1 FROM mandate m INDEXED BY mandate_by_joining CROSS JOIN erased_mandate e ON e.mandate_id = m.id
    WHERE m.joining_txid = @id
  UNION ALL ${remembered('charge')} UNION ALL ${remembered('quarantine')}`;
const PAID = `
  SELECT 1 FROM carrier k CROSS JOIN charge c ON c.id = k.charge_id
    CROSS JOIN erased_mandate e ON e.mandate_id = c.mandate_id WHERE k.end_to_end_id = @id
  UNION ALL SELECT 1 FROM settlement s CROSS JOIN charge c ON c.id = s.charge_id
    CROSS JOIN erased_mandate e ON e.mandate_id = c.mandate_id WHERE s.end_to_end_id = @id
  UNION ALL SELECT 1 FROM settlement s CROSS JOIN mandate m INDEXED BY mandate_by_joining ON m.joining_txid = s.txid
    CROSS JOIN erased_mandate e ON e.mandate_id = m.id WHERE s.end_to_end_id = @id
  UNION ALL ${remembered('settlement')} UNION ALL ${remembered('quarantine')}`;
/** A payment of which nothing is known but its id: it is theirs too where one of several txids is that it was shown under. */
const PAID_BY_ID = `
  ${PAID} UNION ALL SELECT 1 FROM disputed_settlement d CROSS JOIN charge c ON c.txid = d.txid
    CROSS JOIN erased_mandate e ON e.mandate_id = c.mandate_id WHERE d.end_to_end_id = @id`;

/** Whether anything was erased that could not be read and had no id. */
const UNNAMED = `SELECT 1 FROM erased_record WHERE kind = 'quarantine' AND substr(id, 1, 7) = 'sha256:' LIMIT 1`;

type Ids = readonly (string | null)[];

/** Those of some ids whose payers were erased; null is nobody's. */
function openErasedQuestions(db: LedgerDatabase) {
  const someone = db.prepare('SELECT 1 FROM erased_mandate LIMIT 1');
  const unnamed = db.prepare(UNNAMED);
  let isAny = true;
  let isAnyUnnamed = true;
  const among = (sql: string) => {
    const question = db.prepare<[{ id: string }]>(sql);
    return (ids: Ids): ReadonlySet<string | null> => {
      const asked = isAny ? ids.filter((id) => id !== null) : [];
      const found = paired(asked, question.getEach(asked.map((id) => [{ id }])));
      return new Set(found.flatMap(([id, row]) => (row === undefined ? [] : [id])));
    };
  };
  const unreadable = among(remembered('quarantine'));
  const mandate = among(NAMED);
  /** Of what could be read by now: those whose very text could not, nor an id in it, as they were erased. */
  const unreadableTexts = (raws: readonly string[]): ReadonlySet<string> => {
    const texts = isAnyUnnamed ? raws.map((raw) => [fingerprintOf({ id: null, raw }), raw] as const) : [];
    const found = unreadable(texts.map(([fingerprint]) => fingerprint));
    return new Set(texts.flatMap(([fingerprint, raw]) => (found.has(fingerprint) ? [raw] : [])));
  };
  return {
    begin: () => {
      isAny = someone.get() !== undefined;
      isAnyUnnamed = isAny && unnamed.get() !== undefined;
    },
    /** Whether nobody was erased: then no record has to be looked at, and of a first sync each look at its whole text would be a thirtieth. */
    isNone: () => !isAny,
    mandate,
    charge: among(CHARGED),
    payment: among(PAID),
    settlement: among(PAID_BY_ID),
    unreadable,
    unreadableTexts,
    /** Those of some mandates whose payers are not erased, and that are remembered by what could not be read of them. */
    undecided: (records: readonly MandateRecord[]): readonly MandateRecord[] => {
      const ids = unreadable(records.map(({ idRec }) => idRec));
      const texts = unreadableTexts(records.map(({ raw }) => raw));
      const named = records.filter(({ idRec, raw }) => ids.has(idRec) || texts.has(raw));
      const gone = mandate(named.map(({ idRec }) => idRec));
      return named.filter(({ idRec }) => !gone.has(idRec));
    },
  };
}

/**
 * Prepares the decision on mandates whose unreadable versions named somebody who was erased. One that is still debited, or that the ledger knew before, is nobody's to be erased, as the ledger's own are
 * not, also once it ends; any other stays erased, with what hangs on it.
 */
function openDecisions(db: LedgerDatabase, goneOf: ReturnType<typeof openErasedQuestions>) {
  const known = db.prepare<[string]>(
    'SELECT 1 FROM mandate_ref r CROSS JOIN mandate m ON m.id = r.id WHERE r.id_rec = ?',
  );
  const spare = db.prepare<[string, string]>(
    `DELETE FROM erased_record WHERE kind = 'quarantine' AND id IN (?, ?)`,
  );
  const number = db.prepare<[string]>('INSERT OR IGNORE INTO mandate_ref (id_rec) VALUES (?)');
  const erase = db.prepare<[string, string]>(
    'INSERT OR IGNORE INTO erased_mandate SELECT id, ? FROM mandate_ref WHERE id_rec = ?',
  );
  return (records: readonly MandateRecord[], at: UtcInstant): void => {
    for (const { idRec, raw, status } of goneOf.undecided(records)) {
      if (isOpenMandateStatus(status) || known.get(idRec) !== undefined) {
        spare.run(idRec, fingerprintOf({ id: null, raw }));
      } else {
        number.run(idRec);
        erase.run(at, idRec);
      }
    }
  };
}

/** Prepares the way of every record into the ledger past those who were erased; within the caller's transaction. */
export function openErasedRecords(db: LedgerDatabase): ErasedRecords {
  const goneOf = openErasedQuestions(db);
  const decide = openDecisions(db, goneOf);
  const ofMandates = <Item extends { readonly idRec: string | null }>(
    records: readonly Item[],
    erase: (record: Item) => Item,
  ) => {
    if (goneOf.isNone()) return records;
    const gone = goneOf.mandate(records.map(({ idRec }) => idRec));
    return records.map((record) => (gone.has(record.idRec) ? erase(record) : record));
  };
  return {
    begin: goneOf.begin,
    mandates: (records, at) => {
      decide(records, at);
      return ofMandates(records, erasedMandate);
    },
    charges: (records) => {
      if (goneOf.isNone()) return records;
      const mandates = goneOf.mandate(records.map(({ idRec }) => idRec));
      const charges = goneOf.charge(records.map(({ txid }) => txid));
      const texts = goneOf.unreadableTexts(records.map(({ raw }) => raw));
      const isGone = ({ idRec, txid, raw }: ChargeRow): boolean =>
        mandates.has(idRec) || charges.has(txid) || texts.has(raw);
      return records.map((record) => (isGone(record) ? erasedCharge(record) : record));
    },
    settlements: (records) => {
      if (goneOf.isNone()) return records;
      const charges = goneOf.charge(records.map(({ txid }) => txid));
      const payments = goneOf.payment(records.map(({ endToEndId }) => endToEndId));
      const texts = goneOf.unreadableTexts(records.map(({ raw }) => raw));
      const isGone = ({ txid, endToEndId, raw }: SettlementRecord): boolean =>
        charges.has(txid) || payments.has(endToEndId) || texts.has(raw);
      return records.map((record) => (isGone(record) ? withRawErased(record) : record));
    },
    quarantined: (record) =>
      goneOf[record.kind]([record.id]).size +
        goneOf.mandate([record.bears?.idRec ?? null]).size +
        goneOf.unreadable([fingerprintOf(record)]).size >
      0
        ? { ...withRawErased(record), reason: ERASED_REASON }
        : record,
    confirmations: (records) => ofMandates(records, withRawErased),
    locations: (records) => ofMandates(records, withRawErased),
    delivery: (delivery) =>
      delivery.kind !== 'unrecognised' &&
      goneOf[delivery.kind]([delivery.id]).size + goneOf.unreadable([delivery.id]).size > 0
        ? { ...delivery, bodyText: withoutPayer(delivery.bodyText) }
        : delivery,
  };
}

/**
 * Prepares the cutting of payments, by endToEndId, that are stored already and may turn out to be of somebody who was erased: one can come before its charge. The poll that brought it
 * ends the erasing, as it does any other; within the caller's transaction.
 */
export function openErasedPayments(db: LedgerDatabase): (endToEndIds: readonly string[]) => void {
  const goneOf = openErasedQuestions(db);
  const rawOf = db.prepare<[string], string>('SELECT raw FROM settlement WHERE end_to_end_id = ?').pluck();
  const cut = db.prepare<[string, string]>('UPDATE settlement SET raw = ? WHERE end_to_end_id = ?');
  return (endToEndIds) => {
    goneOf.begin();
    for (const id of goneOf.payment(endToEndIds)) {
      const raw = id === null ? undefined : rawOf.get(id);
      if (id === null || raw === undefined || withoutPayer(raw) === raw) continue;
      cut.run(withoutPayer(raw), id);
      noteErased(db);
    }
  };
}

const withRawErased = <Item extends { readonly raw: string }>(record: Item): Item => ({
  ...record,
  raw: withoutPayer(record.raw),
});

/** A mandate without the person; who pays is said in the words that stand for everybody who was erased. */
function erasedMandate(record: MandateRecord): MandateRecord {
  const payer = { name: ERASED_PAYER, document: null };
  return { ...record, payer, contract: '', object: null, raw: withoutPayer(record.raw) };
}

function erasedCharge(record: ChargeRow): ChargeRow {
  const attempts = record.attempts === null ? null : withoutTexts(record.attempts);
  return { ...record, attempts, raw: withoutPayer(record.raw) };
}
