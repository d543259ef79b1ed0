import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  HEARING,
  type Hearing,
  hearingOfFailure,
  hearingOfStatus,
  STATUSES,
} from '../../../../src-main/api-client/transport/hearing.ts';
import {
  networkFailure,
  rememberConnecting,
} from '../../../../src-main/api-client/transport/network-failures.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';

const NEVER = new AbortController().signal;
const URL_ASKED = 'https://banco.example/rec';

const thrown = (code: string, isOfConnecting: boolean): CicloError => {
  const error = Object.assign(new Error(code), { code });
  if (isOfConnecting) rememberConnecting(error);
  return networkFailure(error, URL_ASKED, NEVER);
};

describe('a status', () => {
  it.each<readonly [number, Hearing]>([
    [200, 'may_have_been_heard'],
    [204, 'may_have_been_heard'],
    [301, 'may_have_been_heard'],
    [302, 'may_have_been_heard'],
    [307, 'may_have_been_heard'],
    [400, 'refused'],
    [401, 'refused'],
    [403, 'refused'],
    [404, 'refused'],
    [405, 'refused'],
    [408, 'may_have_been_heard'],
    [409, 'refused'],
    [410, 'refused'],
    [422, 'refused'],
    [425, 'refused'],
    [429, 'refused'],
    [498, 'refused'],
    [499, 'may_have_been_heard'],
    [500, 'may_have_been_heard'],
    [501, 'refused'],
    [502, 'may_have_been_heard'],
    [503, 'may_have_been_heard'],
    [504, 'may_have_been_heard'],
    [520, 'may_have_been_heard'],
    [524, 'may_have_been_heard'],
    [599, 'may_have_been_heard'],
    [100, 'may_have_been_heard'],
    [999, 'may_have_been_heard'],
  ])('%i: %s', (status, hearing) => {
    expect(hearingOfStatus(status)).toBe(hearing);
    expect(hearingOfFailure(new CicloError('bank_down', '', { status }))).toBe(hearing);
  });

  it('that is no refusal in so many words never proves that nothing was done', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 999 }), (status) => {
        const isWord = (status >= 400 && status < 499 && status !== 408) || status === 501;
        expect(hearingOfStatus(status) === 'refused').toBe(isWord);
        expect(hearingOfStatus(status)).not.toBe('not_heard');
      }),
    );
  });

  it('has one row that counts, and each observation a meaning', () => {
    for (const { observed } of STATUSES) expect(HEARING).toHaveProperty(observed);
    expect(
      Object.keys(HEARING).filter((key) => HEARING[key as keyof typeof HEARING] === 'not_heard'),
    ).toEqual(['never_sent', 'no_connection', 'certificate_refused']);
  });
});

describe('a failure without an answer', () => {
  it.each([
    'ECONNREFUSED',
    'ENOTFOUND',
    'EAI_AGAIN',
    'EHOSTUNREACH',
    'ETIMEDOUT',
    'UND_ERR_CONNECT_TIMEOUT',
    'ECONNRESET',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
    'ERR_SSL_WRONG_VERSION_NUMBER',
    'ERR_SSL_TLSV1_ALERT_INTERNAL_ERROR',
  ])('%s while connecting was not heard, and may have been once the connection stood', (code) => {
    expect(hearingOfFailure(thrown(code, true))).toBe('not_heard');
    expect(hearingOfFailure(thrown(code, false))).toBe('may_have_been_heard');
  });

  it.each<readonly [string, Hearing]>([
    ['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'not_heard'],
    ['ERR_SSL_SSL/TLS_ALERT_CERTIFICATE_EXPIRED', 'not_heard'],
    ['UND_ERR_INVALID_ARG', 'not_heard'],
    ['EPIPE', 'may_have_been_heard'],
    ['UND_ERR_SOCKET', 'may_have_been_heard'],
    ['UND_ERR_HEADERS_TIMEOUT', 'may_have_been_heard'],
    ['UND_ERR_BODY_TIMEOUT', 'may_have_been_heard'],
    ['UND_ERR_DESTROYED', 'may_have_been_heard'],
    ['HPE_INVALID_CONSTANT', 'may_have_been_heard'],
    ['Z_DATA_ERROR', 'may_have_been_heard'],
    ['SOMETHING_NEW', 'may_have_been_heard'],
  ])('%s: %s', (code, hearing) => {
    expect(hearingOfFailure(thrown(code, false))).toBe(hearing);
  });

  it('of a request that could not be made was not heard, and one that we gave up on may have been', () => {
    expect(hearingOfFailure(new CicloError('certificate_unreadable', ''))).toBe('not_heard');
    expect(hearingOfFailure(networkFailure(new Error('x'), URL_ASKED, AbortSignal.abort()))).toBe(
      'may_have_been_heard',
    );
  });
});
