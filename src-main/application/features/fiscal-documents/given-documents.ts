import type { DocumentFiles, DocumentPreview } from '../../../../src-preload/contract/fiscal-documents.ts';
import { readDocumentTable } from '../../../core/evidence/document-table.ts';
import type { FileFault, FoundDocument } from '../../../core/evidence/fiscal-document.ts';
import { nfseIn } from '../../../core/evidence/nfse.ts';
import { CicloError } from '../../../core/failure.ts';
import type { GivenDocument } from '../../../ledger/store/fiscal-documents.ts';
import { readXml } from './read-xml.ts';

type Fault = DocumentPreview['faults'][number];
type Found = {
  readonly file: string;
  readonly line: number;
  readonly source: 'csv' | 'nfse';
  readonly document: FoundDocument;
};

/** What of a ledger's reader is asked, wherever that is. */
export type AskedLedger = {
  readonly documentCharges: (
    references: readonly FoundDocument['reference'][],
  ) => Promise<readonly (readonly string[])[]>;
  readonly documents: (txids: readonly string[]) => Promise<ReadonlyMap<string, { readonly number: string }>>;
};

/** Documents as the ledger takes them, with what is said of them beforehand; with a fault in `preview` none is to be taken. */
export type GivenDocuments = {
  readonly documents: readonly GivenDocument[];
  readonly preview: DocumentPreview;
};

/**
 * What files say, and for which charges. `issuers`: the company's own CNPJs, digits and letters alone; where none is known, any issuer will do. Of a CNPJ the
 * first eight count, which are the company's; what follows tells its branches apart.
 */
export async function givenDocuments(
  files: DocumentFiles,
  issuers: readonly string[],
  ledger: AskedLedger,
): Promise<GivenDocuments> {
  const read = files.map(({ name, text }) => (isXml(text) ? fromXml(name, text) : fromTable(name, text)));
  const found = read.flatMap((each) => each.found);
  const charges = await ledger.documentCharges(found.map(({ document }) => document.reference));
  const faults = [
    ...read.flatMap((each) => each.faults),
    ...found.flatMap((each, at) => faultOf(each, charges[at] ?? [], issuers)),
    ...twice(found, charges),
  ];
  const documents = found.map(({ source, document: { number, issuedOn, amount } }, at) => ({
    ...{ txid: charges[at]?.[0] ?? null, number, issuedOn, amount, source },
  }));
  const txids = documents.flatMap(({ txid }) => (txid === null ? [] : [txid]));
  const known = await ledger.documents(txids);
  const isReplacing = ({ txid, number }: GivenDocument): boolean =>
    txid !== null && (known.get(txid)?.number ?? number) !== number;
  return {
    documents,
    preview: {
      faults,
      matched: txids.length,
      replaced: documents.filter(isReplacing).length,
      unmatched: documents.length - txids.length,
    },
  };
}

/** Throws `documents_refused` with the first fault. */
export function refuseFaulty({ faults: [fault] }: DocumentPreview): void {
  if (fault === undefined) return;
  const { file, line, reason, text } = fault;
  throw new CicloError('documents_refused', `${file}, line ${line}: ${reason}`, { file, line, reason, text });
}

const isXml = (text: string): boolean => /^\uFEFF?\s*</.test(text);

type Read = { readonly found: readonly Found[]; readonly faults: readonly Fault[] };

function fromTable(file: string, text: string): Read {
  const { rows, faults } = readDocumentTable(text);
  const isEmpty = rows.length === 0 && faults.length === 0;
  const all: readonly FileFault[] = isEmpty ? [{ line: 1, reason: 'no_documents', text: '' }] : faults;
  return {
    found: rows.map((row) => ({ ...row, file, source: 'csv' })),
    faults: all.map((fault) => ({ ...fault, file })),
  };
}

function fromXml(file: string, text: string): Read {
  const xml = readXml(text);
  if (xml.kind === 'refused') return { found: [], faults: [wholeFile(file, xml.reason)] };
  const readings = nfseIn(xml.root);
  return {
    found: readings.flatMap((reading) =>
      reading.kind === 'document'
        ? [{ file, line: 1, source: 'nfse', document: reading.document } as const]
        : [],
    ),
    faults: readings.flatMap((reading) =>
      reading.kind === 'refused' ? [wholeFile(file, reading.reason)] : [],
    ),
  };
}

const wholeFile = (file: string, reason: Fault['reason'], text = ''): Fault => ({
  file,
  line: 1,
  reason,
  text,
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
