import { Agent, request } from 'undici';
import type { ProbeFailure } from '../../src-preload/contract/vocabulary/webhooks.ts';
import { trustingConnector } from '../api-client/transport/server-trust.ts';
import type { ProbeOutcome } from '../core/webhooks/probe-meaning.ts';

/** A request to a route of a receiver. */
export type ProbeRequest = {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body?: string;
  readonly timeoutMs: number;
};

/** What came of it, and the status or the network error's name for people who know such words. */
export type Probed = { readonly outcome: ProbeOutcome; readonly detail: string };

/** An answer says all in its status. */
const MOST_BODY_BYTES = 16 * 1_024;

const REASONS: readonly (readonly [RegExp, ProbeFailure])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN|EAI_NODATA)$/, 'dns'],
  [/^ECONNREFUSED$/, 'refused'],
  [/CERT|SSL|TLS|SIGNATURE|ISSUER|HOSTNAME/, 'tls'],
  [/TIMEOUT|TIMEDOUT/i, 'timed_out'],
];

/** Requests a route as a bank would. Follows no redirect, as a bank does not. Never rejects. */
export async function probeRoute({ url, method, body, timeoutMs }: ProbeRequest): Promise<Probed> {
  const dispatcher = new Agent({ connect: trustingConnector({ timeout: timeoutMs }) });
  const signal = AbortSignal.timeout(timeoutMs);
  const content = body === undefined ? {} : { body, headers: { 'content-type': 'application/json' } };
  try {
    const answer = await request(url, { method, signal, dispatcher, ...content });
    await answer.body.dump({ limit: MOST_BODY_BYTES, signal }).catch(() => {});
    return { outcome: { kind: 'answered', status: answer.statusCode }, detail: String(answer.statusCode) };
  } catch (error) {
    return failed(error);
  } finally {
    await dispatcher.destroy();
  }
}

function failed(error: unknown): Probed {
  const names = namesOf(error);
  const found = REASONS.find(([words]) => names.some((name) => words.test(name)));
  return { outcome: { kind: 'failed', reason: found?.[1] ?? 'unreachable' }, detail: names[0] ?? 'unknown' };
}

/** More causes than this are a circle. */
const MOST_CAUSES = 8;

/** Codes of an error and its causes, innermost first, as they say most. */
function namesOf(error: unknown, depth = 0): readonly string[] {
  if (!(error instanceof Error) || depth === MOST_CAUSES) return [];
  const causes: readonly unknown[] = error instanceof AggregateError ? error.errors : [error.cause];
  const own = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return [...causes.flatMap((cause) => namesOf(cause, depth + 1)), own];
}
