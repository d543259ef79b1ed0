import { CicloError } from '../../core/failure.ts';
import { parseJson, readProblem, refuseElsewhere } from './answers.ts';
import type { HttpAnswer } from './exchange.ts';
import { skewOf } from './token.ts';

/** What an answer is the answer to: the scope that it needed, as the bank writes it, and when. */
export type Asked = { readonly url: string; readonly scope: string; readonly nowMs: number };

/** A read that succeeded, or one whose resource is not there (404, 410) or of which there is nothing to tell ({@link NO_CONTENT}). */
export type ReadOutcome =
  | { readonly kind: 'found'; readonly json: unknown }
  | { readonly kind: 'missing'; readonly status: number };

/** "No Content" (RFC 9110 section 15.3.5): a success by which some banks mean a list without items, or no such record. */
export const NO_CONTENT = 204;

/** Makes JSON of the text of a success; throws `Retryable` where it cannot. */
export type BodyParser = (answer: HttpAnswer, host: string) => unknown;

/** What the answer to a read says. Throws a `CicloError`, or `Retryable` for one that may be better next time. */
export function outcomeOf(answer: HttpAnswer, asked: Asked, parse: BodyParser = parseJson): ReadOutcome {
  const { host } = new URL(asked.url);
  refuseElsewhere(answer, host);
  const { status } = answer;
  if (status === NO_CONTENT) return { kind: 'missing', status };
  if (status >= 200 && status < 300) return { kind: 'found', json: parse(answer, host) };
  if (status === 404 || status === 410) return { kind: 'missing', status };
  throw refusalOf(answer, asked);
}

/** What a bank means that answers 4xx: token, scope, or the request itself. */
export function refusalOf(answer: HttpAnswer, { url, scope, nowMs }: Asked): CicloError {
  const { host } = new URL(url);
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
