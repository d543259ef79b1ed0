import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { answers, problem } from './schemas/answers.ts';
import { type BankSession, call, openBank } from './support/bank-session.ts';
import { ALL_TIME } from './support/records.ts';
import { schemaCheck } from './support/schema-check.ts';
import { type Endpoint, type VariedQuery, variedQueries } from './support/varied-queries.ts';

const ENDPOINTS: readonly Endpoint[] = ['recs', 'rec', 'cobsr', 'cobr', 'settlements', 'settlement'];

let session: BankSession;
let queries: readonly VariedQuery[];
beforeAll(async () => {
  session = await openBank({ seed: 7, payers: 150, months: 6, today: civilDate('2025-11-20') });
  queries = await variedQueries(session);
});
afterAll(() => session.bank.close());

describe('every answer fits the schema that this project wrote from the specification', () => {
  const schemas = answers('instant');

  it.each(ENDPOINTS)('%s', async (endpoint) => {
    const check = schemaCheck(schemas[endpoint]);
    const asked = queries.filter((query) => query.endpoint === endpoint);
    expect(asked.length).toBeGreaterThan(5);
    for (const { path } of asked) {
      const { status, contentType, body } = await session.get(path);
      expect({ path, status, contentType, faults: check(body) }).toEqual({
        path,
        status: 200,
        contentType: 'application/json; charset=utf-8',
        faults: [],
      });
    }
  });

  it('the token', async () => {
    const { tokenUrl, clientId, clientSecret } = session.bank.ready;
    const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const { status, body } = await call(tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
    expect(status).toBe(200);
    expect(schemaCheck(schemas.token)(body)).toEqual([]);
  });

  it('the clock and the charges to join with', async () => {
    expect(schemaCheck(schemas.clock)((await session.get('/_practice/clock')).body)).toEqual([]);
    expect(schemaCheck(schemas.joinable)((await session.get('/_practice/charges')).body)).toEqual([]);
  });
});

describe('every refusal is a problem document', () => {
  const check = schemaCheck(problem);
  const txid = 'A'.repeat(32);
  const refusals: readonly (readonly [path: string, status: number, type: string])[] = [
    ['/rec', 400, 'RecConsultaInvalida'],
    ['/cobr', 400, 'CobRConsultaInvalida'],
    ['/instant', 400, 'InstantConsultaInvalida'],
    [`/cobr?${ALL_TIME}&cpf=11111111111&cnpj=11111111111111`, 400, 'CobRConsultaInvalida'],
    [`/rec/R${'0'.repeat(28)}`, 404, 'RecNaoEncontrada'],
    [`/cobr/${txid}`, 404, 'CobRNaoEncontrado'],
    [`/instant/${txid}`, 404, 'InstantNaoEncontrado'],
    ['/cobr/..%2f..%2fetc%2fpasswd', 404, 'CobRNaoEncontrado'],
    [`/cobr/${'x'.repeat(101)}`, 400, 'RequisicaoInvalida'],
    ['/cobr/%E0%A4%A', 400, 'RequisicaoInvalida'],
    ['/nada', 404, 'NaoEncontrado'],
  ];

  it.each(refusals)('%s answers %i %s', async (path, status, type) => {
    const answer = await session.get(path);
    expect(answer.contentType).toBe('application/problem+json; charset=utf-8');
    expect(check(answer.body)).toEqual([]);
    expect(answer.body).toMatchObject({ status, type: `https://instant.bcb.gov.br/api/v2/error/${type}` });
    expect(answer.status).toBe(status);
  });
});

describe('under another scheme word', () => {
  let other: BankSession;
  beforeAll(async () => {
    other = await openBank({ payers: 60, months: 3, schemeWord: 'veloz', today: civilDate('2025-11-20') });
  });
  afterAll(() => other.bank.close());

  it('path, fields, scope and code follow it', async () => {
    const schemas = answers('veloz');
    const settlements = await other.get(`/veloz?${ALL_TIME}`);
    const charges = await other.get(`/cobr?${ALL_TIME}&status=CONCLUIDA`);
    const recs = (await other.get(`/rec?${ALL_TIME}&locationPresente=true`)).body as {
      recs: { idRec: string }[];
    };
    const rec = await other.get(`/rec/${recs.recs[0]?.idRec}`);
    expect(schemaCheck(schemas.settlements)(settlements.body)).toEqual([]);
    expect(schemaCheck(schemas.cobsr)(charges.body)).toEqual([]);
    expect(schemaCheck(schemas.rec)(rec.body)).toEqual([]);
    expect(JSON.stringify(charges.body)).toContain('"veloz":[');
    expect(JSON.stringify(rec.body)).toContain('br.gov.bcb.veloz');
    expect((await other.get(`/instant?${ALL_TIME}`)).status).toBe(404);
  });

  it('the missing scope is named with it', async () => {
    const { limited } = other.bank.ready;
    const token = await other.tokenFor(limited.clientId, limited.clientSecret);
    const { status, body } = await other.getAs(token, `/veloz?${ALL_TIME}`);
    expect(status).toBe(403);
    expect(body).toMatchObject({ detail: expect.stringContaining('veloz.read') as unknown });
  });
});
