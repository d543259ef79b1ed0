import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { startPracticeBank } from '../../src-main/practice-bank/practice-bank.ts';
import { type BankSession, call, openBank } from '../support/in-process/practice-bank/bank-session.ts';
import { bodyOf, HttpClient } from '../support/in-process/practice-bank/http-client.ts';
import { chargeBody, daysAfter, newTxid } from '../support/in-process/practice-bank/request-bodies.ts';
import { ALL_TIME } from './support/records.ts';

const WORLD = { payers: 4, months: 2, today: civilDate('2025-11-10') } as const;
const originOf = ({ bank }: BankSession): string => new URL(bank.ready.tokenUrl).origin;

describe('a bank whose resources stand under /v2', () => {
  let session: BankSession;
  beforeAll(async () => {
    session = await openBank({ ...WORLD, basePath: '/v2' });
  });
  afterAll(() => session.bank.close());

  it('says so, and has tokens and controls at its origin', () => {
    const { baseUrl, tokenUrl, controlUrl, resourcePrefixes } = session.bank.ready;
    const origin = originOf(session);
    expect({ baseUrl, tokenUrl, controlUrl, resourcePrefixes }).toEqual({
      baseUrl: `${origin}/v2`,
      tokenUrl: `${origin}/oauth/token`,
      controlUrl: `${origin}/_practice`,
      resourcePrefixes: {},
    });
  });

  it('serves a mandate from its address to its debit there, and what it points at', async () => {
    const client = new HttpClient(session);
    const { headers, body } = await session.send('POST', '/locrec');
    const { id, location } = body as { id: number; location: string };
    expect(headers.get('location')).toBe(`${session.bank.ready.baseUrl}/locrec/${id}`);
    const { idRec } = await client.createMandate(4, { loc: id });
    const shown = await call(`${session.bank.ready.baseUrl}/rec/${location.split('/').at(-1)}`);
    expect([shown.status, shown.contentType]).toEqual([200, 'application/jose']);
    const [header = ''] = String(shown.body).split('.');
    const { jku } = JSON.parse(Buffer.from(header, 'base64url').toString('utf8')) as { jku: string };
    expect((await call(jku)).status).toBe(200);
    const { dadosQR } = await client.readMandate(idRec);
    await session.control.payCode({ code: dadosQR?.instantCopiaECola ?? '' });
    const { txid } = await client.createCharge(idRec, 4);
    await client.wait(5);
    expect((await client.readCharge(txid)).status).toBe('CONCLUIDA');
  });

  it.each(['/cobr', '/v2', '/v1/cobr', '/v2cobr', '/v2/v2/cobr', '/v2/oauth/token', '/v2/_practice/clock'])(
    'has nothing at %s',
    async (path) => {
      const { clientId, clientSecret } = session.bank.ready;
      const authorization = `Bearer ${await session.tokenFor(clientId, clientSecret)}`;
      const answer = await call(`${originOf(session)}${path}?${ALL_TIME}`, { headers: { authorization } });
      expect(answer.status).toBe(404);
    },
  );

  it('knows faults by the resource, and shows requests as they were asked', async () => {
    await session.control.addFault({ kind: 'status_503', path: '/cobr', count: 1 });
    expect((await session.get(`/cobr?${ALL_TIME}`)).status).toBe(503);
    const [seen] = await session.control.listRequests({ limit: 1 });
    expect(seen).toMatchObject({ status: 503, faults: ['status_503'] });
    expect(seen?.path).toMatch(/^\/v2\/cobr\?/);
  });

  it('refuses foreign hosts as ever', async () => {
    const { status } = await session.get('//evil.example/v2/cobr');
    expect(status).toBe(404);
  });
});

describe('a bank with a prefix for each resource', () => {
  let session: BankSession;
  beforeAll(async () => {
    session = await openBank({ ...WORLD, schemeWord: 'faisca', basePath: 'cobr=/v3,faisca=/pagamentos/v1' });
  });
  afterAll(() => session.bank.close());

  it('says which', () => {
    const { baseUrl, resourcePrefixes } = session.bank.ready;
    expect([baseUrl, resourcePrefixes]).toEqual([
      originOf(session),
      { cobr: '/v3', faisca: '/pagamentos/v1' },
    ]);
  });

  it.each([
    ['/v3/cobr', 200],
    ['/pagamentos/v1/faisca', 200],
    ['/rec', 200],
    ['/cobr', 404],
    ['/faisca', 404],
    ['/v3/rec', 404],
    ['/v3/faisca', 404],
  ])('answers %s with %i', async (path, status) => {
    expect((await session.get(`${path}?${ALL_TIME}`)).status).toBe(status);
  });
});

it.each([
  'v2',
  '/v2/',
  '/',
  '/_practice',
  '/oauth/x',
  '/a b',
  '/v2?x',
  'rec=v1',
  'loc=/v1',
  'rec=',
  'instant=/v1,',
])('a base path %j is refused', async (basePath) => {
  await expect(startPracticeBank({ ...WORLD, basePath })).rejects.toMatchObject({
    code: 'invalid_input',
    params: { name: 'basePath' },
  });
});

describe('the account of the ready line', () => {
  let session: BankSession;
  beforeAll(async () => {
    session = await openBank(WORLD);
  });
  afterAll(() => session.bank.close());

  it('is the one that charges are taken for, as it stands', async () => {
    const client = new HttpClient(session);
    const { idRec } = await client.approvedMandate(4);
    const { recebedor, ispb } = session.bank.ready;
    const charge = (account: object) => chargeBody(idRec, daysAfter(client.today, 4), { recebedor: account });
    const other = await session.send('PUT', `/cobr/${newTxid()}`, charge({ ...recebedor, conta: '1' }));
    expect(other.status).toBe(400);
    const made = await session.send('PUT', `/cobr/${newTxid()}`, charge(recebedor));
    expect(bodyOf<object>(made, 201)).toMatchObject({ recebedor });
    expect(idRec.slice(2, 10)).toBe(ispb);
  });
});
