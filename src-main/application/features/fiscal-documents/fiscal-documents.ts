import { receiverNamedIn } from '../../../api-client/wire/mandate-receiver.ts';
import { civilDate, instantFromEpochMs } from '../../../core/civil-date.ts';
import { parseMonth } from '../../../core/civil-month.ts';
import { readDocumentNumber } from '../../../core/evidence/fiscal-document.ts';
import { CicloError } from '../../../core/failure.ts';
import type { Feature } from '../../services.ts';
import { type GivenDocuments, givenDocuments, refuseFaulty } from './given-documents.ts';

/** Mandates that are looked at for who receives: a bank may leave it out of some. */
const LOOKED_AT = 20;

/** The CNPJs by which mandates, as the bank sent them, name who receives. */
const issuersIn = (raws: readonly string[]): readonly string[] =>
  raws.flatMap((raw) => receiverNamedIn(raw)?.cnpj ?? []);

/** Fiscal documents: number and date by charge. */
export const fiscalDocumentsFeature: Feature<'fiscalDocuments'> = ({ ledgers, emit, nowMs }) => {
  const { read, write } = ledgers;
  const now = () => instantFromEpochMs(nowMs());
  const given = async (
    connectionId: string,
    files: Parameters<typeof givenDocuments>[0],
  ): Promise<GivenDocuments> =>
    givenDocuments(files, issuersIn(await read.lastMandates(connectionId, LOOKED_AT)), {
      documentCharges: (references) => read.documentCharges(connectionId, references),
      documents: (txids) => read.documents(connectionId, txids),
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
      set: async ({ connectionId, txid, document }) => {
        const number = document && readDocumentNumber(document.number);
        if (document !== null && number === null) return { kind: 'invalid' };
        const typed = document && { number: number ?? '', issuedOn: civilDate(document.issuedOn) };
        await write.setDocument(connectionId, txid, typed, now());
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
