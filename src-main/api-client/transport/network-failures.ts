import type { ErrorCode } from '../../../src-preload/contract/errors.ts';
import { CicloError } from '../../core/failure.ts';
import { cancellation } from './cancellation.ts';

/** What a request that never got a whole answer means, by the code that Node, undici or OpenSSL gives it. */
const BY_CODE: Readonly<Record<string, ErrorCode>> = {
  ECONNREFUSED: 'address_unreachable',
  ENOTFOUND: 'address_unreachable',
  EAI_AGAIN: 'address_unreachable',
  EHOSTUNREACH: 'address_unreachable',
  ENETUNREACH: 'address_unreachable',
  ENETDOWN: 'address_unreachable',
  ETIMEDOUT: 'timed_out',
  TimeoutError: 'timed_out',
  UND_ERR_CONNECT_TIMEOUT: 'timed_out',
  UND_ERR_HEADERS_TIMEOUT: 'timed_out',
  UND_ERR_BODY_TIMEOUT: 'timed_out',
  ECONNRESET: 'bank_down',
  EPIPE: 'bank_down',
  UND_ERR_SOCKET: 'bank_down',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'answer_unreadable',
  UND_ERR_ABORTED: 'bank_down',
  UND_ERR_DESTROYED: 'cancelled',
  UND_ERR_CLOSED: 'cancelled',
  UND_ERR_INVALID_ARG: 'invalid_input',
  UND_ERR_HEADERS_OVERFLOW: 'answer_too_large',
  HTTPParserError: 'answer_unreadable',
  Z_DATA_ERROR: 'answer_unreadable',
  Z_BUF_ERROR: 'answer_unreadable',
  ERR_SSL_WRONG_VERSION_NUMBER: 'address_wrong',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'address_wrong',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: 'certificate_rejected',
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: 'certificate_rejected',
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: 'certificate_rejected',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: 'certificate_rejected',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED: 'certificate_rejected',
  ERR_SSL_SSLV3_ALERT_UNSUPPORTED_CERTIFICATE: 'certificate_rejected',
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: 'certificate_rejected',
  ERR_SSL_TLSV1_ALERT_ACCESS_DENIED: 'certificate_rejected',
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_untrusted',
  CERT_HAS_EXPIRED: 'tls_untrusted',
  CERT_NOT_YET_VALID: 'tls_untrusted',
  CERT_UNTRUSTED: 'tls_untrusted',
  CERT_REJECTED: 'tls_untrusted',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_untrusted',
  HOSTNAME_MISMATCH: 'tls_untrusted',
};

/** Turns what a request threw into the error that a person is told about. An abort by the caller is `cancelled`. */
export function networkFailure(error: unknown, url: string, cancelled: AbortSignal): CicloError {
  if (cancelled.aborted) return cancellation(cancelled);
  if (error instanceof CicloError) return error;
  const host = new URL(url).host;
  const [name = 'unknown'] = codesOf(error);
  const code = codesOf(error)
    .map((candidate) => BY_CODE[candidate])
    .find((known) => known !== undefined);
  return new CicloError(code ?? 'bank_down', `${host}: ${name}`, { host, reason: name }, { cause: error });
}

/** The codes of an error and of what caused it, outermost first. A deadline and what is no HTTP have names and no codes. */
function codesOf(error: unknown): readonly string[] {
  const codes: string[] = [];
  for (let at: unknown = error; at instanceof Error && codes.length < 8; at = at.cause) {
    if (at.name in BY_CODE) codes.push(at.name);
    if ('code' in at && typeof at.code === 'string') codes.push(at.code);
    if (at instanceof AggregateError) codes.push(...at.errors.flatMap(codesOf));
  }
  return codes;
}
