import { Agent, type buildConnector, type Dispatcher } from 'undici';
import type { ClientCertificate } from '../../core/client-certificate.ts';
import { asCicloError, type CicloError } from '../../core/failure.ts';
import type { BankAccess } from '../bank-api.ts';
import { clientTls } from '../client-certificate.ts';
import { isSecretHeader } from '../profiles/index.ts';
import type { BankProfile } from '../profiles/profile.ts';
import type { WireNames } from '../wire-names.ts';
import { refuseUnwell } from './answers.ts';
import { type BankTime, ClockKeeper, readClock } from './bank-time.ts';
import { type ExchangeLimits, exchange, type HttpAnswer, type HttpRequest } from './exchange.ts';
import { type Hearing, hearingOfFailure, hearingOfStatus } from './hearing.ts';
import { networkFailure, rememberConnecting } from './network-failures.ts';
import { withoutRepeated } from './repeated-secrets.ts';
import { Retryable, type Timing } from './retry-policy.ts';
import { trustingConnector } from './server-trust.ts';
import type { TokenWays } from './token-ways.ts';

/** Sends one request and reads its answer whole. */
export type Send = (request: HttpRequest, signal: AbortSignal) => Promise<HttpAnswer>;

/** Sends one request when its turn has come. */
export type Turn = (send: () => Promise<HttpAnswer>, signal: AbortSignal) => Promise<HttpAnswer>;

/** What HTTP to a bank is made of. */
export type BankHttpOptions = {
  readonly access: BankAccess;
  readonly profile: BankProfile;
  readonly names: WireNames;
  readonly limits: ExchangeLimits;
  readonly timing: Timing;
  /** In which way this credential is given its tokens, as far as it is known. */
  readonly ways: TokenWays;
  /** Told of each request without a success, those that are tried again too. */
  readonly onFailedRequest?: ((failed: FailedRequest) => void) | undefined;
  /** Sends when the bank may be sent one request more; at once unless said. */
  readonly turn?: Turn | undefined;
  /** Runs right before each sending of a write, tried again or not; what it throws keeps it from being sent. */
  readonly beforeWrite?: (() => void) | undefined;
};

/** A request that brought no success, in words and numbers that name nobody. */
export type FailedRequest = Pick<HttpRequest, 'method' | 'endpoint'> & {
  /** Null where no answer came. */
  readonly status: number | null;
  /** Why it failed; null where that hangs on what the answer says. */
  readonly code: CicloError['code'] | null;
  readonly hearing: Hearing;
  readonly durationMs: number;
};

/** Sends requests one by one and counts them; what its failures and overload answers mean is decided here. */
export type Sender = {
  readonly send: Send;
  readonly count: () => number;
  /** The bank's clock beside ours, by its answers. */
  readonly time: BankTime;
  /** Aborted by `close`. */
  readonly closing: AbortSignal;
  readonly close: () => Promise<void>;
};

/** Prepares the sending; the first request opens the connection. */
export function openSender({ access, limits, timing, onFailedRequest, turn }: BankHttpOptions): Sender {
  const closing = new AbortController();
  let opened: Dispatcher | null = null;
  let requests = 0;
  const clock = new ClockKeeper(timing.now);
  const sendOnce: Send = async (request, signal) => {
    requests += 1;
    // Opened by the first request, so that a certificate that cannot be used fails like the others.
    opened ??= dispatcherFor(access.certificate, limits.deadlineMs);
    const askedMs = timing.now();
    const answer = await exchange(opened, request, limits, signal).catch((error: unknown) => {
      throw retryableOrFinal(networkFailure(error, request.url, signal));
    });
    const reading = readClock(answer, { askedMs, answeredMs: timing.now() });
    clock.keep(reading, request.url !== access.tokenUrl);
    refuseUnwell(answer, new URL(request.url).host, timing.now());
    return answer.status < 300
      ? answer
      : { ...answer, text: withoutRepeated(answer.text, secretsIn(access, request)) };
  };
  return {
    send: inTurn(watched(sendOnce, onFailedRequest, timing.now), turn),
    count: () => requests,
    time: clock,
    closing: closing.signal,
    close: async () => {
      closing.abort();
      await opened?.destroy();
    },
  };
}

/** The same sending, each in its turn: what waits for it was not sent, and is no request that failed. */
function inTurn(send: Send, turn: Turn | undefined): Send {
  return turn === undefined ? send : (request, signal) => turn(() => send(request, signal), signal);
}

/** The same sending, which tells of what failed. A request that was called off did not fail. */
function watched(send: Send, onFailed: BankHttpOptions['onFailedRequest'], now: Timing['now']): Send {
  if (onFailed === undefined) return send;
  return async (request, signal) => {
    const askedMs = now();
    const { method, endpoint } = request;
    const base = () => ({ method, endpoint, durationMs: Math.max(0, Math.round(now() - askedMs)) });
    try {
      const answer = await send(request, signal);
      const { status } = answer;
      if (status >= 300 && !isAbsence(request, status))
        onFailed({ ...base(), status, code: null, hearing: hearingOfStatus(status) });
      return answer;
    } catch (error) {
      const failure = error instanceof Retryable ? error.failure : asCicloError(error);
      const { code, params } = failure;
      const status = typeof params.status === 'number' ? params.status : null;
      if (code !== 'cancelled') onFailed({ ...base(), status, code, hearing: hearingOfFailure(failure) });
      throw error;
    }
  };
}

/** That a record is not there is an answer like another: many are asked for that may not be. */
const isAbsence = ({ method, endpoint }: HttpRequest, status: number): boolean =>
  method === 'GET' && endpoint.includes('{') && (status === 404 || status === 410);

/** A bank that repeats what it refuses must not bring these into messages and logs. */
const secretsIn = ({ clientSecret, extraHeaders }: BankAccess, request: HttpRequest): readonly string[] => [
  clientSecret,
  ...Object.entries(extraHeaders).flatMap(([name, value]) =>
    isSecretHeader(name) ? [value, credentialOf(value)] : [],
  ),
  credentialOf(request.headers.authorization ?? ''),
  ...(request.secrets ?? []),
];

/** What stands behind the name of its scheme. */
const credentialOf = (header: string): string => header.slice(header.indexOf(' ') + 1);

function dispatcherFor(certificate: ClientCertificate | null, deadlineMs: number): Dispatcher {
  const timeouts = { headersTimeout: deadlineMs, bodyTimeout: deadlineMs, keepAliveTimeout: 30_000 };
  const own = certificate === null ? {} : { secureContext: clientTls(certificate) };
  return new Agent({ ...timeouts, connect: rememberingConnector({ timeout: deadlineMs, ...own }) });
}

/**
 * A server is held to the name in the address, whatever a request's headers say: undici would take the name from `host`.
 *
 * undici takes the end of a connection for its error even where TLS has just said why it ends, as a bank does that refuses a client
 * certificate in TLS 1.3. Destroyed at its first error, a socket keeps that one.
 */
function rememberingConnector(options: buildConnector.BuildOptions): buildConnector.connector {
  const connect = trustingConnector(options);
  return ({ servername: _, ...target }, done) =>
    connect(target, (...result) => {
      const [error, socket] = result;
      if (error !== null) rememberConnecting(error);
      socket?.once('error', (error) => socket.destroy(error));
      done(...result);
    });
}

const MAY_HEAL: ReadonlySet<string> = new Set([
  'address_unreachable',
  'host_unknown',
  'timed_out',
  'bank_down',
  'answer_unreadable',
]);

const retryableOrFinal = (failure: CicloError): Error =>
  MAY_HEAL.has(failure.code) ? new Retryable(failure) : failure;
