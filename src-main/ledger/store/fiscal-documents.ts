import type { DocumentSource } from '../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { type DocumentMarks, sameDocument } from '../../core/evidence/fiscal-document.ts';
import { CicloError } from '../../core/failure.ts';
import type { Centavos } from '../../core/money.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { refuseOvertaken } from '../model/overtaken.ts';
import type { ActLog } from './acts.ts';

/** A document as it is given to the ledger; `txid` null where no charge is known for it, `issuer` where nothing says who issued it. `amount` in centavos. */
export type GivenDocument = {
  readonly txid: string | null;
  readonly number: string;
  readonly issuedOn: CivilDate;
  readonly amount: Centavos | null;
  readonly issuer: string | null;
  readonly source: DocumentSource;
};

type NotedDocument = Pick<GivenDocument, 'number' | 'issuedOn'>;

/** Fiscal documents by charge. */
export type FiscalDocuments = {
  /**
   * Notes the document of a charge in place of what was noted; null takes it away. Throws `not_found` for a charge that there is not, and `act_overtaken` where
   * another one is noted than was seen (null: none); left out, it may be any.
   */
  readonly setDocument: (
    txid: string,
    document: NotedDocument | null,
    at: UtcInstant,
    seen?: NotedDocument | null,
  ) => void;
  /** Notes many, each in place of what was noted of its charge. Throws `not_found`. */
  readonly importDocuments: (documents: readonly GivenDocument[], at: UtcInstant) => void;
  /** Takes a document without a charge away; throws `not_found`. */
  readonly removeDocument: (id: number, at: UtcInstant) => void;
};

type Values = readonly [number | null, string, string, number | null, string | null, string, string];

/** Prepares them; each change within the caller's transaction, and in the history. */
export function openFiscalDocuments(db: LedgerDatabase, acts: ActLog): FiscalDocuments {
  const put = openPut(db);
  const notedOf = db.prepare<[string], NotedDocument | Record<keyof NotedDocument, null>>(
    'SELECT d.number, d.issued_on AS "issuedOn" FROM charge c LEFT JOIN fiscal_document d ON d.charge_id = c.id WHERE c.txid = ?',
  );
  const clear = db.prepare<[string]>(
    'DELETE FROM fiscal_document WHERE charge_id = (SELECT id FROM charge WHERE txid = ?)',
  );
  const remove = db
    .prepare<[number], string>(
      'DELETE FROM fiscal_document WHERE id = ? AND charge_id IS NULL RETURNING number',
    )
    .pluck();
  return {
    setDocument: (txid, document, at, seen) => {
      const noted = notedOf.get(txid);
      if (noted === undefined) throw unknownCharge(txid);
      const { number: before, issuedOn } = noted;
      refuseOvertaken(seen, before === null ? null : { number: before, issuedOn }, `the document of ${txid}`);
      const about = {
        at,
        subject: 'charge',
        subjectId: txid,
        from: before,
        to: document?.number ?? null,
      } as const;
      acts.record({ ...about, kind: document === null ? 'document_removed' : 'document_set' });
      if (document === null) clear.run(txid);
      else put({ ...document, txid, amount: null, issuer: null, source: 'typed' }, at);
    },
    importDocuments: (documents, at) => {
      for (const document of documents) put(document, at);
      acts.record({
        kind: 'documents_imported',
        at,
        subject: 'company',
        subjectId: null,
        rows: documents.length,
      });
    },
    removeDocument: (id, at) => {
      const number = remove.get(id);
      if (number === undefined) throw new CicloError('not_found', `no document ${id}`, { id });
      acts.record({ kind: 'document_removed', at, subject: 'company', subjectId: null, from: number });
    },
  };
}

const unknownCharge = (txid: string): CicloError =>
  new CicloError('not_found', `no charge ${txid}`, { id: txid });

type Charge = { readonly id: number; readonly amount: Centavos };

/** A document that found its charge is loose no more, and one that is told again stays one; what the older file said of it stays known. */
function openPut(db: LedgerDatabase): (document: GivenDocument, at: UtcInstant) => void {
  const chargeOf = db.prepare<[string], Charge>('SELECT id, amount FROM charge WHERE txid = ?');
  const clear = db.prepare<[number]>('DELETE FROM fiscal_document WHERE charge_id = ?');
  const takeLoose = openTakeLoose(db);
  const add = db.prepare<[...Values]>(
    'INSERT INTO fiscal_document (charge_id, number, issued_on, amount, issuer, source, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  return (document, at) => {
    const { txid, number, issuedOn, source } = document;
    const charge = txid === null ? undefined : chargeOf.get(txid);
    if (txid !== null && charge === undefined) throw unknownCharge(txid);
    if (charge !== undefined) clear.send(charge.id);
    const loose = takeLoose(document, charge);
    const amount = document.amount ?? loose?.amount ?? null;
    const issuer = document.issuer ?? loose?.issuer ?? null;
    add.send(charge?.id ?? null, number, issuedOn, amount, issuer, source, at);
  };
}

/** Takes the loose document away that is the given one. Of a typed one nothing but its charge tells what it is of. */
function openTakeLoose(
  db: LedgerDatabase,
): (document: GivenDocument, charge: Charge | undefined) => DocumentMarks | null {
  const looseOf = db.prepare<[string, string], DocumentMarks & { readonly id: number }>(
    'SELECT id, amount, issuer FROM fiscal_document WHERE number = ? AND issued_on = ? AND charge_id IS NULL',
  );
  const remove = db.prepare<[number]>('DELETE FROM fiscal_document WHERE id = ?');
  return ({ number, issuedOn, amount, issuer }, charge) => {
    const known = looseOf.all(number, issuedOn);
    const ofCharge = () => charge && sameDocument({ issuer, amount: amount ?? charge.amount }, known);
    const same = sameDocument({ issuer, amount }, known) ?? ofCharge() ?? null;
    if (same !== null) remove.send(same.id);
    return same;
  };
}
