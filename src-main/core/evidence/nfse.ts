import { type CivilDate, parseCivilDate } from '../civil-date.ts';
import { monthOf, parseMonth } from '../civil-month.ts';
import { parseDecimal } from '../money.ts';
import { type FoundDocument, readDocumentNumber, referenceIn } from './fiscal-document.ts';
import { eventsIn, type NfseEvent, type NfseName, nfseOfKey } from './nfse-events.ts';
import { elementsOf, textAt, type XmlElement } from './xml-element.ts';

/** A document, an event of one, or why an element is neither. */
export type NfseReading =
  | {
      readonly kind: 'document';
      readonly document: FoundDocument;
      readonly name: NfseName;
      /** The note in whose place it was issued, which counts no more. */
      readonly replaces: NfseName | null;
    }
  | NfseEvent
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
  const abrasf = elementsOf(root, 'InfNfse').map((element) => readingOf(element, ABRASF));
  const isCancelled = elementsOf(root, 'NfseCancelamento').length > 0;
  if (isCancelled) return [{ kind: 'refused', reason: 'cancelled' }];
  const found = [...national, ...abrasf, ...eventsIn(root)];
  return found.length === 0 ? [{ kind: 'refused', reason: 'no_nfse' }] : found;
}

/** Where each layout has what: ways from the document's element down, the first that leads somewhere counts. */
type Ways = Readonly<
  Record<
    'number' | 'issued' | 'month' | 'amount' | 'issuer' | 'taker' | 'replaces',
    readonly (readonly string[])[]
  >
>;
type Layout = Ways & { readonly keyOf: (element: XmlElement) => string | null };

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
  replaces: [],
};

function readingOf(element: XmlElement, layout: Layout): NfseReading {
  const said = (part: keyof Ways): string =>
    layout[part].map((way) => textAt(element, way)).find((text) => text !== '') ?? '';
  const number = readDocumentNumber(said('number'));
  if (number === null) return { kind: 'refused', reason: 'number_unreadable' };
  const issuedOn = dayOf(said('issued'));
  if (issuedOn === null) return { kind: 'refused', reason: 'date_unreadable' };
  const month = parseMonth(said('month').slice(0, 7)) ?? parseMonth(issuedOn.slice(0, 7));
  const [issuer, taker] = [partyOf(said('issuer')), partyOf(said('taker'))];
  const amount = parseDecimal(said('amount'));
  const replaced = said('replaces');
  return {
    kind: 'document',
    document: {
      ...{ number, issuedOn, amount, issuer },
      reference: referenceIn(textsOf(element), month, { taker, amount }),
    },
    name: { key: layout.keyOf(element), number, issuer, month: monthOf(issuedOn) },
    replaces: replaced === '' ? null : nfseOfKey(replaced),
  };
}

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
