import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { status, taken, WebhookReceiver } from '../support/in-process/network/webhook-receiver.ts';
import { type Answer, type BankSession, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { isSpecificationHere, listedViolations } from '../support/oracles/listed-violations.ts';
import { keylessWebhook, keyWebhook, webhookList } from './schemas/webhook.ts';
import { schemaCheck } from './support/schema-check.ts';

let session: BankSession;
let receiver: WebhookReceiver;
let keyPath: string;
beforeAll(async () => {
  session = await openBank({ seed: 11, payers: 40, months: 4, today: civilDate('2025-11-20') });
  receiver = await WebhookReceiver.start();
  keyPath = `/webhook/${encodeURIComponent(session.bank.ready.chave)}`;
});
afterAll(async () => {
  await session.bank.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.answer(taken);
  receiver.knocks.length = 0;
});

const hook = (query = ''): string => `${receiver.origin}/hook${query}`;
const pathOf = (place: string): string => (place === '/webhook/{chave}' ? keyPath : place);
const put = (path: string, webhookUrl: unknown): Promise<Answer> => session.send('PUT', path, { webhookUrl });
const kindOf = ({ body }: Answer): string => (body as { type: string }).type.split('/').at(-1) ?? '';
const violationsOf = ({ body }: Answer) =>
  (body as { violacoes: readonly { razao: string; propriedade: string }[] }).violacoes.map(
    ({ razao, propriedade }) => [razao, propriedade],
  );

const PLACES = [
  ['/webhookrec', 'NaoEncontrado', 'WebhookRecOperacaoInvalida', keylessWebhook],
  ['/webhookcobr', 'NaoEncontrado', 'WebhookCobROperacaoInvalida', keylessWebhook],
  ['/webhook/{chave}', 'WebhookNaoEncontrado', 'WebhookOperacaoInvalida', keyWebhook],
] as const;

describe.each(PLACES)('%s', (place, missing, refused, schema) => {
  it('is registered, read with its query intact, replaced and removed', async () => {
    const path = pathOf(place);
    expect(await session.get(path)).toMatchObject({ status: 404 });
    const url = hook('?secret=a%2Fb+c&x=%C3%A1;y');
    expect(await put(path, url)).toMatchObject({ status: 200, body: '' });
    const read = await session.get(path);
    expect([read.status, schemaCheck(schema)(read.body)]).toEqual([200, []]);
    expect(read.body).toMatchObject({ webhookUrl: url });
    expect(await put(path, hook('?other'))).toMatchObject({ status: 200 });
    expect((await session.get(path)).body).toMatchObject({ webhookUrl: hook('?other') });
    expect(await session.send('DELETE', path)).toMatchObject({ status: 204, body: '' });
    for (const method of ['GET', 'DELETE'] as const) {
      const gone = await session.send(method, path);
      expect([gone.status, kindOf(gone), gone.contentType]).toEqual([
        404,
        missing,
        'application/problem+json; charset=utf-8',
      ]);
    }
  });

  it('needs its scopes', async () => {
    const { clientId, clientSecret } = session.bank.ready.limited;
    const limited = await session.tokenFor(clientId, clientSecret);
    const scope = place === '/webhook/{chave}' ? 'webhook' : place.slice(1);
    for (const [method, verb] of [
      ['PUT', 'write'],
      ['GET', 'read'],
      ['DELETE', 'write'],
    ] as const) {
      const body = method === 'PUT' ? { webhookUrl: hook() } : undefined;
      const answer = await session.sendAs(limited, method, pathOf(place), body);
      expect([answer.status, kindOf(answer)]).toEqual([403, 'AcessoNegado']);
      expect(answer.body).toMatchObject({ detail: expect.stringContaining(`${scope}.${verb}`) });
      expect((await session.sendAs(null, method, pathOf(place), body)).status).toBe(401);
    }
  });

  it('is refused where nobody answers at the base route', async () => {
    receiver.answer(status(404));
    const answer = await put(pathOf(place), hook());
    expect([answer.status, kindOf(answer)]).toEqual([400, refused]);
    expect(violationsOf(answer)).toEqual([
      ['O endereço em webhookUrl não respondeu 2xx a GET, HEAD nem POST.', 'webhookUrl'],
    ]);
    expect(receiver.knocks.map(({ method }) => method)).toEqual(['GET', 'HEAD', 'POST']);
  });

  it('is refused beyond this machine, without a probe', async () => {
    const answer = await put(pathOf(place), 'https://example.com/hook');
    expect([answer.status, kindOf(answer)]).toEqual([400, refused]);
    expect(violationsOf(answer)).toMatchObject([[expect.stringContaining('desta máquina'), 'webhookUrl']]);
  });
});

/** Bodies whose `webhookUrl` is none. */
const BAD_BODIES: readonly unknown[] = [
  {},
  [],
  'text',
  null,
  { webhookUrl: null },
  { webhookUrl: 7 },
  { webhookUrl: [] },
  { webhookUrl: '/hook' },
  { webhookUrl: 'ftp://127.0.0.1/' },
  { webhookUrl: 'http://127.0.0.1/#fragment' },
];

type Calls = Readonly<Record<string, () => Promise<Answer>>>;

/** Each violation that the specification lists for webhooks, by endpoint and the problem's kind, with a call that meets it. */
const VIOLATIONS: readonly (readonly [endpoint: string, kind: string, calls: Calls])[] = [
  [
    'PUT /webhook/{chave}',
    'WebhookOperacaoInvalida',
    {
      'o parâmetro {chave} não corresponde a uma chave DICT válida.': () => put('/webhook/nobody', hook()),
      'o parâmetro {chave} não corresponde a uma chave DICT pertencente a este usuário recebedor.': () =>
        put('/webhook/someone@example.com', hook()),
      'Campo webhook.webhookUrl não respeita o schema.': () => put(keyPath, 'nowhere'),
    },
  ],
  ['PUT /webhookrec', 'WebhookRecOperacaoInvalida', urlsOf('/webhookrec')],
  ['PUT /webhookcobr', 'WebhookCobROperacaoInvalida', urlsOf('/webhookcobr')],
  ['GET /webhook', 'WebhookConsultaInvalida', queriesOf('/webhook')],
  ['GET /webhookrec', 'WebhookRecConsultaInvalida', queriesOf('/webhookrec')],
  ['GET /webhookcobr', 'WebhookCobRConsultaInvalida', queriesOf('/webhookcobr')],
];

function urlsOf(path: string): Calls {
  return { 'o campo webhookUrl não respeita o schema.': () => put(path, 'nowhere') };
}

function queriesOf(path: string): Calls {
  const get = (query: string) => () => session.get(`${path}?${query}`);
  return {
    'algum dos parâmetros informados para a consulta não respeita o schema.': get('inicio=yesterday'),
    'o timestamp representado pelo parâmetro fim é anterior ao timestamp representado pelo parâmetro inicio.':
      get('inicio=2025-11-02T00:00:00Z&fim=2025-11-01T00:00:00Z'),
    'o parâmetro paginacao.paginaAtual é negativo.': get('paginacao.paginaAtual=-1'),
    'o parâmetro paginacao.itensPorPagina é negativo.': get('paginacao.itensPorPagina=-1'),
  };
}

const PROPERTIES: readonly (readonly [RegExp, string])[] = [
  [/\{chave\}/, 'chave'],
  [/webhookUrl/, 'webhookUrl'],
  [/informados para a consulta/, 'inicio'],
  [/timestamp/, 'fim'],
  [/paginaAtual/, 'paginacao.paginaAtual'],
  [/itensPorPagina/, 'paginacao.itensPorPagina'],
];

const LISTED = isSpecificationHere ? listedViolations() : [];

describe.each(VIOLATIONS)('%s refuses with %s', (endpoint, kind, calls) => {
  it.each(Object.entries(calls))('%s', async (razao, call) => {
    const answer = await call();
    const property = PROPERTIES.find(([pattern]) => pattern.test(razao))?.[1];
    expect([answer.status, kindOf(answer)]).toEqual([400, kind]);
    expect(violationsOf(answer)).toEqual([[razao, property]]);
  });

  it.runIf(isSpecificationHere)('all that the specification lists, and nothing else', () => {
    const here = LISTED.filter((violation) => violation.endpoint === endpoint);
    expect(here.map(({ razao }) => razao)).toEqual(Object.keys(calls));
  });
});

it('refuses bodies without a URL', async () => {
  for (const body of BAD_BODIES) {
    const answer = await session.send('PUT', '/webhookrec', body);
    expect([answer.status, kindOf(answer)]).toEqual([400, 'WebhookRecOperacaoInvalida']);
  }
});

it('names all that is wrong with key and URL', async () => {
  const answer = await put('/webhook/nobody', 'nowhere');
  expect(violationsOf(answer).map(([, property]) => property)).toEqual(['chave', 'webhookUrl']);
});

it('finds no webhook under a key that is not registered, whoever has it', async () => {
  for (const key of ['nobody', 'someone@example.com', '%00', '..%2F..', 'a'.repeat(90)]) {
    const answer = await session.get(`/webhook/${key}`);
    expect([answer.status, kindOf(answer)]).toEqual([404, 'WebhookNaoEncontrado']);
  }
});

describe('the list', () => {
  it('shows the webhooks of keys by their creation, and the query as it was asked', async () => {
    await put(keyPath, hook('?secret=1'));
    await put('/webhookrec', hook());
    const whole = await session.get('/webhook');
    expect([whole.status, schemaCheck(webhookList)(whole.body)]).toEqual([200, []]);
    const paginacao = {
      paginaAtual: 0,
      itensPorPagina: 100,
      quantidadeDePaginas: 1,
      quantidadeTotalDeItens: 1,
    };
    expect(whole.body).toMatchObject({ webhooks: [{ webhookUrl: hook('?secret=1') }] });
    expect((whole.body as { parametros: object }).parametros).toEqual({ paginacao });
    const window = 'inicio=2025-11-20T00:00:00Z&fim=2025-11-21T00:00:00Z';
    expect((await session.get(`/webhook?${window}`)).body).toMatchObject({
      parametros: { inicio: '2025-11-20T00:00:00Z', fim: '2025-11-21T00:00:00Z', paginacao },
      webhooks: [{}],
    });
    const earlier = await session.get('/webhook?fim=2025-11-19T00:00:00Z');
    expect(earlier.body).toMatchObject({
      parametros: { fim: '2025-11-19T00:00:00Z', paginacao: { quantidadeTotalDeItens: 0 } },
      webhooks: [],
    });
    for (const path of [keyPath, '/webhookrec']) await session.send('DELETE', path);
  });
});

describe('as time passes', () => {
  it('mandates, charges and settlements reach their receivers', async () => {
    for (const path of ['/webhookrec', '/webhookcobr', keyPath]) await put(path, hook('?secret=1'));
    receiver.knocks.length = 0;
    await session.control.stepClock({ days: 12 });
    await deliveriesDone();
    const paths = new Set(receiver.deliveries.map(({ path }) => path));
    expect(paths).toEqual(new Set(['/hook/rec?secret=1', '/hook/cobr?secret=1', '/hook/instant?secret=1']));
    const told = receiver.bodies as readonly {
      recs?: { idRec: string; status: string }[];
      cobsr?: { txid: string; status: string }[];
      instant?: { endToEndId: string; txid: string }[];
    }[];
    const lasts = [
      told.findLast(({ recs }) => recs !== undefined)?.recs?.map(({ idRec }) => `/rec/${idRec}`),
      told.findLast(({ cobsr }) => cobsr !== undefined)?.cobsr?.map(({ txid }) => `/cobr/${txid}`),
      told
        .findLast(({ instant }) => instant !== undefined)
        ?.instant?.map((one) => `/instant/${one.endToEndId}`),
    ];
    for (const list of lasts) {
      expect(list).not.toEqual([]);
      for (const path of list ?? ['not told of']) expect((await session.get(path)).status).toBe(200);
    }
    const txids = told.flatMap(({ instant }) => instant ?? []).map(({ txid }) => txid);
    expect(txids).not.toEqual([]);
    expect(txids).not.toContain(undefined);
  });

  it('a channel that pauses holds what follows until somebody resumes it', async () => {
    receiver.answer(status(404));
    await session.control.stepClock({ days: 3 });
    await deliveriesDone();
    const paused = await session.control.listChannels();
    expect(paused.filter(({ isPaused }) => isPaused).map(({ pausedBy }) => pausedBy)).toContain('404');
    receiver.answer(taken);
    for (const { id } of paused) await session.control.resumeChannel({ id });
    await deliveriesDone();
    const waiting = (await session.control.listChannels()).map((channel) => channel.waiting);
    expect(waiting).toEqual([0, 0, 0]);
  });
});

/** Asks until nothing waits but what is held. */
async function deliveriesDone(): Promise<void> {
  for (;;) {
    const channels = await session.control.listChannels();
    if (channels.every(({ isPaused, waiting }) => isPaused || waiting === 0)) return;
  }
}
