import type { DocumentFiles } from '../../../../src-preload/contract/fiscal-documents.ts';
import { civilDate } from '../../../core/civil-date.ts';
import { parseMonth } from '../../../core/civil-month.ts';
import { readDocumentNumber } from '../../../core/evidence/fiscal-document.ts';
import { CicloError } from '../../../core/failure.ts';
import type { Feature } from '../../services.ts';
import { type GivenDocuments, givenDocuments, refuseFaulty } from './given-documents.ts';
import type { GivenFile } from './given-texts.ts';

const asGiven = (file: DocumentFiles[number]): GivenFile =>
  'text' in file ? file : { name: file.name, zip: Buffer.from(file.zipBase64, 'base64') };

/** Fiscal documents: number and date by charge. */
export const fiscalDocumentsFeature: Feature<'fiscalDocuments'> = ({ ledgers, emit, now }) => {
  const { read, write } = ledgers;
  const given = (connectionId: string, files: DocumentFiles): Promise<GivenDocuments> =>
    givenDocuments(files.map(asGiven), {
      lastMandates: (limit) => read.lastMandates(connectionId, limit),
      documentCharges: (references) => read.documentCharges(connectionId, references),
      documents: (txids) => read.documents(connectionId, txids),
      notedNumbers: (numbers) => read.notedNumbers(connectionId, numbers),
    });
  return {
    handlers: {
      read: async ({ connectionId, files }) => (await given(connectionId, files)).preview,
      import: async ({ connectionId, files }) => {
        const { documents, preview } = await given(connectionId, files);
        refuseFaulty(preview);
        await write.importDocuments(connectionId, documents, now());
        emit('sync.ledgerChanged', { connectionId });
        return preview;
      },
      set: async ({ connectionId, txid, document, seen }) => {
        const number = document && readDocumentNumber(document.number);
        if (document !== null && number === null) return { kind: 'invalid' };
        const typed = document && { number: number ?? '', issuedOn: civilDate(document.issuedOn) };
        const before = seen && { ...seen, issuedOn: civilDate(seen.issuedOn) };
        await write.setDocument(connectionId, txid, typed, now(), before);
        emit('sync.ledgerChanged', { connectionId });
        return { kind: 'saved' };
      },
      remove: async ({ connectionId, id }) => {
        await write.removeDocument(connectionId, id, now());
        emit('sync.ledgerChanged', { connectionId });
        return null;
      },
      month: ({ connectionId, month: text, search }) => {
        const month = parseMonth(text);
        if (month === null) throw new CicloError('invalid_input', `no month: ${text}`);
        return read.documentMonth(connectionId, month, search);
      },
      evidence: ({ connectionId, txid }) => read.chargeEvidence(connectionId, txid),
    },
  };
};
