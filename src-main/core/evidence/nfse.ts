import { type CivilDate, parseCivilDate } from '../civil-date.ts';
import { parseMonth } from '../civil-month.ts';
import { parseDecimal } from '../money.ts';
import { type FoundDocument, readDocumentNumber, referenceIn } from './fiscal-document.ts';

/** An element of an XML file: its name without prefix, its own text, what stands below it. */
export type XmlElement = {
  readonly name: string;
  readonly text: string;
  readonly children: readonly XmlElement[];
};

/** A document, or why an element is none: `several` where a file of a town's holds more than one. */
export type NfseReading =
  | { readonly kind: 'document'; readonly document: FoundDocument }
  | {
      readonly kind: 'refused';
      readonly reason: 'no_nfse' | 'cancelled' | 'number_unreadable' | 'date_unreadable';
    };

/**
 * The NFS-e documents of an XML file, of the national layout (`NFSe/infNFSe`, with the `DPS` that asked for it) or of ABRASF's (`CompNfse/Nfse/InfNfse`), in
 * whatever envelope they stand. Layouts: gov.br/nfse, "Documentação técnica", XSD `NFSe_v1.00`; abrasf.org.br, model 2.04. Seen as descriptions, to be
 * confirmed with files of the office's own town.
 */
export function nfseIn(root: XmlElement): readonly NfseReading[] {
  const national = all(root, 'infNFSe').map((element) => readingOf(element, NATIONAL));
  const abrasf = all(root, 'InfNfse').map((element) => readingOf(element, ABRASF));
  const isCancelled = all(root, 'NfseCancelamento').length > 0 || all(root, 'evCancNFSe').length > 0;
  if (isCancelled) return [{ kind: 'refused', reason: 'cancelled' }];
  const found = [...national, ...abrasf];
  return found.length === 0 ? [{ kind: 'refused', reason: 'no_nfse' }] : found;
}

/** Where each layout has what: ways from the document's element down, the first that leads somewhere counts. */
type Layout = Readonly<
  Record<'number' | 'issued' | 'month' | 'amount' | 'issuer' | 'taker', readonly (readonly string[])[]>
>;

const NATIONAL: Layout = {
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
};

const DECLARED = ['DeclaracaoPrestacaoServico', 'InfDeclaracaoPrestacaoServico'] as const;
/** Versions name whoever took the service in two ways. */
const TAKERS = [[...DECLARED], []].flatMap((within) =>
  ['TomadorServico', 'Tomador'].map((name) => [...within, name, 'IdentificacaoTomador', 'CpfCnpj']),
);
const ABRASF: Layout = {
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
};

function readingOf(element: XmlElement, layout: Layout): NfseReading {
  const said = (part: keyof Layout): string =>
    layout[part].map((way) => at(element, way)?.text.trim() ?? '').find((text) => text !== '') ?? '';
  const number = readDocumentNumber(said('number'));
  if (number === null) return { kind: 'refused', reason: 'number_unreadable' };
  const issuedOn = dayOf(said('issued'));
  if (issuedOn === null) return { kind: 'refused', reason: 'date_unreadable' };
  const month = parseMonth(said('month').slice(0, 7)) ?? parseMonth(issuedOn.slice(0, 7));
  const [issuer, taker] = [partyOf(said('issuer')), partyOf(said('taker'))];
  const amount = parseDecimal(said('amount'));
  return {
    kind: 'document',
    document: {
      ...{ number, issuedOn, amount, issuer },
      reference: referenceIn(textsOf(element), month, { taker, amount }),
    },
  };
}

/** A CPF or CNPJ without what parts it; null where none is said. */
const partyOf = (said: string): string | null => said.replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase() || null;

/** The day that the town writes, whatever hour and zone stand behind it. */
const dayOf = (text: string): CivilDate | null => parseCivilDate(text.slice(0, 10));

/** Where a way of names leads; null where it ends. */
function at(element: XmlElement, way: readonly string[]): XmlElement | null {
  return way.reduce<XmlElement | null>(
    (here, name) => here?.children.find((child) => child.name === name) ?? null,
    element,
  );
}

/** Every element of that name, however deep; what stands below one is its own. */
function all(element: XmlElement, name: string): readonly XmlElement[] {
  return element.name === name ? [element] : element.children.flatMap((child) => all(child, name));
}

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
