import type { answers } from './answers.ts';

/** Name of a schema of an answer. */
type AnswerName = keyof ReturnType<typeof answers>;

/** What an endpoint may answer, by its status. */
export type EndpointRule = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path as the specification writes it. */
  readonly path: string;
  /** null: anyone may call it. */
  readonly scope: string | null;
  readonly success: {
    readonly status: 200 | 201 | 204;
    /** null: no body. */
    readonly schema: AnswerName | null;
    readonly contentType?: 'application/jose';
    /** Headers that must be there. */
    readonly headers?: readonly string[];
  };
  /** Kinds of problem that are this endpoint's own, beside those that every endpoint can answer. */
  readonly refusals: Readonly<Partial<Record<400 | 404, readonly string[]>>>;
  /** Whether it reads a body. */
  readonly takesBody: boolean;
};

/** Kinds of problem that every endpoint with a scope can answer. */
export const COMMON_REFUSALS: Readonly<Record<number, readonly string[]>> = {
  400: ['RequisicaoInvalida'],
  401: ['NaoAutenticado'],
  403: ['AcessoNegado'],
  404: ['NaoEncontrado'],
  405: ['MetodoNaoPermitido'],
  413: ['CorpoGrandeDemais'],
  415: ['TipoDeConteudoNaoAceito'],
  421: ['HostNaoAceito'],
};

type Short = readonly [
  call: `${EndpointRule['method']} /${string}`,
  scope: string | null,
  success: EndpointRule['success'],
  refusals: EndpointRule['refusals'],
];

const ok = (schema: AnswerName | null): EndpointRule['success'] => ({ status: 200, schema });
const made = (schema: AnswerName): EndpointRule['success'] => ({ status: 201, schema });
const gone: EndpointRule['success'] = { status: 204, schema: null };

const MANDATE_MISSING = { 404: ['RecNaoEncontrada'] };
const CONFIRMATION_MISSING = { 404: ['SolicRecNaoEncontrada'] };
const CHARGE_MISSING = { 404: ['CobRNaoEncontrado'] };
const LOCATION_MISSING = { 404: ['PayloadLocationRecNaoEncontrado'] };
const MANDATE_WRONG = { 400: ['RecOperacaoInvalida'] };
const CONFIRMATION_WRONG = { 400: ['SolicRecOperacaoInvalida'] };
const IMMEDIATE_MISSING = { 404: ['CobNaoEncontrado'] };
const DUE_MISSING = { 404: ['CobVNaoEncontrada'] };
const IMMEDIATE_WRONG = { 400: ['CobOperacaoInvalida'] };
const CHARGE_WRONG = { 400: ['CobROperacaoInvalida'] };

const keyless = (path: 'webhookrec' | 'webhookcobr', kind: string): readonly Short[] => [
  [`PUT /${path}`, `${path}.write`, ok(null), { 400: [`${kind}OperacaoInvalida`] }],
  [
    `GET /${path}`,
    `${path}.read`,
    ok('keylessWebhook'),
    { 400: [`${kind}ConsultaInvalida`], 404: ['NaoEncontrado'] },
  ],
  [`DELETE /${path}`, `${path}.write`, gone, { 404: ['NaoEncontrado'] }],
];

const SHORT = (word: string): readonly Short[] => [
  ['POST /rec', 'rec.write', made('createdRec'), MANDATE_WRONG],
  ['GET /rec', 'rec.read', ok('recs'), { 400: ['RecConsultaInvalida'] }],
  ['GET /rec/{idRec}', 'rec.read', ok('rec'), { 400: ['RecConsultaInvalida'], ...MANDATE_MISSING }],
  ['PATCH /rec/{idRec}', 'rec.write', ok('createdRec'), { ...MANDATE_WRONG, ...MANDATE_MISSING }],
  [
    'GET /rec/{recUrlAccessToken}',
    null,
    { status: 200, schema: 'payload', contentType: 'application/jose' },
    { 400: ['RecPayloadOperacaoInvalida'], 404: ['RecPayloadNaoEncontrado'] },
  ],
  ['POST /solicrec', 'solicrec.write', made('confirmation'), { ...CONFIRMATION_WRONG, ...MANDATE_MISSING }],
  ['GET /solicrec/{idSolicRec}', 'solicrec.read', ok('confirmation'), CONFIRMATION_MISSING],
  [
    'PATCH /solicrec/{idSolicRec}',
    'solicrec.write',
    made('confirmation'),
    { ...CONFIRMATION_WRONG, ...CONFIRMATION_MISSING },
  ],
  ['PUT /cobr/{txid}', 'cobr.write', made('createdCobr'), { ...CHARGE_WRONG, ...MANDATE_MISSING }],
  ['POST /cobr', 'cobr.write', made('createdCobr'), CHARGE_WRONG],
  ['GET /cobr', 'cobr.read', ok('cobsr'), { 400: ['CobRConsultaInvalida'] }],
  ['GET /cobr/{txid}', 'cobr.read', ok('cobr'), CHARGE_MISSING],
  ['PATCH /cobr/{txid}', 'cobr.write', ok('createdCobr'), { ...CHARGE_WRONG, ...CHARGE_MISSING }],
  [
    'POST /cobr/{txid}/retentativa/{data}',
    'cobr.write',
    made('retriedCobr'),
    { ...CHARGE_WRONG, ...CHARGE_MISSING },
  ],
  ['POST /cob', 'cob.write', made('cob'), IMMEDIATE_WRONG],
  ['PUT /cob/{txid}', 'cob.write', made('cob'), IMMEDIATE_WRONG],
  ['GET /cob', 'cob.read', ok('cobs'), { 400: ['CobConsultaInvalida'] }],
  ['GET /cob/{txid}', 'cob.read', ok('cob'), IMMEDIATE_MISSING],
  ['PUT /cobv/{txid}', 'cobv.write', made('cobv'), { 400: ['CobVOperacaoInvalida'] }],
  ['GET /cobv/{txid}', 'cobv.read', ok('cobv'), DUE_MISSING],
  ['POST /locrec', 'payloadlocationrec.write', { ...made('createdLocation'), headers: ['location'] }, {}],
  [
    'GET /locrec',
    'payloadlocationrec.read',
    ok('locations'),
    { 400: ['PayloadLocationRecConsultaInvalida'] },
  ],
  ['GET /locrec/{id}', 'payloadlocationrec.read', ok('location'), LOCATION_MISSING],
  ['DELETE /locrec/{id}/idRec', 'payloadlocationrec.write', ok('location'), LOCATION_MISSING],
  ...keyless('webhookrec', 'WebhookRec'),
  ...keyless('webhookcobr', 'WebhookCobR'),
  ['PUT /webhook/{chave}', 'webhook.write', ok(null), { 400: ['WebhookOperacaoInvalida'] }],
  ['GET /webhook/{chave}', 'webhook.read', ok('keyWebhook'), { 404: ['WebhookNaoEncontrado'] }],
  ['DELETE /webhook/{chave}', 'webhook.write', gone, { 404: ['WebhookNaoEncontrado'] }],
  ['GET /webhook', 'webhook.read', ok('webhooks'), { 400: ['WebhookConsultaInvalida'] }],
  [`GET /${word}`, `${word}.read`, ok('settlements'), { 400: ['InstantConsultaInvalida'] }],
  [`GET /${word}/{endToEndId}`, `${word}.read`, ok('settlement'), { 404: ['InstantNaoEncontrado'] }],
];

/** Endpoints that are posted to without a body. */
const BODILESS: readonly string[] = ['POST /locrec', 'POST /cobr/{txid}/retentativa/{data}'];

/** Every endpoint of SERVICE.md, section 4 and the lists, under a scheme word. */
export const endpointRules = (word: string): readonly EndpointRule[] =>
  SHORT(word).map(([call, scope, success, refusals]) => {
    const [method, path] = call.split(' ') as [EndpointRule['method'], string];
    const takesBody = !['GET', 'DELETE'].includes(method) && !BODILESS.includes(call);
    return { method, path, scope, success, refusals, takesBody };
  });
