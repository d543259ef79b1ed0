import { asCicloError, CicloError } from '../../core/failure.ts';
import { endpointOf } from '../endpoints.ts';
import type { WireNames } from '../wire-names.ts';
import { writeRefused } from '../write-refused.ts';
import { parseJson, readProblem, refuseElsewhere } from './answers.ts';
import type { Tokens } from './authorisation.ts';
import type { HttpAnswer, HttpRequest } from './exchange.ts';
import { hearingOfFailure, hearingOfStatus } from './hearing.ts';
import { refusalOf } from './refusals.ts';
import { Retryable, type Timing, withRetries } from './retry-policy.ts';
import type { Send } from './sender.ts';

/** A change that is asked of the bank. */
export type WriteRequest<Value> = {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Neutral path under the base address. */
  readonly path: string;
  readonly body?: object;
  /** Values in the body that no message may repeat. */
  readonly secrets?: readonly string[];
  /** Reads what a success answers, under neutral names; throws where that cannot be understood. */
  readonly read: (json: () => unknown) => Value;
  /** The outcome where nothing is at the path; unless given, that is `not_found`. */
  readonly whenMissing?: () => Value;
};

/** How a write reaches the bank. */
export type WayToWrite = {
  readonly url: string;
  /** The scope that it needs, as the bank writes it. */
  readonly scope: string;
  readonly send: Send;
  /** As in `BankHttpOptions`. */
  readonly beforeWrite?: (() => void) | undefined;
  readonly authorised: Tokens['authorised'];
  readonly timing: Timing;
  readonly names: WireNames;
};

/** Under a txid or an address of our own, the same request again changes nothing more (RFC 9110 section 9.2.2). */
const REPEATABLE: ReadonlySet<string> = new Set(['PUT', 'DELETE']);

/**
 * Sends a write: POST and PATCH once, PUT and DELETE again as reads are. What fails after an attempt that may have been carried out
 * is `write_unknown`, also when a later attempt was plainly refused: the earlier one may be the reason.
 */
export async function writeThrough<Value>(
  way: WayToWrite,
  request: WriteRequest<Value>,
  signal: AbortSignal,
): Promise<Value> {
  const inDoubt = new InDoubt();
  const send = way.authorised(inDoubt.watching(checked(way)));
  const attempt = async (): Promise<Value> => {
    const answer = await send(httpRequest(way.url, request), signal);
    if (isSuccess(answer)) return inDoubt.unless(() => readSuccess(way, request, answer));
    const isRefused = hearingOfStatus(answer.status) === 'refused';
    return isRefused ? refused(way, request, answer) : inDoubt.unless(() => refused(way, request, answer));
  };
  try {
    const isRepeatable = REPEATABLE.has(request.method);
    return await (isRepeatable ? withRetries(attempt, way.timing, signal) : attempt());
  } catch (error) {
    throw inDoubt.last === null ? failureIn(error) : unknownOutcome(way, request, inDoubt.last);
  }
}

/** The token is there by now: what is looked at here is so when the request leaves. */
const checked =
  ({ send, beforeWrite }: WayToWrite): Send =>
  async (request, signal) => {
    beforeWrite?.();
    return send(request, signal);
  };

/** Remembers the last failure after which the bank may have done what it was asked. */
class InDoubt {
  last: CicloError | null = null;

  /** The same sending; what it throws leaves the write in doubt unless the bank cannot have acted. */
  watching(send: Send): Send {
    return (request, signal) =>
      send(request, signal).catch((error: unknown) => {
        const failure = failureIn(error);
        if (hearingOfFailure(failure) === 'may_have_been_heard') this.last = failure;
        throw error;
      });
  }

  /** Runs what must succeed for the outcome to be known. */
  unless<Value>(read: () => Value): Value {
    try {
      return read();
    } catch (error) {
      this.last = failureIn(error);
      throw error;
    }
  }
}

const failureIn = (error: unknown): CicloError =>
  error instanceof Retryable ? error.failure : asCicloError(error);

const hostOf = ({ url }: WayToWrite): string => new URL(url).host;

function unknownOutcome(
  way: WayToWrite,
  { method, path }: WriteRequest<unknown>,
  cause: CicloError,
): CicloError {
  const params = { host: hostOf(way), operation: `${method} ${path}`, reason: cause.code };
  const message = `${method} ${path} may have been carried out: ${cause.message}`;
  return new CicloError('write_unknown', message, params, { cause });
}

function httpRequest<Value>(url: string, { method, path, body, secrets }: WriteRequest<Value>): HttpRequest {
  const endpoint = endpointOf(path);
  const bare = { method, url, endpoint, headers: {}, ...(secrets === undefined ? {} : { secrets }) };
  if (body === undefined) return bare;
  return { ...bare, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/** A bank may answer 200 where the specification has 201 (api-client/BANKS.md, Access). */
const isSuccess = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300;

function readSuccess<Value>(way: WayToWrite, { read }: WriteRequest<Value>, answer: HttpAnswer): Value {
  const host = hostOf(way);
  refuseElsewhere(answer, host);
  return read(() => way.names.toNeutral(parseJson(answer, host)));
}

const MISSING: ReadonlySet<number> = new Set([404, 410]);
/** With these a bank refuses what a request says, rather than who asks or how. */
const ABOUT_CONTENT: ReadonlySet<number> = new Set([400, 409, 422]);

function refused<Value>(way: WayToWrite, request: WriteRequest<Value>, answer: HttpAnswer): Value {
  const { url, scope, timing } = way;
  const { path, whenMissing } = request;
  const host = hostOf(way);
  refuseElsewhere(answer, host);
  if (MISSING.has(answer.status)) {
    if (whenMissing !== undefined) return whenMissing();
    const { detail } = readProblem(answer);
    throw new CicloError('not_found', `${host}: nothing at ${path}`, { path, detail });
  }
  if (ABOUT_CONTENT.has(answer.status)) throw writeRefused(answer, path, host);
  throw refusalOf(answer, { url, scope, nowMs: timing.now() });
}
