import { describe, expect, it } from 'vitest';
import { networkFailure } from '../../../../src-main/api-client/transport/network-failures.ts';

describe('a failure of the network', () => {
  const url = 'https://banco.example:8443/api?segredo=canary';
  const named = (code: string) => Object.assign(new Error('falhou'), { code });
  const never = new AbortController().signal;

  it.each([
    ['ENOTFOUND', 'host_unknown'],
    ['EAI_AGAIN', 'address_unreachable'],
    ['EHOSTUNREACH', 'address_unreachable'],
    ['UND_ERR_CONNECT_TIMEOUT', 'timed_out'],
    ['ECONNRESET', 'bank_down'],
    ['ERR_SSL_SSLV3_ALERT_CERTIFICATE_REVOKED', 'certificate_rejected'],
    ['ERR_SSL_SSL/TLS_ALERT_UNSUPPORTED_CERTIFICATE', 'certificate_rejected'],
    ['ERR_SSL_TLSV1_ALERT_ACCESS_DENIED', 'certificate_rejected'],
    ['ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED', 'certificate_expired'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'tls_untrusted'],
    ['SOMETHING_NEW', 'bank_down'],
    ['ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR', 'bank_down'],
  ])('%s is %s and names the host only', (code, meaning) => {
    const failure = networkFailure(named(code), url, never);
    expect(failure).toMatchObject({ code: meaning, params: { host: 'banco.example:8443' } });
    expect(failure.message).not.toContain('canary');
  });

  it('is found in the causes, and among several', () => {
    const wrapped = new TypeError('fetch failed', { cause: new AggregateError([named('ECONNREFUSED')]) });
    expect(networkFailure(wrapped, url, never).code).toBe('address_unreachable');
    expect(networkFailure('text', url, never).code).toBe('bank_down');
  });

  it('does not loop in causes that go round', () => {
    const error = new Error('round');
    error.cause = error;
    expect(networkFailure(error, url, never).code).toBe('bank_down');
  });
});
