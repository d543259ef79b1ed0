import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { startPracticeBank } from '../../src-main/practice-bank/practice-bank.ts';
import { type BankSession, call, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { ALL_TIME } from './support/records.ts';

let session: BankSession;
let realNowMs = 1_750_000_000_000;
beforeAll(async () => {
  session = await openBank({ payers: 5, months: 2, today: civilDate('2025-11-20') }, () => realNowMs);
});
afterAll(() => session.bank.close());

const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
const ask = (form: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  call(session.bank.ready.tokenUrl, { method: 'POST', body: new URLSearchParams(form), headers });
const askJson = (
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
  url = session.bank.ready.tokenUrl,
) =>
  call(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const grant = { grant_type: 'client_credentials' };
const typeOf = (kind: string) => `https://instant.bcb.gov.br/api/v2/error/${kind}`;

describe('the token', () => {
  it('is given for credentials in HTTP Basic or in the form, and is never to be stored', async () => {
    const { clientId, clientSecret } = session.bank.ready;
    const inForm = await ask({ ...grant, client_id: clientId, client_secret: clientSecret });
    const inHeader = await ask(grant, { authorization: basic(clientId, clientSecret) });
    for (const { status, headers, body } of [inForm, inHeader]) {
      expect(status).toBe(200);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_600 });
    }
  });

  it("has the credential's scopes, whatever scope is asked for", async () => {
    const { clientId, clientSecret, scopes } = session.bank.ready.limited;
    const { body } = await ask({
      ...grant,
      scope: 'cobr.read cobr.write',
      client_id: clientId,
      client_secret: clientSecret,
    });
    expect(body).toMatchObject({ scope: 'rec.read' });
    expect(scopes).toEqual(['rec.read']);
  });

  it.each([
    ['an unknown client', () => ({ client_id: 'x', client_secret: session.bank.ready.clientSecret })],
    ['a wrong secret', () => ({ client_id: session.bank.ready.clientId, client_secret: 'x' })],
    [
      "the other credential's secret",
      () => ({
        client_id: session.bank.ready.clientId,
        client_secret: session.bank.ready.limited.clientSecret,
      }),
    ],
    ['nothing', () => ({})],
  ] as const)('is refused to %s', async (_, credential) => {
    const { status, body, contentType } = await ask({ ...grant, ...credential() });
    expect(status).toBe(401);
    expect(contentType).toContain('application/problem+json');
    expect(body).toMatchObject({ type: typeOf('NaoAutenticado'), error: 'invalid_client' });
  });

  it('is refused for another grant', async () => {
    const { clientId, clientSecret } = session.bank.ready;
    const credential = { client_id: clientId, client_secret: clientSecret };
    const other = await ask({ ...credential, grant_type: 'password' });
    const none = await ask(credential);
    expect([other.status, none.status]).toEqual([400, 400]);
    expect(other.body).toMatchObject({ error: 'unsupported_grant_type' });
    expect(none.body).toMatchObject({ error: 'invalid_request' });
  });

  it('is given for a body in JSON, with the credentials in it or in the header', async () => {
    const { clientId, clientSecret } = session.bank.ready;
    const inBody = await askJson({ ...grant, client_id: clientId, client_secret: clientSecret });
    const inHeader = await askJson(grant, { authorization: basic(clientId, clientSecret) });
    for (const { status, body } of [inBody, inHeader]) {
      expect(status).toBe(200);
      expect(body).toMatchObject({ token_type: 'Bearer', access_token: expect.any(String) });
    }
  });

  it.each([null, 'x', 7, [], { grant_type: { client_credentials: 1 } }, { grant_type: 'password' }])(
    'is refused for the JSON %j',
    async (body) => {
      const { status, body: problem } = await askJson(body);
      expect(status).toBe(400);
      expect(problem).toMatchObject({ type: typeOf('RequisicaoInvalida') });
    },
  );

  it('is refused for JSON with a wrong secret', async () => {
    const { clientId } = session.bank.ready;
    const { status, body } = await askJson({ ...grant, client_id: clientId, client_secret: 'x' });
    expect([status, body]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
  });

  it.each([
    ['form', 'application/x-www-form-urlencoded', 415, 200],
    ['json', 'application/json', 200, 415],
  ] as const)(
    'is asked for as %s where the bank wants nothing else',
    async (tokenBody, media, asJson, asForm) => {
      const bank = await startPracticeBank({ payers: 1, months: 1, tokenBody });
      onTestFinished(() => bank.close());
      const { tokenUrl, clientId, clientSecret } = bank.ready;
      const fields = { ...grant, client_id: clientId, client_secret: clientSecret };
      const form = await call(tokenUrl, { method: 'POST', body: new URLSearchParams(fields) });
      const json = await askJson(fields, {}, tokenUrl);
      expect([json.status, form.status]).toEqual([asJson, asForm]);
      const refused = [json, form].find(({ status }) => status === 415);
      expect(refused?.body).toMatchObject({
        type: typeOf('TipoDeConteudoNaoAceito'),
        detail: expect.stringContaining(media),
      });
    },
  );

  it('is refused for a body of another type', async () => {
    const answer = await askJson(grant, { 'content-type': 'text/plain' });
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ type: typeOf('TipoDeConteudoNaoAceito') });
  });

  it('expires in real time', async () => {
    const { clientId, clientSecret } = session.bank.ready;
    const token = await session.tokenFor(clientId, clientSecret);
    expect((await session.getAs(token, `/cobr?${ALL_TIME}`)).status).toBe(200);
    realNowMs += 3_600_000;
    const { status, body, headers } = await session.getAs(token, `/cobr?${ALL_TIME}`);
    expect(status).toBe(401);
    expect(body).toMatchObject({ detail: expect.stringContaining('expirou') as unknown });
    expect(headers.get('www-authenticate')).toContain('invalid_token');
  });
});

describe('a call', () => {
  const paths = [`/rec?${ALL_TIME}`, `/cobr?${ALL_TIME}`, `/instant?${ALL_TIME}`, '/_practice/charges'];

  it.each(paths)('to %s needs a token that this bank gave', async (path) => {
    const { baseUrl, clientId, clientSecret } = session.bank.ready;
    const headers = [{}, { authorization: 'Bearer x' }, { authorization: basic(clientId, clientSecret) }];
    for (const header of headers) {
      const { status, body } = await call(`${baseUrl}${path}`, { headers: header });
      expect(status).toBe(401);
      expect(body).toMatchObject({ type: typeOf('NaoAutenticado') });
    }
  });

  it('to the clock needs none', async () => {
    const { status, body } = await call(`${session.bank.ready.baseUrl}/_practice/clock`);
    expect(status).toBe(200);
    expect(body).toEqual({ today: '2025-11-20', now: '2025-11-20T15:00:00.000Z' });
  });

  it.each([
    [`/cobr?${ALL_TIME}`, 'cobr.read'],
    [`/cobr/${'A'.repeat(32)}`, 'cobr.read'],
    [`/instant?${ALL_TIME}`, 'instant.read'],
    [`/instant/${'A'.repeat(32)}`, 'instant.read'],
  ])('to %s without its scope is 403 and names %s', async (path, scope) => {
    const { limited } = session.bank.ready;
    const token = await session.tokenFor(limited.clientId, limited.clientSecret);
    expect((await session.getAs(token, `/rec?${ALL_TIME}`)).status).toBe(200);
    const { status, body, contentType } = await session.getAs(token, path);
    expect(status).toBe(403);
    expect(contentType).toContain('application/problem+json');
    expect(body).toMatchObject({
      type: typeOf('AcessoNegado'),
      detail: expect.stringContaining(scope) as unknown,
    });
  });
});

it('credentials are new at each start, and those of another start are worth nothing', async () => {
  const other = await openBank({ payers: 5, months: 2, today: civilDate('2025-11-20') });
  const { clientId, clientSecret } = other.bank.ready;
  await other.bank.close();
  const { status } = await ask({ ...grant, client_id: clientId, client_secret: clientSecret });
  expect(status).toBe(401);
});
