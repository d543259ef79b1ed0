import { Agent, buildConnector, type Dispatcher } from 'undici';
import type { ClientCertificate } from '../../core/client-certificate.ts';
import { asCicloError, CicloError } from '../../core/failure.ts';
import type { BankAccess } from '../bank-api.ts';
import { clientTls } from '../client-certificate.ts';
import type { BankProfile, TokenAuthentication } from '../profiles/profile.ts';
import { readScopeOf } from '../scopes.ts';
import type { WireNames } from '../wire-names.ts';
import { parseJson, readProblem, refuseElsewhere, refuseUnwell } from './answers.ts';
import { unlessCancelled } from './cancellation.ts';
import { type ExchangeLimits, exchange, type HttpAnswer, type HttpRequest } from './exchange.ts';
import { networkFailure } from './network-failures.ts';
import { type Patience, Retryable, withRetries } from './patience.ts';
import { extraHeadersOf, readToken, skewOf, type Token, tokenKeeper, tokenRequest } from './token.ts';

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
  readonly authenticate: (signal: AbortSignal) => Promise<void>;
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

/** Prepares HTTP to a bank; nothing is sent yet. */
export function openBankHttp(parts: BankHttpParts): BankHttp {
  const { access, names, patience } = parts;
  const sender = openSender(parts);
  const tokens = openTokens(parts, sender);
  const reader =
    (send: typeof sender.send, scope: string) =>
    (url: string, signal: AbortSignal): Promise<ReadOutcome> =>
      withRetries(
        async () =>
          outcomeOf(await send({ method: 'GET', url, headers: {} }, signal), {
            url,
            scope,
            nowMs: patience.now(),
          }),
        patience,
        signal,
      );
  return {
    read: (neutralPath, query, signal) => {
      const search = new URLSearchParams(query).toString();
      const url = `${access.baseUrl.replace(/\/+$/, '')}${names.path(neutralPath)}${search && `?${search}`}`;
      return reader(tokens.sendAuthorised, names.scope(readScopeOf(neutralPath)))(url, signal);
    },
    readFromOrigin: (path, isAuthorised, signal) => {
      const send = isAuthorised ? tokens.sendAuthorised : sender.send;
      return reader(send, '')(`${new URL(access.baseUrl).origin}${path}`, signal);
    },
    authenticate: async (signal) => void (await tokens.get(signal)),
    requestCount: sender.count,
    close: sender.close,
  };
}

/** Sends requests one by one and counts them; what its failures and overload answers mean is decided here. */
type Sender = {
  readonly send: (request: HttpRequest, signal: AbortSignal) => Promise<HttpAnswer>;
  readonly count: () => number;
  /** Aborted by `close`. */
  readonly closing: AbortSignal;
  readonly close: () => Promise<void>;
};

function openSender({ access, limits, patience }: BankHttpParts): Sender {
  const closing = new AbortController();
  let opened: Dispatcher | null = null;
  let requests = 0;
  return {
    send: async (request, signal) => {
      requests += 1;
      // Opened by the first request, so that a certificate that cannot be used fails like any other request.
      opened ??= dispatcherFor(access.certificate, limits.deadlineMs);
      const answer = await exchange(opened, request, limits, signal).catch((error: unknown) => {
        throw retryableOrFinal(networkFailure(error, request.url, signal));
      });
      refuseUnwell(answer, new URL(request.url).host, patience.now());
      return answer.status < 300 ? answer : withoutSecrets(answer, [access.clientSecret, bearerOf(request)]);
    },
    count: () => requests,
    closing: closing.signal,
    close: async () => {
      closing.abort();
      await opened?.destroy();
    },
  };
}

const bearerOf = ({ headers }: HttpRequest): string => headers.authorization?.split(' ')[1] ?? '';

/** Shorter than this, a secret would be found in half the words of a language. */
const SHORTEST_SECRET = 6;

/** A bank that repeats what it refuses must not bring secrets into messages and logs. */
function withoutSecrets(answer: HttpAnswer, secrets: readonly string[]): HttpAnswer {
  const text = secrets
    .filter(({ length }) => length >= SHORTEST_SECRET)
    .reduce((cleaned, secret) => cleaned.replaceAll(secret, '***'), answer.text);
  return { ...answer, text };
}

type Tokens = {
  readonly get: (signal: AbortSignal) => Promise<string>;
  /** Sends with a token; refused once with 401, it is sent again with a fresh one. */
  readonly sendAuthorised: Sender['send'];
};

function openTokens({ access, profile, patience }: BankHttpParts, { send, closing }: Sender): Tokens {
  const host = new URL(access.tokenUrl).host;
  // The token serves everybody who waits for it, so no single caller's cancellation may end its request.
  const ask = (place: TokenAuthentication): Promise<Token> =>
    withRetries(
      async () => readToken(await send(tokenRequest(access, place), closing), patience.now(), host),
      patience,
      closing,
    );
  const keeper = tokenKeeper(firstAccepted(profile.tokenAuthentication, ask), patience.now);
  const get = (signal: AbortSignal): Promise<string> => unlessCancelled(keeper.get, signal);
  const bearing = (request: HttpRequest, token: string): HttpRequest => ({
    ...request,
    headers: { ...extraHeadersOf(access), authorization: `Bearer ${token}` },
  });
  return {
    get,
    sendAuthorised: async (request, signal) => {
      const token = await get(signal);
      const answer = await send(bearing(request, token), signal);
      if (answer.status !== 401) return answer;
      keeper.drop(token);
      return send(bearing(request, await get(signal)), signal);
    },
  };
}

/** Asks in one place after the other while the credential is refused, and stays with the place that was accepted. */
function firstAccepted(
  places: readonly TokenAuthentication[],
  ask: (place: TokenAuthentication) => Promise<Token>,
): () => Promise<Token> {
  let remaining = places;
  const askFrom = async ([place, ...others]: readonly TokenAuthentication[]): Promise<Token> => {
    if (place === undefined) throw new CicloError('invalid_input', 'the profile has no token authentication');
    try {
      const token = await ask(place);
      remaining = [place];
      return token;
    } catch (error) {
      if (others.length === 0 || asCicloError(error).code !== 'credentials_wrong') throw error;
      return askFrom(others);
    }
  };
  return () => askFrom(remaining);
}

function dispatcherFor(certificate: ClientCertificate | null, deadlineMs: number): Dispatcher {
  const timeouts = { headersTimeout: deadlineMs, bodyTimeout: deadlineMs, keepAliveTimeout: 30_000 };
  const tls = certificate === null ? {} : { secureContext: clientTls(certificate) };
  return new Agent({ ...timeouts, connect: rememberingConnector({ timeout: deadlineMs, ...tls }) });
}

/**
 * undici takes the end of a connection for its error even where TLS has just said why it ends, as a bank does that refuses a client
 * certificate in TLS 1.3. Destroyed at its first error, a socket keeps that one.
 */
function rememberingConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = buildConnector(options);
  return (target, done) =>
    connect(target, (...result) => {
      const [, socket] = result;
      socket?.once('error', (error) => socket.destroy(error));
      done(...result);
    });
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
