import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import {
  type BankSession,
  call,
  type Method,
  openBank,
} from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient } from '../support/in-process/practice-bank/http-client.ts';
import {
  chargeBody,
  confirmationBody,
  daysAfter,
  dueBody,
  immediateBody,
  mandateBody,
  newTxid,
} from '../support/in-process/practice-bank/request-bodies.ts';
import { ALL_TIME } from './support/records.ts';

const TODAY = civilDate('2025-11-10');
const NO_MANDATE = `RR99999004${'20250101'}${'0'.repeat(11)}`;

let session: BankSession;
let client: HttpClient;
let idRec = '';
let idSolicRec = '';
let txid = '';
let authorization = '';
beforeAll(async () => {
  session = await openBank({ seed: 7, payers: 5, months: 1, today: TODAY });
  client = new HttpClient(session);
  ({ idRec } = await client.approvedMandate(5));
  ({ txid } = await client.createCharge(idRec, 5));
  ({ idSolicRec } = await client.askConfirmation((await client.createMandate(5)).idRec));
  const { clientId, clientSecret } = session.bank.ready;
  authorization = `Bearer ${await session.tokenFor(clientId, clientSecret)}`;
});
afterAll(() => session.bank.close());

/** Every endpoint that reads a body, with one that would do. */
const WRITES: readonly (readonly [
  method: Method,
  path: string,
  address: () => string,
  body: () => object,
])[] = [
  ['POST', '/rec', () => '/rec', () => mandateBody(daysAfter(TODAY, 5))],
  ['PATCH', '/rec/{idRec}', () => `/rec/${idRec}`, () => ({ status: 'CANCELADA' })],
  ['POST', '/solicrec', () => '/solicrec', () => confirmationBody(NO_MANDATE, '2026-01-01T00:00:00Z')],
  ['PATCH', '/solicrec/{idSolicRec}', () => `/solicrec/${idSolicRec}`, () => ({ status: 'CANCELADA' })],
  ['PUT', '/cobr/{txid}', () => `/cobr/${newTxid()}`, () => chargeBody(idRec, daysAfter(TODAY, 6))],
  ['POST', '/cobr', () => '/cobr', () => chargeBody(NO_MANDATE, daysAfter(TODAY, 6))],
  ['POST', '/cob', () => '/cob', () => immediateBody()],
  ['PUT', '/cob/{txid}', () => `/cob/${newTxid()}`, () => immediateBody()],
  ['PUT', '/cobv/{txid}', () => `/cobv/${newTxid()}`, () => dueBody(daysAfter(TODAY, 6))],
  ['PATCH', '/cobr/{txid}', () => `/cobr/${txid}`, () => ({ status: 'CANCELADA' })],
];

const sendText = (method: Method, path: string, body: string, type = 'application/json') =>
  call(`${session.bank.ready.baseUrl}${path}`, {
    method,
    body,
    headers: { authorization, 'content-type': type },
  });

const isRefused = (status: number): boolean => [400, 404, 413, 415].includes(status);

describe.each(WRITES)('%s %s', (method, _, address, body) => {
  it('answers any JSON with a problem or with success, never with a failure of its own', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), async (value) => {
        const { status, contentType } = await sendText(method, address(), JSON.stringify(value));
        expect(status).toBeLessThan(500);
        expect(contentType).toMatch(/json/);
      }),
      { numRuns: 60 },
    );
  });

  it('answers a good body with one field of any JSON in the same way', async () => {
    const good = body();
    const spoiled = fc.tuple(fc.constantFrom(...Object.keys(good)), fc.jsonValue({ maxDepth: 3 }));
    await fc.assert(
      fc.asyncProperty(spoiled, async ([name, value]) => {
        const text = JSON.stringify({ ...good, [name]: value, loc: 999_999_999 });
        expect((await sendText(method, address(), text)).status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });

  it.each([
    ['lists in lists', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['no end', '{"a":'],
    ['text after the end', '{}{}'],
    ['a number too great', '1e999'],
    ['a byte order mark and no object', '\uFEFF[]'],
  ])('refuses %s', async (_name, text) => {
    const { status, contentType } = await sendText(method, address(), text);
    expect(isRefused(status)).toBe(true);
    expect(contentType).toContain('application/problem+json');
  });

  it('survives nesting', async () => {
    const text = `${'{"vinculo":'.repeat(5_000)}1${'}'.repeat(5_000)}`;
    expect((await sendText(method, address(), text)).status).toBeLessThan(500);
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data'])('refuses %s', async (type) => {
    expect((await sendText(method, address(), JSON.stringify(body()), type)).status).toBe(415);
  });

  it('refuses a form, though tokens are asked for with one', async () => {
    const { status } = await sendText(method, address(), 'a=1', 'application/x-www-form-urlencoded');
    expect(status).toBe(400);
  });
});

describe('a field that reaches for the prototype', () => {
  it.each(['__proto__', 'constructor'])('%s is dropped like any that nobody knows', async (name) => {
    const good = JSON.stringify(mandateBody(daysAfter(TODAY, 5)));
    const text = `{"${name}":{"prototype":{"status":"APROVADA"},"polluted":true},${good.slice(1)}`;
    const { status, body } = await sendText('POST', '/rec', text);
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'CRIADA' });
    expect({}).not.toHaveProperty('polluted');
  });

  it('of two fields of one name the last counts', async () => {
    const good = JSON.stringify(mandateBody(daysAfter(TODAY, 5), { politicaRetentativa: 'NAO_PERMITE' }));
    const { body } = await sendText('POST', '/rec', `{"politicaRetentativa":5,${good.slice(1)}`);
    expect(body).toMatchObject({ politicaRetentativa: 'NAO_PERMITE' });
  });
});

const IDS: readonly string[] = ['%00', 'a%00b', '..%2F..%2Frec', '%2F', '%F0%9F%98%80', '*', ':txid', "'--"];
const PATHS = [
  ['GET', (id: string) => `/rec/${id}`],
  ['PATCH', (id: string) => `/rec/${id}`],
  ['GET', (id: string) => `/solicrec/${id}`],
  ['PATCH', (id: string) => `/solicrec/${id}`],
  ['GET', (id: string) => `/cobr/${id}`],
  ['PATCH', (id: string) => `/cobr/${id}`],
  ['POST', (id: string) => `/cobr/${id}/retentativa/2025-11-20`],
  ['GET', (id: string) => `/locrec/${id}`],
  ['DELETE', (id: string) => `/locrec/${id}/idRec`],
] as const;

describe('an id that is none', () => {
  it.each(IDS)('%s is not found', async (id) => {
    for (const [method, path] of PATHS) {
      const { status, contentType } = await session.send(
        method,
        path(id),
        method === 'PATCH' ? {} : undefined,
      );
      expect(status).toBe(404);
      expect(contentType).toContain('application/problem+json');
    }
  });

  it.each([101, 9_000])('of %i characters is refused', async (length) => {
    for (const [method, path] of PATHS) {
      const { status, contentType } = await session.send(method, path('x'.repeat(length)));
      expect([400, 404]).toContain(status);
      expect(contentType).toContain('application/problem+json');
    }
  });

  it.each(IDS)('%s is no txid of a new charge', async (id) => {
    const { status } = await session.send('PUT', `/cobr/${id}`, chargeBody(idRec, daysAfter(TODAY, 6)));
    expect(status).toBe(400);
  });
});

describe('what is legal and far from anything usual', () => {
  const readsOn = async (): Promise<void> => {
    for (const path of ['/rec', '/cobr', '/instant', '/locrec']) {
      const { status } = await session.get(`${path}?${ALL_TIME}&paginacao.itensPorPagina=1000`);
      expect([path, status]).toEqual([path, 200]);
    }
  };

  it.each(['2099-12-31', '2106-02-07', '9999-12-31'])(
    'a mandate and a charge that begin on %s',
    async (day) => {
      for (const periodicidade of ['SEMANAL', 'ANUAL']) {
        const calendario = { dataInicial: day, periodicidade };
        const mandate = await client.approvedMandate(5, { calendario, valor: {} });
        const { status } = await session.send('PUT', `/cobr/${newTxid()}`, chargeBody(mandate.idRec, day));
        expect(status).toBeLessThan(500);
      }
      await client.wait(1);
      await readsOn();
    },
  );

  it('a weekly mandate from today to the end of all calendars, charged late in it', async () => {
    const calendario = { dataInicial: client.today, dataFinal: '9999-12-31', periodicidade: 'SEMANAL' };
    const mandate = await client.approvedMandate(0, { calendario });
    const { status } = await session.send(
      'PUT',
      `/cobr/${newTxid()}`,
      chargeBody(mandate.idRec, '2098-06-01'),
    );
    expect(status).toBe(201);
    await client.wait(1);
    await readsOn();
  });

  it('the greatest amount', async () => {
    const mandate = await client.approvedMandate(1, { valor: { valorRec: '9999999999.99' } });
    const due = await client.createCharge(mandate.idRec, 3, { valor: { original: '9999999999.99' } });
    await client.wait(3);
    expect(await client.readCharge(due.txid)).toMatchObject({
      status: 'CONCLUIDA',
      instant: [{ valor: '9999999999.99' }],
    });
    await readsOn();
  });

  it('a confirmation request that expires in the year 9999', async () => {
    const { idRec: waiting } = await client.createMandate(5);
    const body = confirmationBody(waiting, '9999-12-31T23:59:59Z');
    expect(await session.send('POST', '/solicrec', body)).toMatchObject({
      status: 201,
      body: { calendario: { dataExpiracaoSolicitacao: '9999-12-31T23:59:59.000Z' } },
    });
    const tooLate = confirmationBody(waiting, '9999-12-31T23:59:59-12:00');
    expect((await session.send('POST', '/solicrec', tooLate)).status).toBe(400);
    await readsOn();
  });

  it('text of every alphabet, and text that is half of a character', async () => {
    for (const nome of ['محمد', '王小明', '👩‍👩‍👧', '\ud800', '\u0000', '\u202Ex']) {
      const vinculo = { contrato: nome, devedor: { cpf: '52998224725', nome } };
      const { status, body } = await session.send(
        'POST',
        '/rec',
        mandateBody(daysAfter(client.today, 5), { vinculo }),
      );
      expect(status).toBe(201);
      expect(body).toMatchObject({ vinculo: { contrato: nome } });
    }
  });
});
