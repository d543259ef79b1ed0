import type { DraftField } from '../../../src-preload/contract/vocabulary/writing.ts';

type Names = Readonly<Record<string, DraftField>>;
type SpokenRow = { readonly words: RegExp; readonly field: DraftField };

const WEBHOOK: Names = { webhookurl: 'webhookUrl', chave: 'key' };

/** The charges of journeys 3 and 4 (SERVICE.md, section 9). */
const JOINING: Names = {
  txid: 'txid',
  datadevencimento: 'dueDate',
  validadeaposvencimento: 'dueDate',
  expiracao: 'expiresAt',
  devedor: 'payerName',
  valor: 'amount',
  original: 'amount',
  chave: 'key',
  solicitacaopagador: 'info',
};
const JOINING_SPOKEN: readonly SpokenRow[] = [
  { words: /\bchave\b/, field: 'key' },
  { words: /\bvencimento\b/, field: 'dueDate' },
  { words: /\bexpiracao\b/, field: 'expiresAt' },
  { words: /\bdevedor\b/, field: 'payerName' },
  { words: /\bvalor\b/, field: 'amount' },
  { words: /\btxid\b/, field: 'txid' },
];

/** What the wire's names mean in a form, by resource (the first segment of a path), in lower case. */
const NAMES: Readonly<Record<string, Names>> = {
  rec: {
    idrec: 'idRec',
    nome: 'payerName',
    cpf: 'payerDocument',
    cnpj: 'payerDocument',
    contrato: 'contract',
    objeto: 'object',
    datainicial: 'firstDate',
    datafinal: 'lastDate',
    periodicidade: 'periodicity',
    valor: 'value',
    valorrec: 'value',
    valorminimorecebedor: 'value',
    politicaretentativa: 'allowsRetries',
    recebedor: 'agreement',
    convenio: 'agreement',
    loc: 'locationId',
    ativacao: 'joiningTxid',
    dadosjornada: 'joiningTxid',
    txid: 'joiningTxid',
    status: 'whole',
  },
  cob: JOINING,
  cobv: JOINING,
  cobr: {
    idrec: 'idRec',
    txid: 'txid',
    infoadicional: 'info',
    calendario: 'dueDate',
    datadevencimento: 'dueDate',
    valor: 'amount',
    original: 'amount',
    recebedor: 'receiver',
    conta: 'receiver',
    tipoconta: 'receiver',
    agencia: 'receiver',
    data: 'retryDate',
    tentativas: 'whole',
    devedor: 'whole',
    status: 'whole',
    ajustediautil: 'whole',
    politicaretentativa: 'whole',
  },
  solicrec: {
    idrec: 'idRec',
    calendario: 'expiresAt',
    dataexpiracaosolicitacao: 'expiresAt',
    destinatario: 'recipient',
    conta: 'recipient',
    agencia: 'recipient',
    ispbparticipante: 'recipient',
    cpf: 'recipient',
    cnpj: 'recipient',
    status: 'whole',
  },
  locrec: { id: 'locationId' },
  webhook: WEBHOOK,
  webhookrec: WEBHOOK,
  webhookcobr: WEBHOOK,
};

const WEBHOOK_SPOKEN: readonly SpokenRow[] = [
  { words: /\burl\b/, field: 'webhookUrl' },
  { words: /\bchave\b/, field: 'key' },
];

/** How people name the fields, for banks that write sentences of their own without a property. */
const SPOKEN: Readonly<Record<string, readonly SpokenRow[]>> = {
  rec: [
    { words: /\bnome\b/, field: 'payerName' },
    { words: /\b(cpf|cnpj)\b/, field: 'payerDocument' },
    { words: /\bconvenio\b/, field: 'agreement' },
    { words: /\bdata inicial\b|\binicio da recorrencia\b/, field: 'firstDate' },
    { words: /\bdata final\b/, field: 'lastDate' },
    { words: /\bvalor\b/, field: 'value' },
  ],
  cob: JOINING_SPOKEN,
  cobv: JOINING_SPOKEN,
  cobr: [
    { words: /\bvencimento\b/, field: 'dueDate' },
    { words: /\b(conta|agencia)\b/, field: 'receiver' },
    { words: /\bvalor\b/, field: 'amount' },
    { words: /\btxid\b/, field: 'txid' },
  ],
  solicrec: [
    { words: /\bexpiracao\b/, field: 'expiresAt' },
    { words: /\b(conta|agencia|cpf|cnpj|ispb)\b/, field: 'recipient' },
  ],
  webhook: WEBHOOK_SPOKEN,
  webhookrec: WEBHOOK_SPOKEN,
  webhookcobr: WEBHOOK_SPOKEN,
};

/** The field at a property's path (`cobr.recebedor.conta`, `{chave}`): its first part that is known. */
export function fieldAt(resource: string, path: string): DraftField | undefined {
  const names = NAMES[resource] ?? {};
  const parts = path.toLowerCase().split(/[^a-z]+/);
  const known = parts.find((part) => Object.hasOwn(names, part));
  return known === undefined ? undefined : names[known];
}

/** Paths, placeholders and names in camel case. */
const WRITTEN_NAME = /\{[A-Za-z]+\}|[A-Za-z]+(?:\.[A-Za-z]+)+|\b[a-z]+[A-Z][A-Za-z]*/g;

/** The first field that a sentence calls by its name on the wire. */
export function fieldNamedIn(resource: string, sentence: string): DraftField | undefined {
  const names = sentence.replaceAll(/[`_*'"]/g, '').match(WRITTEN_NAME) ?? [];
  for (const name of names) {
    const field = fieldAt(resource, name);
    if (field !== undefined) return field;
  }
  return undefined;
}

/** The first field that a plain sentence speaks of in people's words. */
export function fieldSpokenOf(resource: string, sentence: string): DraftField | undefined {
  return SPOKEN[resource]?.find(({ words }) => words.test(sentence))?.field;
}
