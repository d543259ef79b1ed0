import { type CivilDate, parseCivilDate } from '../civil-date.ts';
import { monthOf, parseMonth } from '../civil-month.ts';
import { parseDecimal } from '../money.ts';
import { type FoundDocument, readDocumentNumber, referenceIn } from './fiscal-document.ts';
import { eventsIn, type NfseEvent, type NfseName, nfseOfKey } from './nfse-events.ts';
import { elementsOf, parentsOf, textAt, type XmlElement } from './xml-element.ts';

/** A document, an event of one, one that was cancelled, or why an element is neither. */
export type NfseReading =
  | {
      readonly kind: 'document';
      readonly document: FoundDocument;
      readonly name: NfseName;
      /** The note in whose place it was issued, which counts no more. */
      readonly replaces: NfseName | null;
    }
  | NfseEvent
  /** A note whose own file says that it counts no more. */
  | { readonly kind: 'cancelled'; readonly name: NfseName }
  | {
      readonly kind: 'refused';
      readonly reason: 'no_nfse' | 'cancelled' | 'number_unreadable' | 'date_unreadable';
    };

/**
 * The NFS-e documents of an XML file and the events of such, of the national layout (`NFSe/infNFSe`, with the `DPS` that asked for it) or of ABRASF's (`CompNfse/Nfse/InfNfse`), in
 * whatever envelope they stand. Layouts: gov.br/nfse, "Documentação técnica", XSD `NFSe_v1.00`; abrasf.org.br, model 2.04. Seen as descriptions, to be
 * confirmed with files of the office's own town.
 */
export function nfseIn(root: XmlElement): readonly NfseReading[] {
  const national = elementsOf(root, 'infNFSe').map((element) => readingOf(element, NATIONAL));
  const found = [...national, ...abrasfIn(root), ...eventsIn(root)];
  return found.length === 0 ? [{ kind: 'refused', reason: 'no_nfse' }] : found;
}

const CANCELLATION = 'NfseCancelamento';
/** Says in the envelope of a note that another one was issued in its place, also where nothing there says that it was cancelled. */
const SUBSTITUTION = 'NfseSubstituicao';
/** Of the answer to whoever replaced a note: holds the envelope of the old one. */
const REPLACED = 'NfseSubstituida';

/**
 * What a town's file tells: each note by itself, since a month's file holds cancelled ones beside others. What cancels a note, or puts another in its place, stands in one
 * envelope with it (`CompNfse`); without a note a cancellation is the town's answer to whoever asked for it.
 */
function abrasfIn(root: XmlElement): readonly NfseReading[] {
  const whole = { ...root, name: '', children: [root] };
  const notesIn = (envelope: XmlElement) => elementsOf(envelope, 'InfNfse');
  const envelopes = parentsOf(whole, CANCELLATION);
  const replaced = [...parentsOf(whole, SUBSTITUTION), ...elementsOf(root, REPLACED)];
  const cancelled = new Set([...envelopes, ...replaced].flatMap(notesIn));
  const answers = envelopes.filter((envelope) => notesIn(envelope).length === 0);
  const notes = elementsOf(root, 'InfNfse').map(
    (element): NfseReading =>
      cancelled.has(element)
        ? { kind: 'cancelled', name: nameOf(element, ABRASF) }
        : readingOf(element, ABRASF),
  );
  return [...notes, ...answers.map(answerOf)];
}

const IDENTIFIED: NameLayout = {
  keyOf: () => null,
  number: [['Numero']],
  issued: [],
  issuer: [['CpfCnpj', 'Cnpj'], ['Cnpj'], ['CpfCnpj', 'Cpf']],
};

/** A town's answer that it cancelled a note; refused where it names none. */
function answerOf(envelope: XmlElement): NfseReading {
  const [identified] = elementsOf(envelope, 'IdentificacaoNfse');
  const name = identified && nameOf(identified, IDENTIFIED);
  if (name === undefined || name.number === '') return { kind: 'refused', reason: 'cancelled' };
  return { kind: 'event', name, isCancelling: true };
}

/** Where a layout has what: ways from the document's element down, the first that leads somewhere counts. */
type Ways<Part extends string> = Readonly<Record<Part, readonly (readonly string[])[]>>;
type NameLayout = Ways<'number' | 'issued' | 'issuer'> & {
  readonly keyOf: (element: XmlElement) => string | null;
};
type Layout = NameLayout &
  Ways<'month' | 'amount' | 'taker' | 'replaces'> & {
    /** The note in whose place one was issued, by what that says of it; null where that is none. */
    readonly replacedBy: (said: string, own: NfseName) => NfseName | null;
  };

const NATIONAL: Layout = {
  keyOf: ({ id }) => nfseOfKey(id.replace(/^NFS/i, '')).key || null,
  number: [['nNFSe']],
  issued: [['DPS', 'infDPS', 'dhEmi'], ['dhProc']],
  month: [['DPS', 'infDPS', 'dCompet']],
  amount: [
    ['DPS', 'infDPS', 'valores', 'vServPrest', 'vServ'],
    ['valores', 'vLiq'],
  ],
  issuer: [
    ['emit', 'CNPJ'],
    ['DPS', 'infDPS', 'prest', 'CNPJ'],
    ['emit', 'CPF'],
    ['DPS', 'infDPS', 'prest', 'CPF'],
  ],
  taker: [
    ['DPS', 'infDPS', 'toma', 'CNPJ'],
    ['DPS', 'infDPS', 'toma', 'CPF'],
  ],
  replaces: [['DPS', 'infDPS', 'subst', 'chSubstda']],
  replacedBy: nfseOfKey,
};

const DECLARED = ['DeclaracaoPrestacaoServico', 'InfDeclaracaoPrestacaoServico'] as const;
/** Versions name whoever took the service in two ways. */
const TAKERS = [[...DECLARED], []].flatMap((within) =>
  ['TomadorServico', 'Tomador'].map((name) => [...within, name, 'IdentificacaoTomador', 'CpfCnpj']),
);
const ABRASF: Layout = {
  keyOf: () => null,
  number: [['Numero']],
  issued: [['DataEmissao']],
  month: [[...DECLARED, 'Competencia'], ['Competencia']],
  amount: [
    [...DECLARED, 'Servico', 'Valores', 'ValorServicos'],
    ['Servico', 'Valores', 'ValorServicos'],
  ],
  issuer: [
    [...DECLARED, 'Prestador', 'CpfCnpj', 'Cnpj'],
    [...DECLARED, 'Prestador', 'Cnpj'],
    ['PrestadorServico', 'IdentificacaoPrestador', 'CpfCnpj', 'Cnpj'],
    ['PrestadorServico', 'IdentificacaoPrestador', 'Cnpj'],
    [...DECLARED, 'Prestador', 'CpfCnpj', 'Cpf'],
  ],
  taker: [...TAKERS.map((way) => [...way, 'Cnpj']), ...TAKERS.map((way) => [...way, 'Cpf'])],
  replaces: [['NfseSubstituida']],
  // Its number alone, of the same issuer; some software writes noughts where there is none.
  replacedBy: (said, { issuer }) => {
    const number = /^0+$/.test(said) ? null : readDocumentNumber(said);
    return number === null ? null : { key: null, number, issuer, month: null };
  },
};

function readingOf(element: XmlElement, layout: Layout): NfseReading {
  const said = (part: Exclude<keyof Layout, 'keyOf' | 'replacedBy'>): string => saidAt(element, layout[part]);
  const number = readDocumentNumber(said('number'));
  if (number === null) return { kind: 'refused', reason: 'number_unreadable' };
  const issuedOn = dayOf(said('issued'));
  if (issuedOn === null) return { kind: 'refused', reason: 'date_unreadable' };
  const month = parseMonth(said('month').slice(0, 7)) ?? parseMonth(issuedOn.slice(0, 7));
  const name = nameOf(element, layout);
  const taker = partyOf(said('taker'));
  const amount = parseDecimal(said('amount'));
  const replaced = said('replaces');
  return {
    kind: 'document',
    document: {
      ...{ number, issuedOn, amount, issuer: name.issuer },
      reference: referenceIn(textsOf(element), month, { taker, amount }),
    },
    name,
    replaces: replaced === '' ? null : layout.replacedBy(replaced, name),
  };
}

/** How a note names itself; what of it cannot be read is left out. */
function nameOf(element: XmlElement, layout: NameLayout): NfseName {
  const issuedOn = dayOf(saidAt(element, layout.issued));
  return {
    key: layout.keyOf(element),
    number: readDocumentNumber(saidAt(element, layout.number)) ?? '',
    issuer: partyOf(saidAt(element, layout.issuer)),
    month: issuedOn && monthOf(issuedOn),
  };
}

const saidAt = (element: XmlElement, ways: readonly (readonly string[])[]): string =>
  ways.map((way) => textAt(element, way)).find((text) => text !== '') ?? '';

/** A CPF or CNPJ without what parts it; null where none is said. */
const partyOf = (said: string): string | null => said.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase() || null;

/** The day that the town writes, whatever hour and zone stand behind it. */
const dayOf = (text: string): CivilDate | null => parseCivilDate(text.slice(0, 10));

/** Where people write what a document is for; its other fields are codes and names. */
const SPOKEN = new Set([
  'xDescServ',
  'xInfComp',
  'xPed',
  'xOutInf',
  'idDocTec',
  'docRef',
  'Discriminacao',
  'OutrasInformacoes',
  'InformacoesComplementares',
]);

function textsOf(element: XmlElement): readonly string[] {
  const own = SPOKEN.has(element.name) ? [element.text] : [];
  return [...own, ...element.children.flatMap(textsOf)];
}
