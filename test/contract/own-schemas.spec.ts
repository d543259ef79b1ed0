import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { type BankSession, call, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { answers, problem } from './schemas/answers.ts';
import { notifications } from './schemas/notifications.ts';
import { notificationOf } from './support/notifications-sent.ts';
import { ALL_TIME } from './support/records.ts';
import { schemaCheck } from './support/schema-check.ts';
import { Traffic } from './support/traffic.ts';
import { type WholeTraffic, wholeTraffic } from './support/whole-traffic.ts';

const schemas = answers('instant');
let whole: WholeTraffic;
beforeAll(async () => {
  whole = await wholeTraffic();
}, 60_000);
afterAll(() => whole.close());

describe('every answer and notification fits the schema that this project wrote from the specification', () => {
  it('each endpoint has given its success and each of its refusals', () => {
    expect(whole.traffic.unseen()).toEqual([]);
  });

  it('each answer has the status, the headers, the content type and the body of its endpoint', () => {
    expect(whole.traffic.exchanges.length).toBeGreaterThan(500);
    expect(whole.traffic.faults()).toEqual([]);
  });

  it('each notification has the body of its channel and format', () => {
    const checks = Object.entries(notifications('instant')).map(
      ([kind, schema]) => [kind, schemaCheck(schema)] as const,
    );
    const sent = whole.deliveries.map(notificationOf);
    for (const [kind, check] of checks) {
      const bodies = sent.filter((notification) => notification.kind === kind).map(({ body }) => body);
      expect({ kind, count: bodies.length, faults: bodies.flatMap(check) }).toEqual({
        kind,
        count: bodies.length,
        faults: [],
      });
      expect(bodies.length).toBeGreaterThan(0);
    }
  });

  it('each notification keeps the query that was registered', () => {
    for (const { path } of whole.deliveries) {
      expect(path).toMatch(/^\/hook\/(?:rec|cobr|instant)\?segredo=s3nh%40&v=1$/);
    }
  });

  it('the location of a new location is where it can be read', async () => {
    const [made] = whole.traffic.successes('POST /locrec 201');
    const { baseUrl } = whole.session.bank.ready;
    const { id } = (made?.answer.body ?? {}) as { id?: number };
    expect(made?.answer.headers.get('location')).toBe(`${baseUrl}/locrec/${id}`);
    expect((await whole.session.get(`/locrec/${id}`)).status).toBe(200);
  });

  it('the token', async () => {
    const { tokenUrl, clientId, clientSecret } = whole.session.bank.ready;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { status, body } = await call(tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
    expect(status).toBe(200);
    expect(schemaCheck(schemas.token)(body)).toEqual([]);
  });

  it('the clock and the charges to join with', async () => {
    const { get } = whole.session;
    expect(schemaCheck(schemas.clock)((await get('/_practice/clock')).body)).toEqual([]);
    expect(schemaCheck(schemas.joinable)((await get('/_practice/charges')).body)).toEqual([]);
  });
});

describe('what is no endpoint, or no legal request', () => {
  const check = schemaCheck(problem);
  const refusals: readonly (readonly [path: string, status: number, type: string])[] = [
    ['/nada', 404, 'NaoEncontrado'],
    ['/cobr/..%2f..%2fetc%2fpasswd', 404, 'CobRNaoEncontrado'],
    [`/cobr?${ALL_TIME}&cpf=11111111111&cnpj=11111111111111`, 400, 'CobRConsultaInvalida'],
    [`/cobr/${'x'.repeat(101)}`, 400, 'RequisicaoInvalida'],
    ['/cobr/%E0%A4%A', 400, 'RequisicaoInvalida'],
  ];

  it.each(refusals)('%s answers %i %s', async (path, status, type) => {
    const answer = await whole.session.get(path);
    expect(answer.contentType).toBe('application/problem+json; charset=utf-8');
    expect(check(answer.body)).toEqual([]);
    expect(answer.body).toMatchObject({ status, type: `https://instant.bcb.gov.br/api/v2/error/${type}` });
    expect(answer.status).toBe(status);
  });
});

describe('a judge of answers that could not fail', () => {
  const answer = (status: number, body: unknown, contentType = 'application/json; charset=utf-8') => ({
    status,
    contentType,
    headers: new Headers(),
    body,
  });

  it.each([
    ['another status', answer(200, { id: 1, location: 'http://x/', criacao: '2025-01-01T00:00:00Z' })],
    ['a body that lacks a field', answer(201, { id: 1, location: 'http://x/' })],
    [
      'a header that is not there',
      answer(201, { id: 1, location: 'http://x/', criacao: '2025-01-01T00:00:00Z' }),
    ],
    [
      'a problem of a kind that is not its own',
      answer(400, { type: 'https://x/RecNaoEncontrada', status: 400 }),
    ],
  ])('finds %s', (_, wrong) => {
    const traffic = new Traffic();
    traffic.record({ method: 'POST', path: '/locrec' }, wrong);
    expect(traffic.faults()).not.toEqual([]);
  });
});

it('a record of nothing has seen nothing', () => {
  expect(new Traffic().unseen()).toEqual(
    expect.arrayContaining([
      'POST /rec 201',
      'POST /rec 400 RecOperacaoInvalida',
      'GET /webhook 403 AcessoNegado',
    ]),
  );
});

describe('under another scheme word', () => {
  const traffic = new Traffic('veloz');
  let other: BankSession;
  beforeAll(async () => {
    const options = { payers: 60, months: 3, schemeWord: 'veloz', today: civilDate('2025-11-20') };
    other = await openBank(options, Date.now, traffic.record);
  });
  afterAll(() => other.bank.close());

  it('path, fields, scope and code follow it', async () => {
    await other.get(`/veloz?${ALL_TIME}`);
    const charges = await other.get(`/cobr?${ALL_TIME}&status=CONCLUIDA`);
    const recs = (await other.get(`/rec?${ALL_TIME}&locationPresente=true`)).body as {
      recs: { idRec: string }[];
    };
    const rec = await other.get(`/rec/${recs.recs[0]?.idRec}`);
    expect(traffic.faults()).toEqual([]);
    expect(JSON.stringify(charges.body)).toContain('"veloz":[');
    expect(JSON.stringify(rec.body)).toContain('br.gov.bcb.veloz');
    const unknown = await other.get(`/instant?${ALL_TIME}`);
    expect(unknown).toMatchObject({
      status: 404,
      body: { type: 'https://veloz.bcb.gov.br/api/v2/error/NaoEncontrado' },
    });
    expect(JSON.stringify(recs)).toMatch(/"location":"veloz\.example\.com\/rec\//);
    expect(JSON.stringify([charges.body, recs, rec.body, unknown.body])).not.toMatch(/instant/i);
  });

  it('natures and refusals follow it', async () => {
    const { cobsr } = (await other.get(`/cobr?${ALL_TIME}&status=CONCLUIDA`)).body as {
      cobsr: { veloz: { endToEndId: string }[] }[];
    };
    const endToEndId = cobsr.at(-1)?.veloz[0]?.endToEndId ?? '';
    await other.control.refundSettlement({ endToEndId, nature: 'MED_INSTANT_AUTOMATICO' });
    expect(await other.get(`/veloz/${endToEndId}`)).toMatchObject({
      body: { devolucoes: [{ natureza: 'MED_VELOZ_AUTOMATICO' }] },
    });
    await other.get('/veloz?inicio=x');
    await other.get('/rec/RR999990042025112000000000000');
    expect(traffic.faults()).toEqual([]);
  });

  it('the missing scope is named with it', async () => {
    const { limited } = other.bank.ready;
    const token = await other.tokenFor(limited.clientId, limited.clientSecret);
    const { status, body } = await other.getAs(token, `/veloz?${ALL_TIME}`);
    expect(status).toBe(403);
    expect(body).toMatchObject({ detail: expect.stringContaining('veloz.read') as unknown });
  });
});
