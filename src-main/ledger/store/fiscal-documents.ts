import type { DocumentSource } from '../../../src-preload/contract/vocabulary/fiscal-documents.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { ActLog } from './acts.ts';
import { refuseOvertaken } from './overtaken.ts';

/** A document as it is given to the ledger; `txid` null where no charge is known for it. `amount` in centavos. */
export type GivenDocument = {
  readonly txid: string | null;
  readonly number: string;
  readonly issuedOn: CivilDate;
  readonly amount: number | null;
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

type Values = readonly [number | null, string, string, number | null, string, string];

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
      else put({ ...document, txid, amount: null, source: 'typed' }, at);
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

/** A document that found its charge is loose no more. */
function openPut(db: LedgerDatabase): (document: GivenDocument, at: UtcInstant) => void {
  const chargeId = db.prepare<[string], number>('SELECT id FROM charge WHERE txid = ?').pluck();
  const clear = db.prepare<[number]>('DELETE FROM fiscal_document WHERE charge_id = ?');
  const clearLoose = db.prepare<[string, string]>(
    'DELETE FROM fiscal_document WHERE number = ? AND issued_on = ? AND charge_id IS NULL',
  );
  const add = db.prepare<[...Values]>(
    'INSERT INTO fiscal_document (charge_id, number, issued_on, amount, source, at) VALUES (?, ?, ?, ?, ?, ?)',
  );
  return ({ txid, number, issuedOn, amount, source }, at) => {
    const id = txid === null ? null : chargeId.get(txid);
    if (txid !== null && id === undefined) throw unknownCharge(txid);
    if (typeof id === 'number') clear.send(id);
    clearLoose.send(number, issuedOn);
    add.send(id ?? null, number, issuedOn, amount, source, at);
  };
}
