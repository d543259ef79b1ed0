import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import { CicloError } from '../../core/failure.ts';
import { cancellation } from './cancellation.ts';

/** What a request that never got a whole answer means, by the code that Node, undici or OpenSSL gives it. */
const BY_CODE: Readonly<Record<string, ErrorCode>> = {
  ECONNREFUSED: 'address_unreachable',
  ENOTFOUND: 'host_unknown',
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

/** What a bank's TLS says when it refuses a client certificate. A handshake fails for want of one in TLS 1.2. */
const BY_ALERT: Readonly<Record<string, ErrorCode>> = {
  CERTIFICATE_REQUIRED: 'certificate_rejected',
  HANDSHAKE_FAILURE: 'certificate_rejected',
  UNKNOWN_CA: 'certificate_rejected',
  BAD_CERTIFICATE: 'certificate_rejected',
  CERTIFICATE_UNKNOWN: 'certificate_rejected',
  CERTIFICATE_REVOKED: 'certificate_rejected',
  UNSUPPORTED_CERTIFICATE: 'certificate_rejected',
  ACCESS_DENIED: 'certificate_rejected',
  CERTIFICATE_EXPIRED: 'certificate_expired',
};

/** Libraries write the protocol before it in several ways: `SSLV3`, `TLSV13`, `SSL/TLS`. */
const ALERT = /^ERR_SSL_.+_ALERT_(\w+)$/;

const meaningOf = (code: string): ErrorCode | undefined =>
  BY_CODE[code] ?? BY_ALERT[ALERT.exec(code)?.[1] ?? ''];

/** Turns what a request threw into the error that a person is told about. An abort by the caller is `cancelled`. */
export function networkFailure(error: unknown, url: string, cancelled: AbortSignal): CicloError {
  if (cancelled.aborted) return cancellation(cancelled);
  if (error instanceof CicloError) return error;
  const host = new URL(url).host;
  const [name = 'unknown'] = codesOf(error);
  const code = codesOf(error)
    .map(meaningOf)
    .find((known) => known !== undefined);
  return new CicloError(code ?? 'bank_down', `${host}: ${name}`, { host, reason: name }, { cause: error });
}

/** More causes than this are a circle. */
const MOST_CAUSES = 8;

/** The codes of an error and of what caused it, outermost first. A deadline and what is no HTTP have names and no codes. */
const codesOf = (error: unknown): readonly string[] =>
  chainOf(error).flatMap((one) => {
    const code = 'code' in one && typeof one.code === 'string' ? [one.code] : [];
    return one.name in BY_CODE ? [one.name, ...code] : code;
  });

/** An error and what caused it, outermost first. */
function chainOf(error: unknown, depth = 0): readonly Error[] {
  if (!(error instanceof Error) || depth === MOST_CAUSES) return [];
  const causes: unknown[] = error instanceof AggregateError ? [...error.errors, error.cause] : [error.cause];
  return [error, ...causes.flatMap((cause) => chainOf(cause, depth + 1))];
}

/** Errors of connections that never stood: no name, nobody there, no handshake. */
const ofConnecting = new WeakSet<Error>();

/** Remembers that an error kept a connection from coming about. Later on the same errors say nothing of what was sent. */
export function rememberConnecting(error: Error): void {
  ofConnecting.add(error);
}

/** Whether a request failed because no connection came about, so that none of it can have been sent. */
export const connectingFailed = ({ cause }: CicloError): boolean =>
  chainOf(cause).some((error) => ofConnecting.has(error));
