import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { civilDate } from '../../src-main/core/civil-date.ts';
import { PAYLOAD_RULES } from '../../src-main/practice-bank/requests/payload-rules.ts';
import {
  type Answer,
  type BankSession,
  call,
  openBank,
} from '../support/in-process/practice-bank/bank-session.ts';
import { HttpClient, type ReadLocation } from '../support/in-process/practice-bank/http-client.ts';
import { itRefuses } from './support/illegal-calls.ts';

let session: BankSession;
let client: HttpClient;
beforeAll(async () => {
  session = await openBank({ seed: 7, payers: 12, months: 2, today: civilDate('2025-11-10') });
  client = new HttpClient(session);
});
afterAll(() => session.bank.close());

/** As the payer's bank asks, without a token: the last part of the location's address under this bank's. */
const payloadAt = ({ location }: Pick<ReadLocation, 'location'>): Promise<Answer> =>
  session.sendAs(null, 'GET', `/rec/${location.split('/').at(-1)}`);
const located = async (days = 5) => {
  const { idRec, loc } = await client.createMandate(days, { loc: (await client.createLocation()).id });
  return { idRec, location: loc?.location ?? '', id: loc?.id ?? -1 };
};
const decoded = (part = ''): unknown => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));

describe('GET /rec/{recUrlAccessToken}', () => {
  it('answers anyone with the mandate, signed by a key that the header leads to', async () => {
    const { idRec, location } = await located();
    const { status, contentType, body } = await payloadAt({ location });
    expect([status, contentType]).toEqual([200, 'application/jose']);
    const [header = '', payload = '', signature = ''] = String(body).split('.');
    expect(decoded(payload)).toMatchObject({
      idRec,
      recebedor: { ispbParticipante: '99999004' },
      atualizacao: [{ status: 'CRIADA' }],
      politicaRetentativa: 'PERMITE_3R_7D',
    });
    const { alg, kid, jku } = decoded(header) as { alg: string; kid: string; jku: string };
    expect(alg).toBe('RS256');
    const { keys } = (await call(jku)).body as { keys: readonly (JsonWebKey & { kid: string })[] };
    const jwk = keys.find((key) => key.kid === kid) ?? {};
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${header}.${payload}`);
    expect(verify('sha256', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(Object.keys(jwk).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('shows a mandate of the world as well as one that the client made', async () => {
    const { body } = await session.get('/locrec/1003');
    expect((await payloadAt(body as ReadLocation)).contentType).toMatch(/jose|problem/);
    const { idRec } = body as ReadLocation;
    expect(decoded(String((await payloadAt(body as ReadLocation)).body).split('.')[1])).toMatchObject({
      idRec,
    });
  });

  itRefuses('RecPayloadOperacaoInvalida', PAYLOAD_RULES, [
    {
      razao: 'O campo recUrlAccessToken referencia uma recorrência expirada, rejeitada ou cancelada.',
      propriedade: 'recUrlAccessToken',
      call: async () => {
        const { idRec, location } = await located();
        await client.reviseMandate(idRec, { status: 'CANCELADA' });
        return payloadAt({ location });
      },
    },
  ]);

  it('answers 404 at a location that shows nothing (any more), and for a token that is none', async () => {
    const shown = await located();
    await client.unlinkLocation(shown.id);
    const bare = await client.createLocation();
    for (const location of [shown, bare, { location: `x/${'0'.repeat(32)}` }]) {
      const { status, body } = await payloadAt(location);
      expect(status).toBe(404);
      expect(body).toMatchObject({ type: expect.stringContaining('/RecPayloadNaoEncontrado') as unknown });
    }
  });

  it('leaves the mandates themselves to those who have the scope', async () => {
    const { idRec } = await located();
    expect((await session.sendAs(null, 'GET', `/rec/${idRec}`)).status).toBe(401);
    expect((await session.sendAs(null, 'PATCH', `/rec/${'0'.repeat(32)}`, {})).status).toBe(401);
  });
});
