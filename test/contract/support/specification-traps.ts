/** A place where the published specification cannot be followed as written: where, how it is to be read, and why. */
export type SpecificationTrap = {
  /** Keys from the document's root to the value, joined by slashes. */
  readonly at: string;
  /** The value as it was meant; `undefined` takes it away. */
  readonly change: (value: unknown) => unknown;
  readonly reason: string;
};

const without =
  (name: string) =>
  (names: unknown): unknown =>
    (names as readonly string[]).filter((one) => one !== name);

const withoutSlashes = (pattern: unknown): unknown => String(pattern).replace(/^\/(.*)\/$/, '$1');

/** Each alternative demands its own field, so that one of them at most can match. */
const exclusive = (alternatives: unknown): unknown =>
  (alternatives as readonly { properties: object }[]).map((one) => ({
    ...one,
    required: Object.keys(one.properties),
  }));

const SLASHED = 'The pattern is written between slashes, which match literally: no document number fits it.';
const EITHER =
  'The two alternatives demand no field, so that an object with either matches both, and oneOf refuses it.';

/** Every trap that a right answer or a right notification runs into. */
export const SPECIFICATION_TRAPS: readonly SpecificationTrap[] = [
  {
    at: 'components/schemas/RecBase/required',
    change: without('retentativa'),
    reason:
      'No field of a mandate is called retentativa; politicaRetentativa is, and RecConfiguracao demands it.',
  },
  {
    at: 'components/schemas/DadosPagadorRec/required',
    change: without('ispbParticipante'),
    reason: 'The field belongs to pagador, one level further in; beside it, it is not defined.',
  },
  {
    at: 'components/schemas/PayloadLocationRecGerada/required',
    change: without('tipo'),
    reason: 'A location has no field tipo.',
  },
  {
    at: 'components/schemas/PayloadLocationRecGerada/properties/location/format',
    change: () => undefined,
    reason: 'A URI begins with a scheme; locations are published without one, as codes hold them.',
  },
  {
    at: 'components/schemas/InstantConsultados/required',
    change: without('cobs'),
    reason: 'The list of settlements is called instant; cobs is the list of immediate charges.',
  },
  {
    at: 'components/schemas/InstantAutomatico/properties/valor/anyOf',
    change: () => undefined,
    reason: 'The alternatives are objects and the value is a string; they belong to componentesValor.',
  },
  {
    at: 'components/schemas/RecEncerramento/properties/encerramento/oneOf',
    change: exclusive,
    reason: EITHER,
  },
  {
    at: 'components/schemas/CobRAtualizacao/properties/encerramento/oneOf',
    change: exclusive,
    reason: EITHER,
  },
  {
    at: 'components/schemas/SolicRecBase/required',
    change: without('pagador'),
    reason: 'A confirmation request names whom it goes to in destinatario; it has no field pagador.',
  },
  {
    at: 'components/schemas/SolicRecCompleta/required',
    change: without('rec'),
    reason: 'The mandate is repeated in recPayload; a field rec is not defined.',
  },
  {
    at: 'components/schemas/RecNotification/required',
    change: without('atualizacao"'),
    reason: 'A stray quotation mark; RecAtualizacao demands atualizacao.',
  },
  ...[
    'PessoaFisicaRecorrencia/properties/cpf/pattern',
    'CPF/properties/cpf/pattern',
    'DadosPagadorRec/properties/pagador/allOf/1/properties/codMun/pattern',
    'ParametrosConsultaRec/properties/cpf/pattern',
    'ParametrosConsultaCobR/properties/cpf/pattern',
    'ParametrosConsultaInstant/properties/cpf/pattern',
  ].map((place) => ({ at: `components/schemas/${place}`, change: withoutSlashes, reason: SLASHED })),
];

/** A status that the bank answers with where the published specification declares none: where (method and path), and why. */
export type UndeclaredStatus = {
  readonly status: number;
  readonly where: RegExp;
  readonly reason: string;
};

/** The resources that the cut specification leaves out (SERVICE.md, section 9): our own schemas judge them. */
export const UNDECLARED_PATHS: readonly string[] = ['/cob', '/cob/{txid}', '/cobv/{txid}'];

const ANY_LIST = /^GET \/(?:rec|cobr|locrec|instant|webhook|webhookrec|webhookcobr)$/;
const ANY_BODY = /^(?:POST|PUT|PATCH) /;

/** Every status beyond the declared ones, each with a problem document. */
export const UNDECLARED_STATUSES: readonly UndeclaredStatus[] = [
  {
    status: 401,
    where: /^/,
    reason:
      'The specification secures its operations with OAuth2 and says nowhere what a missing token brings.',
  },
  {
    status: 400,
    where: ANY_LIST,
    reason: 'Its text gives RecConsultaInvalida and its like the status 400; no list declares it.',
  },
  {
    status: 400,
    where: /^GET \/rec\/\{idRec\}$/,
    reason: 'Its text lists two violations of txid for this very call; the operation declares no 400.',
  },
  {
    status: 400,
    where: /^GET \/cobr\/\{txid\}$/,
    reason: 'RequisicaoInvalida is among the errors that any endpoint may answer.',
  },
  {
    status: 413,
    where: ANY_BODY,
    reason: 'A body that is too large has a status of its own in HTTP.',
  },
  {
    status: 415,
    where: ANY_BODY,
    reason: 'A body that is no JSON has a status of its own in HTTP.',
  },
];
