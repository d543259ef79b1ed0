import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { isIP } from 'node:net';
import {
  type ConnectionOptions,
  checkServerIdentity,
  connect,
  type DetailedPeerCertificate,
  rootCertificates,
  type TLSSocket,
} from 'node:tls';
import { instantFromEpochMs, type UtcInstant } from '../../core/civil-date.ts';
import type { ClientCertificate } from '../../core/client-certificate.ts';
import { asCicloError, type CicloError } from '../../core/failure.ts';
import { clientTls } from '../client-certificate.ts';
import { networkFailure } from '../transport/network-failures.ts';
import { serverTrust } from '../transport/server-trust.ts';
import { hostAndPortOf } from './reach-address.ts';

/** Why a server's certificate is not to be trusted. */
export type TlsFault = 'expired' | 'not_yet_valid' | 'dates_unreadable' | 'other_name' | 'unknown_authority';

/** From when and until when a certificate is good. */
export type Validity = { readonly validFrom: UtcInstant; readonly validTo: UtcInstant };

/** Who answers at an address over TLS. */
export type TlsPeer = {
  readonly host: string;
  /** As `TLSv1.3`. */
  readonly protocol: string;
  readonly subject: string;
  /** Who vouches for it in the end: the last name of the chain. A company's proxy or an antivirus that intercepts stands here. */
  readonly authority: string;
  /** Names for which it is good, as the certificate lists them. */
  readonly altNames: string;
  /** Null where what the certificate gives is no date, which is a fault of its own. */
  readonly validity: Validity | null;
  readonly fault: TlsFault | null;
  /** OpenSSL's own word where there is a fault. */
  readonly reason: string;
  /** Whether the chain ends at an authority that Node brings, as the world's browsers do, and not at one that stands in this computer's store alone. */
  readonly isPublicAuthority: boolean;
};

const HANDSHAKE_MS = 10_000;

/**
 * Shakes hands and looks at what the server shows, trusted or not; nothing is sent over the connection, which is closed at once. The client
 * certificate is shown only to a server that was trusted without it. Throws what keeps a handshake from coming about (`address_wrong`,
 * `certificate_rejected`, `bank_down`, `timed_out`).
 */
export async function examineTls(
  url: string,
  certificate: ClientCertificate | null,
  signal: AbortSignal,
): Promise<TlsPeer> {
  // Not to be trusted is a finding here: whoever answers is looked at and told nothing.
  const seen = await shakeHands(url, { ...serverTrust(), rejectUnauthorized: false }, signal);
  if (seen.peer !== null && seen.peer.fault !== null) return seen.peer;
  if (certificate === null || seen.peer === null) {
    if (seen.failure !== null) throw seen.failure;
    return seen.peer;
  }
  const own = await shakeHands(url, { ...serverTrust(), secureContext: clientTls(certificate) }, signal);
  if (own.failure !== null) throw own.failure;
  return own.peer;
}

/** Who answered, also where the handshake failed after that: some banks end it when no certificate comes. */
type Handshake =
  | { readonly peer: TlsPeer; readonly failure: null }
  | { readonly peer: TlsPeer | null; readonly failure: CicloError };

async function shakeHands(url: string, options: ConnectionOptions, signal: AbortSignal): Promise<Handshake> {
  const { host, port } = hostAndPortOf(url);
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(HANDSHAKE_MS)]);
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = connect({ host, port, requestOCSP: true, ...name, ...options });
  const shown: { peer: TlsPeer | null } = { peer: null };
  // Comes when the server has shown itself and before anything is answered to it, whether or not it sends such a response.
  socket.on('OCSPResponse', () => {
    try {
      shown.peer = peerOf(host, socket, verdictOf(host, socket));
    } catch (error) {
      // Thrown from here it would be nobody's to catch, and end the app.
      socket.destroy(asCicloError(error));
    }
  });
  try {
    await once(socket, 'secureConnect', { signal: bounded });
    // Typed as an error, a string in fact.
    return {
      peer: peerOf(host, socket, socket.authorized ? '' : String(socket.authorizationError)),
      failure: null,
    };
  } catch (error) {
    const cause = bounded.aborted && !signal.aborted ? bounded.reason : error;
    return { peer: shown.peer, failure: networkFailure(cause, url, signal) };
  } finally {
    // In TLS 1.3 a server may refuse our certificate after the handshake: the token request tells that better.
    socket.on('error', () => {});
    socket.destroy();
  }
}

const UNVERIFIED = 'UNVERIFIED';

/** OpenSSL's word on a handshake that has not ended: Node tells it only afterwards, so it is asked inside, and none means no trust. */
function verdictOf(host: string, socket: TLSSocket): string {
  const handle: unknown = Reflect.get(socket, '_handle');
  const ask: unknown = typeof handle === 'object' && handle && Reflect.get(handle, 'verifyError');
  if (typeof ask !== 'function') return UNVERIFIED;
  const verdict: unknown = Reflect.apply(ask, handle, []);
  const fault = verdict ?? checkServerIdentity(host, socket.getPeerCertificate());
  if (fault === undefined) return '';
  return fault instanceof Error && 'code' in fault ? String(fault.code) : UNVERIFIED;
}

function peerOf(host: string, socket: TLSSocket, reason: string): TlsPeer {
  const shown = socket.getPeerCertificate(true);
  const root = lastOf(shown);
  const validity = validityOf(shown);
  return {
    host,
    protocol: socket.getProtocol() ?? '',
    subject: nameIn(shown.subject),
    authority: nameIn(root.issuer),
    altNames: shown.subjectaltname ?? '',
    validity,
    fault: validity === null ? 'dates_unreadable' : faultOf(reason),
    reason,
    isPublicAuthority: publicRoots().has(root.fingerprint256),
  };
}

/** OpenSSL writes words in the place of a date that it cannot read. */
function validityOf(shown: DetailedPeerCertificate): Validity | null {
  const [from, to] = [Date.parse(shown.valid_from), Date.parse(shown.valid_to)];
  if (Number.isNaN(from) || Number.isNaN(to)) return null;
  return { validFrom: instantFromEpochMs(from), validTo: instantFromEpochMs(to) };
}

const faultOf = (reason: string): TlsFault | null =>
  reason === '' ? null : (FAULTS[reason] ?? 'unknown_authority');

const FAULTS: Readonly<Record<string, TlsFault>> = {
  CERT_HAS_EXPIRED: 'expired',
  CERT_NOT_YET_VALID: 'not_yet_valid',
  ERR_TLS_CERT_ALTNAME_INVALID: 'other_name',
  HOSTNAME_MISMATCH: 'other_name',
};

/** The end of the chain: a self-signed certificate is its own issuer. */
function lastOf(certificate: DetailedPeerCertificate): DetailedPeerCertificate {
  const issuer: DetailedPeerCertificate | undefined = certificate.issuerCertificate;
  if (issuer === undefined || issuer.fingerprint256 === certificate.fingerprint256) return certificate;
  return lastOf(issuer);
}

type Named = { readonly O?: string | string[]; readonly CN?: string | string[] };

function nameIn({ CN, O: organisation }: Named): string {
  const names = [CN, organisation].flat().filter((name) => name !== undefined);
  return [...new Set(names)].join(', ');
}

let known: ReadonlySet<string> | null = null;

/** Fingerprints of the authorities that Node brings along; parsed once. */
function publicRoots(): ReadonlySet<string> {
  known ??= new Set(rootCertificates.map((pem) => new X509Certificate(pem).fingerprint256));
  return known;
}
