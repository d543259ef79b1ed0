import { createPrivateKey, type X509Certificate } from 'node:crypto';
import { Socket } from 'node:net';
import { createSecureContext, type SecureContext, TLSSocket } from 'node:tls';
import { instantFromEpochMs, type UtcInstant } from '../core/civil-date.ts';
import type { ClientCertificate } from '../core/client-certificate.ts';
import { CicloError } from '../core/failure.ts';
import { type BundleContents, readBundle } from './certificate-bundle.ts';
import { inOrder, isKeyEncrypted, type PemPair } from './certificate-pair.ts';
import { serverTrust } from './transport/server-trust.ts';

/** Converts a bundle whose cipher nothing here reads into one that OpenSSL does; the person runs it, since it asks for the passphrase. */
const CONVERSION =
  'openssl pkcs12 -legacy -in certificado.p12 -nodes -out certificado.pem && openssl pkcs12 -export -in certificado.pem -out certificado-novo.p12';

/** Takes the password off a private key; the person runs it, since it asks for the password. */
const OPENING = 'openssl pkey -in chave.key -out chave-aberta.key';

/**
 * Checks a client certificate before it is kept, and answers its certificates and its key as PEM, and nothing else that came with it. Throws `certificate_unreadable` (no certificate, wrong
 * passphrase, key of another certificate, no dates), `certificate_key_encrypted` (a PEM key under a password, with the command that opens it),
 * `certificate_obsolete_cipher` (an old cipher other than RC2-40, with the command that converts it) or `certificate_expired`.
 */
export function loadCertificate(
  certificate: ClientCertificate,
  nowMs: () => number = Date.now,
): ClientCertificate {
  const pem = plainCertificate(certificate, nowMs());
  const own = ownCertificate(clientTls(pem, nowMs));
  refuseExpired(own, new Date(nowMs()));
  return pem;
}

/** What a client certificate says of itself, as a person can compare it with what the bank has. */
export type CertificateFacts = {
  /** Names in it, one `CN=…` or `O=…` after the other. */
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: UtcInstant;
  readonly validTo: UtcInstant;
};

/** Reads a certificate without judging its dates. Throws like {@link clientTls}, and `certificate_unreadable` where there is none, or none with dates. */
export function certificateFacts(certificate: ClientCertificate): CertificateFacts {
  const own = ownCertificate(clientTls(certificate));
  return {
    subject: inOneLine(own.subject),
    issuer: inOneLine(own.issuer),
    validFrom: instantFromEpochMs(own.validFromDate.getTime()),
    validTo: instantFromEpochMs(own.validToDate.getTime()),
  };
}

const inOneLine = (name: string): string => name.split('\n').join(', ');

/**
 * What a connection presents to a bank that asks for a certificate. Throws like {@link loadCertificate}, except for expiry: of that the bank
 * is the judge.
 */
export function clientTls(certificate: ClientCertificate, nowMs: () => number = Date.now): SecureContext {
  const pem = plainCertificate(certificate, nowMs());
  try {
    return pemContext(pem.certificate, pem.key);
  } catch (error) {
    throw unusable(error, certificate.kind);
  }
}

type Bundle = Omit<Extract<ClientCertificate, { kind: 'pfx' }>, 'kind'>;

/**
 * A bundle is opened by OpenSSL, which knows what it cannot open and why, and then taken apart: a context that is made of a bundle trusts
 * every authority in it to vouch for servers, so none is ever used.
 */
function plainCertificate(certificate: ClientCertificate, nowMs: number): PemPair {
  if (certificate.kind === 'pem' && isKeyEncrypted(certificate))
    throw new CicloError('certificate_key_encrypted', 'the key is under a password', { command: OPENING });
  try {
    if (certificate.kind === 'pem') return inOrder(certificate, nowMs);
    return { kind: 'pem', ...contentsOf(certificate, nowMs) };
  } catch (error) {
    throw unusable(error, certificate.kind);
  }
}

/** What OpenSSL refuses for its old cipher alone (RC2-40, as some banks hand out) is read here: by hand, a person would leave the key open on the disk. */
function contentsOf({ bundle, passphrase }: Bundle, nowMs: number): BundleContents {
  try {
    createSecureContext({ pfx: Buffer.from(bundle), passphrase });
  } catch (refusal) {
    if (!isObsolete(refusal)) throw refusal;
    return contentsOfOld({ bundle, passphrase }, nowMs, refusal);
  }
  return readBundle(bundle, passphrase, nowMs);
}

function contentsOfOld({ bundle, passphrase }: Bundle, nowMs: number, refusal: unknown): BundleContents {
  try {
    return readBundle(bundle, passphrase, nowMs, 'needed');
  } catch {
    throw refusal;
  }
}

/** The key is read first, since a context takes an empty one for "no key". Whom it believes is settled as it is made. */
function pemContext(cert: string, key: string): SecureContext {
  createPrivateKey(key);
  return createSecureContext({ cert, key, minVersion: serverTrust().minVersion });
}

/** The certificate that a connection would present, with dates that can be compared; OpenSSL gives none for what it cannot read. */
function ownCertificate(secureContext: SecureContext): X509Certificate {
  const own = presentedBy(secureContext);
  if (own === undefined) throw unreadable('there is no certificate in it');
  const dates = [own.validFromDate, own.validToDate];
  if (dates.some((date) => Number.isNaN(date.getTime()))) throw unreadable('its dates are none');
  return own;
}

/** A socket that connects nowhere tells which certificate it would present, whatever file that came from. */
function presentedBy(secureContext: SecureContext): X509Certificate | undefined {
  const socket = new TLSSocket(new Socket(), { secureContext });
  try {
    return socket.getX509Certificate();
  } finally {
    socket.destroy();
  }
}

function unusable(error: unknown, kind: ClientCertificate['kind']): CicloError {
  const reason = reasonOf(error);
  if (kind === 'pem' || !isObsolete(error)) return unreadable(reason, error);
  return new CicloError('certificate_obsolete_cipher', reason, { command: CONVERSION }, { cause: error });
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function isObsolete(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  return code === 'ERR_CRYPTO_UNSUPPORTED_OPERATION' || /unsupported|RC2/i.test(reasonOf(error));
}

const unreadable = (reason: string, cause?: unknown): CicloError =>
  new CicloError('certificate_unreadable', reason, { reason }, { cause });

function refuseExpired({ validToDate }: X509Certificate, now: Date): void {
  if (validToDate >= now) return;
  const date = validToDate.toISOString().slice(0, 10);
  throw new CicloError('certificate_expired', `expired on ${date}`, { date });
}
