import { Agent, type Dispatcher } from 'undici';
import type { ClientCertificate } from '../../core/client-certificate.ts';
import { CicloError } from '../../core/failure.ts';
import type { BankAccess } from '../bank-api.ts';
import type { BankProfile } from '../profiles/profile.ts';
import { readScopeOf } from '../scopes.ts';
import type { WireNames } from '../wire-names.ts';
import { parseJson, readProblem, refuseElsewhere, refuseUnwell } from './answers.ts';
import { type ExchangeLimits, exchange, type HttpAnswer, type HttpRequest } from './exchange.ts';
import { networkFailure } from './network-failures.ts';
import { type Patience, Retryable, withRetries } from './patience.ts';
import { readToken, skewOf, tokenKeeper, tokenRequest } from './token.ts';

/** A read that succeeded, or one whose resource is not there (404, 410). */
export type ReadOutcome = { readonly kind: 'found'; readonly json: unknown } | { readonly kind: 'missing' };

/** HTTP to one bank: token, deadlines, retries of reads, and errors in the app's own terms. */
export type BankHttp = {
  /** GETs a neutral path under the base address. Throws a `CicloError` for everything but success and absence. */
  readonly read: (
    neutralPath: string,
    query: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => Promise<ReadOutcome>;
  /** The same for a path from the origin of the base address: what only a practice bank has. */
  readonly readFromOrigin: (path: string, isAuthorised: boolean, signal: AbortSignal) => Promise<ReadOutcome>;
  readonly authenticate: () => Promise<void>;
  readonly requestCount: () => number;
  readonly close: () => Promise<void>;
};

export type BankHttpParts = {
  readonly access: BankAccess;
  readonly profile: BankProfile;
  readonly names: WireNames;
  readonly limits: ExchangeLimits;
  readonly patience: Patience;
};

const NEVER = new AbortController().signal;

/** Prepares HTTP to a bank; nothing is sent yet. */
export function openBankHttp({ access, profile, names, limits, patience }: BankHttpParts): BankHttp {
  const dispatcher = dispatcherFor(access.certificate, limits.deadlineMs);
  let requests = 0;
  const once = async (request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> => {
    requests += 1;
    const host = new URL(request.url).host;
    const answer = await exchange(dispatcher, request, limits, signal).catch((error: unknown) => {
      throw retryableOrFinal(networkFailure(error, request.url, signal));
    });
    refuseUnwell(answer, host, patience.now());
    return answer;
  };
  const tokenHost = new URL(access.tokenUrl).host;
  const askForToken = async () =>
    readToken(await once(tokenRequest(access, profile), NEVER), patience.now(), tokenHost);
  // The token serves everybody who waits for it, so no single caller's cancellation may end its request.
  const tokens = tokenKeeper(() => withRetries(askForToken, patience, NEVER), patience.now);

  const authorised = async (url: string, signal: AbortSignal): Promise<HttpAnswer> => {
    const token = await tokens.get();
    const request = (bearer: string): HttpRequest => ({
      method: 'GET',
      url,
      headers: { ...access.extraHeaders, authorization: `Bearer ${bearer}` },
    });
    const answer = await once(request(token), signal);
    if (answer.status !== 401) return answer;
    tokens.drop(token);
    return once(request(await tokens.get()), signal);
  };

  const readUrl = (url: string, scope: string, signal: AbortSignal): Promise<ReadOutcome> =>
    withRetries(
      async () => outcomeOf(await authorised(url, signal), { url, scope, nowMs: patience.now() }),
      patience,
      signal,
    );

  return {
    read: (neutralPath, query, signal) => {
      const search = new URLSearchParams(query).toString();
      const url = `${access.baseUrl.replace(/\/+$/, '')}${names.path(neutralPath)}${search && `?${search}`}`;
      return readUrl(url, names.scope(readScopeOf(neutralPath)), signal);
    },
    readFromOrigin: (path, isAuthorised, signal) => {
      const url = `${new URL(access.baseUrl).origin}${path}`;
      if (isAuthorised) return readUrl(url, '', signal);
      const open = async () =>
        outcomeOf(await once({ method: 'GET', url, headers: {} }, signal), {
          url,
          scope: '',
          nowMs: patience.now(),
        });
      return withRetries(open, patience, signal);
    },
    authenticate: async () => void (await tokens.get()),
    requestCount: () => requests,
    close: () => dispatcher.destroy(),
  };
}

function dispatcherFor(certificate: ClientCertificate | null, deadlineMs: number): Dispatcher {
  const timeouts = { headersTimeout: deadlineMs, bodyTimeout: deadlineMs, keepAliveTimeout: 30_000 };
  return new Agent({ ...timeouts, connect: { timeout: deadlineMs, ...tlsOptions(certificate) } });
}

function tlsOptions(certificate: ClientCertificate | null) {
  if (certificate === null) return {};
  if (certificate.kind === 'pem') return { cert: certificate.certificate, key: certificate.key };
  return { pfx: Buffer.from(certificate.bundle), passphrase: certificate.passphrase };
}

const MAY_HEAL: ReadonlySet<string> = new Set([
  'address_unreachable',
  'timed_out',
  'bank_down',
  'answer_unreadable',
]);

const retryableOrFinal = (failure: CicloError): Error =>
  MAY_HEAL.has(failure.code) ? new Retryable(failure) : failure;

type Asked = { readonly url: string; readonly scope: string; readonly nowMs: number };

function outcomeOf(answer: HttpAnswer, asked: Asked): ReadOutcome {
  const { host } = new URL(asked.url);
  refuseElsewhere(answer, host);
  const { status } = answer;
  if (status >= 200 && status < 300) return { kind: 'found', json: parseJson(answer, host) };
  if (status === 404 || status === 410) return { kind: 'missing' };
  throw refusalOf(answer, asked, host);
}

function refusalOf(answer: HttpAnswer, { scope, nowMs }: Asked, host: string): CicloError {
  const { status, headers } = answer;
  if (status === 401) {
    return (
      skewOf(answer, nowMs) ??
      new CicloError('credentials_wrong', `${host} refuses a fresh token`, { host, status })
    );
  }
  if (status === 403) return new CicloError('scope_missing', `${host} answered 403`, { scope });
  const { detail, property } = readProblem(answer);
  const dateMs = Date.parse(headers.date ?? '');
  const serverDate = Number.isNaN(dateMs) ? '' : new Date(dateMs).toISOString();
  const message = `${host} answered ${status}: ${detail || 'no reason given'}`;
  return new CicloError('request_refused', message, {
    status,
    detail: detail || String(status),
    property,
    serverDate,
  });
}
