import type { DocumentPreview } from '../../../../src-preload/contract/fiscal-documents.ts';
import { receiverNamedIn } from '../../../api-client/wire/mandate-receiver.ts';
import { assertNever } from '../../../core/assert-never.ts';
import { readDocumentTable } from '../../../core/evidence/document-table.ts';
import { type FileFault, type FoundDocument, sameDocument } from '../../../core/evidence/fiscal-document.ts';
import { type NfseReading, nfseIn } from '../../../core/evidence/nfse.ts';
import type { NfseName } from '../../../core/evidence/nfse-events.ts';
import { CicloError } from '../../../core/failure.ts';
import type { NotedNumber } from '../../../ledger/reading/accounts/fiscal-documents.ts';
import type { GivenDocument } from '../../../ledger/store/fiscal-documents.ts';
import { LOOKED_AT } from '../../companies/receiver/kept-letterhead.ts';
import {
  cancelledIn,
  faultsOfSetAside,
  notedOf,
  previewOfSetAside,
  replacedBy,
  type SetAsideNote,
  withoutCancelled,
} from './cancelled-notes.ts';
import { type GivenFile, givenTexts } from './given-texts.ts';
import { readXml } from './read-xml.ts';

type Fault = DocumentPreview['faults'][number];
type Found = {
  readonly file: string;
  readonly line: number;
  readonly source: 'csv' | 'nfse';
  readonly document: FoundDocument;
  readonly name: NfseName | null;
  readonly replaces: NfseName | null;
};

/** What of a ledger's reader is asked, wherever that is. */
export type AskedLedger = {
  /** The newest mandates as the bank sent them. */
  readonly lastMandates: (limit: number) => Promise<readonly string[]>;
  readonly documentCharges: (
    references: readonly FoundDocument['reference'][],
  ) => Promise<readonly (readonly string[])[]>;
  readonly documents: (txids: readonly string[]) => Promise<ReadonlyMap<string, { readonly number: string }>>;
  readonly notedNumbers: (numbers: readonly string[]) => Promise<readonly NotedNumber[]>;
};

/** Documents as the ledger takes them, with what is said of them beforehand; with a fault in `preview` none is to be taken. */
export type GivenDocuments = {
  readonly documents: readonly GivenDocument[];
  readonly preview: DocumentPreview;
};

/**
 * What files say, zips of them opened, and for which charges. The issuer of a document has to be the company: one of the CNPJs that its mandates name as receiver,
 * compared by the first eight digits, since the others name a branch. Where no mandate names one, any issuer will do. A note that one of the files says is cancelled is
 * left out, and the preview says so. Files in which every note is left out are at fault.
 */
export async function givenDocuments(
  files: readonly GivenFile[],
  ledger: AskedLedger,
): Promise<GivenDocuments> {
  const given = await givenTexts(files);
  const read = given.texts.map(({ name, text, isOfZip }) =>
    isOfZip || isXml(text) ? fromXml(name, text) : fromTable(name, text),
  );
  const { taken: found, setAside } = withoutCancelled(
    read.flatMap((each) => each.found),
    read.flatMap((each) => each.setAside),
  );
  const charges = await ledger.documentCharges(found.map(({ document }) => document.reference));
  const issuers = issuersIn(await ledger.lastMandates(LOOKED_AT));
  const faults = [
    ...given.faults,
    ...read.flatMap((each) => each.faults),
    ...(found.length === 0 ? faultsOfSetAside(setAside) : []),
    ...found.flatMap((each, at) => faultOf(each, charges[at] ?? [], issuers)),
    ...twice(found, charges),
  ];
  const documents = found.map(({ source, document: { number, issuedOn, amount, issuer } }, at) => ({
    ...{ txid: charges[at]?.[0] ?? null, number, issuedOn, amount, issuer, source },
  }));
  const gone = [...cancelledIn(setAside), ...replacedBy(found)];
  const noted = await ledger.notedNumbers(gone.map(({ number }) => number));
  // What a charge has noted gives way to the document that these files bring for it.
  const withDocument = new Set(documents.map(({ txid }) => txid));
  const staying = noted.filter(({ txid }) => txid === null || !withDocument.has(txid));
  const counts = await countsOf(documents, ledger);
  return {
    documents,
    preview: {
      faults,
      ...counts,
      leftOut: given.leftOut,
      ...previewOfSetAside(setAside),
      notedCancelled: notedOf(gone, staying),
    },
  };
}

type Counts = Pick<DocumentPreview, 'matched' | 'replaced' | 'unmatched' | 'renewed'>;

async function countsOf(documents: readonly GivenDocument[], ledger: AskedLedger): Promise<Counts> {
  const txids = documents.flatMap(({ txid }) => (txid === null ? [] : [txid]));
  const known = await ledger.documents(txids);
  const isReplacing = ({ txid, number }: GivenDocument): boolean =>
    txid !== null && (known.get(txid)?.number ?? number) !== number;
  return {
    matched: txids.length,
    replaced: documents.filter(isReplacing).length,
    unmatched: documents.length - txids.length,
    renewed: await renewedAmong(documents, ledger),
  };
}

/** How many documents without a charge are kept already, or told once more by these files: each stays one. */
async function renewedAmong(documents: readonly GivenDocument[], ledger: AskedLedger): Promise<number> {
  const loose = documents.filter(({ txid }) => txid === null);
  const noted = await ledger.notedNumbers(loose.map(({ number }) => number));
  const known = Map.groupBy(
    noted.filter(({ txid }) => txid === null),
    numberAndDay,
  );
  return loose.filter((document) => {
    const ofDay = known.get(numberAndDay(document)) ?? [];
    if (sameDocument(document, ofDay) !== null) return true;
    known.set(numberAndDay(document), [...ofDay, { ...document, txid: null }]);
    return false;
  }).length;
}

const numberAndDay = ({ number, issuedOn }: Pick<NotedNumber, 'number' | 'issuedOn'>): string =>
  `${issuedOn} ${number}`;

/** The CNPJs by which mandates, as the bank sent them, name who receives. */
const issuersIn = (raws: readonly string[]): readonly string[] =>
  raws.flatMap((raw) => receiverNamedIn(raw)?.cnpj ?? []);

/** Throws `documents_refused` with the first fault. */
export function refuseFaulty({ faults: [fault] }: DocumentPreview): void {
  if (fault === undefined) return;
  const { file, line, reason, text } = fault;
  const place = line === 0 ? 'zip' : 'line';
  const where = line === 0 ? file : `${file}, line ${line}`;
  throw new CicloError('documents_refused', `${where}: ${reason}`, { file, line, place, reason, text });
}

const isXml = (text: string): boolean => /^\uFEFF?\s*</.test(text);

type Read = {
  readonly found: readonly Found[];
  readonly faults: readonly Fault[];
  readonly setAside: readonly SetAsideNote[];
};

function fromTable(file: string, text: string): Read {
  const { rows, faults } = readDocumentTable(text);
  const isEmpty = rows.length === 0 && faults.length === 0;
  const all: readonly FileFault[] = isEmpty ? [{ line: 1, reason: 'no_documents', text: '' }] : faults;
  return {
    found: rows.map((row) => ({ ...row, file, source: 'csv', name: null, replaces: null })),
    faults: all.map((fault) => ({ ...fault, file })),
    setAside: [],
  };
}

function fromXml(file: string, text: string): Read {
  const xml = readXml(text);
  if (xml.kind === 'refused') return { found: [], faults: [wholeFile(file, xml.reason)], setAside: [] };
  const readings = nfseIn(xml.root).map((reading) => readOf(file, reading));
  return {
    found: readings.flatMap((each) => each.found ?? []),
    faults: readings.flatMap((each) => each.faults ?? []),
    setAside: readings.flatMap((each) => each.setAside ?? []),
  };
}

function readOf(file: string, reading: NfseReading): Partial<Read> {
  switch (reading.kind) {
    case 'document':
      return { found: [{ ...reading, file, line: 1, source: 'nfse' }] };
    case 'event': {
      const { name, isCancelling } = reading;
      return { setAside: [{ file, name, reason: isCancelling ? 'event_cancels' : 'event' }] };
    }
    case 'cancelled':
      return { setAside: [{ file, name: reading.name, reason: 'cancelled' }] };
    case 'refused':
      return { faults: [wholeFile(file, reading.reason)] };
    default:
      return assertNever(reading);
  }
}

const wholeFile = (file: string, reason: Fault['reason']): Fault => ({
  file,
  line: 1,
  reason,
  text: '',
});

/** Letters and digits of a CNPJ that are the company's. */
const OF_COMPANY = 8;

function faultOf(
  { file, line, document: { number, issuer } }: Found,
  charges: readonly string[],
  issuers: readonly string[],
): readonly Fault[] {
  const isOurs =
    issuers.length === 0 || issuers.some((own) => own.slice(0, OF_COMPANY) === issuer?.slice(0, OF_COMPANY));
  if (issuer !== null && !isOurs) return [{ file, line, reason: 'other_issuer', text: number }];
  return charges.length > 1 ? [{ file, line, reason: 'several_charges', text: number }] : [];
}

/** Two documents of one charge, in whatever files: which is meant nobody can tell. */
function twice(found: readonly Found[], charges: readonly (readonly string[])[]): readonly Fault[] {
  const seen = new Set<string>();
  return found.flatMap(({ file, line, document: { number } }, at) => {
    const [txid, ...others] = charges[at] ?? [];
    if (txid === undefined || others.length > 0) return [];
    if (seen.has(txid)) return [{ file, line, reason: 'charge_twice' as const, text: number }];
    seen.add(txid);
    return [];
  });
}
