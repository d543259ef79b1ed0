import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PayloadSigner } from '../../../src-main/practice-bank/access/payload-signer.ts';

const JKU = 'http://127.0.0.1:1/jwks.json';
const decoded = (part: string | undefined): unknown =>
  JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));

describe('a signed payload', () => {
  const signer = new PayloadSigner();
  const jws = signer.sign({ idRec: 'R', objeto: 'Curso de inglês' }, JKU);
  const [header, payload, signature = ''] = jws.split('.');
  const [key] = signer.keySet().keys;

  it('bears header and payload', () => {
    expect(decoded(header)).toEqual({ alg: 'RS256', kid: key?.kid, jku: JKU });
    expect(decoded(payload)).toEqual({ idRec: 'R', objeto: 'Curso de inglês' });
  });

  it.each([
    ['as it is', `${header}.${payload}`, true],
    ['with another payload', `${header}.${payload}A`, false],
  ])('is told genuine or not by the key of the set: %s', (_, signed, isGenuine) => {
    if (key === undefined) throw new Error('the set holds no key');
    const publicKey = createPublicKey({ key: { ...key }, format: 'jwk' });
    const isVerified = verify('sha256', Buffer.from(signed), publicKey, Buffer.from(signature, 'base64url'));
    expect(isVerified).toBe(isGenuine);
  });

  it('names its key by the thumbprint of RFC 7638', () => {
    const { e, n } = key ?? { e: '', n: '' };
    const thumbprint = createHash('sha256').update(`{"e":"${e}","kty":"RSA","n":"${n}"}`).digest('base64url');
    expect(key?.kid).toBe(thumbprint);
  });

  it('is signed with the same key each time, and with another by another bank', () => {
    expect(signer.keySet()).toEqual(signer.keySet());
    expect(new PayloadSigner().keySet().keys[0]?.kid).not.toBe(key?.kid);
  });
});
