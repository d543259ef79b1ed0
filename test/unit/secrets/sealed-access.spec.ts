import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  newOfficeKey,
  openAccess,
  parsePublicKey,
  publicKeyOf,
  type SealedAccess,
  sealAccess,
} from '../../../src-main/secrets/sealed-access.ts';
import { failureOf } from '../../support/in-process/bank/client-session.ts';

const [ana, bruno, carla] = await Promise.all([newOfficeKey(), newOfficeKey(), newOfficeKey()]);
const LOJA = { id: 'loja', name: 'Loja' };

async function access(change: Partial<SealedAccess> = {}): Promise<SealedAccess> {
  return {
    companyId: 'loja',
    origins: ['https://banco.example'],
    credentials: { clientId: 'cliente', clientSecret: 'canary-segredo' },
    headers: { 'x-application-key': 'canary-chave' },
    certificate: { kind: 'pem', certificate: 'CERTIFICADO', key: 'canary-privada' },
    members: [
      { person: 'ana', publicKey: await publicKeyOf(ana) },
      { person: 'bruno', publicKey: await publicKeyOf(bruno) },
    ],
    ...change,
  };
}

describe('what is sealed for an office', () => {
  it('opens for each of its members, and as it was sealed', async () => {
    const given = await access();
    const text = await sealAccess(given);
    expect(await openAccess(text, ana, LOJA)).toEqual({ ...given, version: 1 });
    expect(await openAccess(text, bruno, LOJA)).toMatchObject({ credentials: given.credentials });
  });

  it('opens for nobody else', async () => {
    const text = await sealAccess(await access());
    expect(await failureOf(openAccess(text, carla, LOJA))).toMatchObject({
      code: 'sealed_not_admitted',
      params: { name: 'Loja' },
    });
  });

  it('keeps whatever secrets and certificates there are', async () => {
    const secret = fc.string({ unit: 'grapheme', maxLength: 40 });
    const bundle = fc.uint8Array({ maxLength: 60 }).map((bytes) => new Uint8Array(Buffer.from(bytes)));
    const certificate = fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('pfx' as const), bundle, passphrase: secret }),
      fc.record({ kind: fc.constant('pem' as const), certificate: secret, key: secret }),
    );
    await fc.assert(
      fc.asyncProperty(secret, secret, certificate, async (clientId, clientSecret, kept) => {
        const given = await access({ credentials: { clientId, clientSecret }, certificate: kept });
        expect(await openAccess(await sealAccess(given), ana, LOJA)).toEqual({ ...given, version: 1 });
      }),
      { numRuns: 25 },
    );
  });

  it('shows no secret, and is another text each time', async () => {
    const given = await access();
    const [text, again] = [await sealAccess(given), await sealAccess(given)];
    expect(again).not.toBe(text);
    const bytes = Buffer.from(text.split('\n').slice(1, -1).join(''), 'base64').toString('latin1');
    for (const shown of [text, bytes]) expect(shown).not.toMatch(/canary|banco\.example|bruno/);
  });

  it('does not pass for another company’s', async () => {
    const text = await sealAccess(await access({ companyId: 'padaria' }));
    expect(await failureOf(openAccess(text, ana, LOJA))).toMatchObject({ code: 'sealed_unreadable' });
  });

  it('is refused once a letter of it was changed, wherever', async () => {
    const text = await sealAccess(await access());
    const letters = [...text.matchAll(/[A-Za-z0-9+/]/g)].map(({ index }) => index);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...letters), async (at) => {
        const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
        const failure = await failureOf(openAccess(changed, ana, LOJA));
        expect(failure).toMatchObject({ code: expect.stringMatching(/^sealed_/) });
      }),
      { numRuns: 50 },
    );
  });

  it.each(['', 'nada', '-----BEGIN AGE ENCRYPTED FILE-----\n-----END AGE ENCRYPTED FILE-----\n'])(
    'is told apart from what was never sealed: %j',
    async (text) => {
      expect(await failureOf(openAccess(text, ana, LOJA))).toMatchObject({ code: 'sealed_unreadable' });
    },
  );
});

describe('the key of a workstation', () => {
  it('is read as it was pasted, and not where a letter is missing or wrong', async () => {
    const publicKey = await publicKeyOf(ana);
    expect(parsePublicKey(` ${publicKey.toUpperCase()}\n`)).toBe(publicKey);
    const last = publicKey.endsWith('q') ? 'p' : 'q';
    for (const wrong of [publicKey.slice(0, -1), publicKey.slice(0, -1) + last, '', 'ana', ana.identity])
      expect(() => parsePublicKey(wrong)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
