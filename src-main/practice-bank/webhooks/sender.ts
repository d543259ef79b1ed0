import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { isLoopback } from './webhook-url.ts';

/** A request to a receiver. */
export type Outgoing = {
  readonly method: 'GET' | 'HEAD' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** Milliseconds within which an answer must have begun. */
  readonly timeoutMs: number;
  /** Ends the request before its time. */
  readonly signal: AbortSignal;
};

/** The status with which a receiver answered, or why it did not: the network error's name and its message. */
export type ReceiverAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'silent'; readonly name: string; readonly detail: string };

/** Carries requests to receivers. `send` never rejects: that nobody answers is an answer too. */
export type Sender = {
  readonly send: (outgoing: Outgoing) => Promise<ReceiverAnswer>;
  readonly close: () => Promise<void>;
};

/** How much of an answer's body is read before the connection is cut; its content means nothing. */
const MOST_ANSWER_BYTES = 64 * 1_024;

// Asking the resolver could lead elsewhere: the one name that passes is known.
const lookup: LookupFunction = (hostname, options, callback) => {
  if (hostname !== 'localhost') {
    callback(Object.assign(new Error(`not a loopback host: ${hostname}`), { code: 'NOT_LOOPBACK' }), '', 4);
  } else if (options.all === true) {
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '::1', family: 6 },
    ]);
  } else callback(null, '127.0.0.1', 4);
};

/** Sends over HTTP to this machine and nowhere else. It follows no redirect. */
export class LoopbackSender implements Sender {
  readonly #agent = new Agent({ connect: { lookup, autoSelectFamily: true }, allowH2: false });

  async send(outgoing: Outgoing): Promise<ReceiverAnswer> {
    const { method, url, headers, body, timeoutMs } = outgoing;
    if (!isLoopback(new URL(url))) return silent('NOT_LOOPBACK', 'the bank reaches this machine only');
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = AbortSignal.any([outgoing.signal, deadline]);
    try {
      const answer = await request(url, {
        method,
        headers,
        body,
        signal,
        dispatcher: this.#agent,
        // A connection each: a receiver may close an idle one at the moment it is used again, which would look like a failure.
        reset: true,
      });
      // The status has arrived; what becomes of the rest changes nothing.
      await answer.body.dump({ limit: MOST_ANSWER_BYTES, signal }).catch(() => {});
      return { kind: 'answered', status: answer.statusCode };
    } catch (error) {
      return deadline.aborted ? silent('ETIMEDOUT', `no answer within ${timeoutMs} ms`) : silence(error);
    }
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }
}

const silent = (name: string, detail: string): ReceiverAnswer => ({ kind: 'silent', name, detail });

function silence(error: unknown): ReceiverAnswer {
  if (!(error instanceof Error)) return silent('Error', String(error));
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return silent(code, error.message);
}
