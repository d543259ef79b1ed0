import { createPrivateKey, X509Certificate } from 'node:crypto';
import type { ClientCertificate } from '../core/client-certificate.ts';
import { decodeText } from '../core/decode-text.ts';
import { issuersOf, ownOf } from './certificate-bundle.ts';

/** A certificate and its key as two files have them, in PEM. */
export type PemPair = Extract<ClientCertificate, { kind: 'pem' }>;

/** The pair that two files hold: a certificate in PEM or, as Windows saves a `.cer`, in DER; a key in PEM; texts in UTF-8 or UTF-16. Judges nothing. */
export function readPair(certificate: Uint8Array, key: Uint8Array): PemPair {
  return { kind: 'pem', certificate: certificateText(certificate), key: decodeText(key) };
}

function certificateText(file: Uint8Array): string {
  const text = decodeText(file);
  if (text.includes('-----BEGIN')) return text;
  try {
    return new X509Certificate(file).toString();
  } catch {
    // Neither of the two: whoever opens the pair says so.
    return text;
  }
}

/** As PKCS #8 names such a key, and as older programs do within it. What Node throws of one depends on the library that it is built with. */
const ENCRYPTED = /^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: ?4, ?ENCRYPTED/m;

/** Whether the key opens under a password only, which a pair of files has no place for. */
export const isKeyEncrypted = ({ key }: PemPair): boolean => ENCRYPTED.test(key);

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/**
 * The pair with the key's own certificate first and its issuers behind it, which is how TLS takes a chain; some authorities write theirs the
 * other way round. One that begins with its own is left as it is, and so is one without it, for OpenSSL to refuse. Throws what Node
 * throws of a key or a certificate that it cannot read.
 */
export function inOrder(pair: PemPair, nowMs: number): PemPair {
  const key = createPrivateKey(pair.key);
  const all = (pair.certificate.match(CERTIFICATE) ?? []).map((text) => new X509Certificate(text));
  const own = ownOf([key], all, nowMs);
  if (own === undefined || own === all[0]) return pair;
  return { ...pair, certificate: [own, ...issuersOf(own, all)].map(String).join('') };
}
