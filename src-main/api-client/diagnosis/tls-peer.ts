import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { isIP } from 'node:net';
import { connect, type DetailedPeerCertificate, rootCertificates, type TLSSocket } from 'node:tls';
import { instantFromEpochMs, type UtcInstant } from '../../core/civil-date.ts';
import type { ClientCertificate } from '../../core/client-certificate.ts';
import { clientTls } from '../client-certificate.ts';
import { networkFailure } from '../transport/network-failures.ts';
import { endpointOf } from './reach-address.ts';

/** Why a server's certificate is not to be trusted. */
export type TlsFault = 'expired' | 'not_yet_valid' | 'other_name' | 'unknown_authority';

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
  readonly validFrom: UtcInstant;
  readonly validTo: UtcInstant;
  readonly fault: TlsFault | null;
  /** OpenSSL's own word where there is a fault. */
  readonly reason: string;
  /** Whether the chain ends at an authority that the world's browsers know, and not at one that only this computer was told of. */
  readonly isPublicAuthority: boolean;
};

const HANDSHAKE_MS = 10_000;

/**
 * Shakes hands and looks at what the server shows, trusted or not; nothing is sent over the connection, which is closed at once. Throws what
 * keeps a handshake from coming about (`address_wrong`, `certificate_rejected`, `bank_down`, `timed_out`).
 */
export async function examineTls(
  url: string,
  certificate: ClientCertificate | null,
  signal: AbortSignal,
): Promise<TlsPeer> {
  const { host, port } = endpointOf(url);
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(HANDSHAKE_MS)]);
  const own = certificate === null ? {} : { secureContext: clientTls(certificate) };
  const name = isIP(host) === 0 ? { servername: host } : {};
  // Not to be trusted is a finding here: whoever answers is looked at and told nothing.
  const socket = connect({ host, port, rejectUnauthorized: false, ...name, ...own });
  try {
    await once(socket, 'secureConnect', { signal: bounded });
    return peerOf(host, socket);
  } catch (error) {
    throw networkFailure(bounded.aborted && !signal.aborted ? bounded.reason : error, url, signal);
  } finally {
    // In TLS 1.3 a server may refuse our certificate after the handshake: the token request tells that better.
    socket.on('error', () => {});
    socket.destroy();
  }
}

function peerOf(host: string, socket: TLSSocket): TlsPeer {
  const shown = socket.getPeerCertificate(true);
  const root = lastOf(shown);
  // Typed as an error, a string in fact.
  const reason = socket.authorized ? '' : String(socket.authorizationError);
  return {
    host,
    protocol: socket.getProtocol() ?? '',
    subject: nameIn(shown.subject),
    authority: nameIn(root.issuer),
    altNames: shown.subjectaltname ?? '',
    validFrom: instantFromEpochMs(Date.parse(shown.valid_from)),
    validTo: instantFromEpochMs(Date.parse(shown.valid_to)),
    fault: reason === '' ? null : (FAULTS[reason] ?? 'unknown_authority'),
    reason,
    isPublicAuthority: publicRoots().has(root.fingerprint256),
  };
}

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
