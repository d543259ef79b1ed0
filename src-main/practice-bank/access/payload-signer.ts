import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

/** The public half of a signing key, as `/jwks.json` serves it (RFC 7517). */
export type PublicKey = {
  readonly kty: 'RSA';
  readonly use: 'sig';
  readonly alg: 'RS256';
  readonly kid: string;
  readonly n: string;
  readonly e: string;
};

type SigningKey = { readonly privateKey: KeyObject; readonly publicKey: PublicKey };

const MODULUS_BITS = 2_048;

/**
 * Signs payloads with a key of the bank's own, made when first needed, since making it takes longer than most banks of a test live.
 * `kid` is the key's thumbprint (RFC 7638).
 */
export class PayloadSigner {
  #key: SigningKey | null = null;

  /** A JWS in compact form (RFC 7515), signed by RS256. `jku`: where the key can be fetched. */
  sign(payload: unknown, jku: string): string {
    const { privateKey, publicKey } = this.#own();
    const header = { alg: publicKey.alg, kid: publicKey.kid, jku };
    const signed = `${encoded(header)}.${encoded(payload)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  }

  /** The set of keys that signatures can be checked with (RFC 7517). */
  keySet(): { readonly keys: readonly PublicKey[] } {
    return { keys: [this.#own().publicKey] };
  }

  #own(): SigningKey {
    this.#key ??= makeKey();
    return this.#key;
  }
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

function makeKey(): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: MODULUS_BITS });
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  // RFC 7638 hashes the required members in the order of their names.
  const kid = createHash('sha256')
    .update(JSON.stringify({ e, kty: 'RSA', n }))
    .digest('base64url');
  return { privateKey, publicKey: { kty: 'RSA', use: 'sig', alg: 'RS256', kid, n, e } };
}
