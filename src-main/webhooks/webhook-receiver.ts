import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addAbortSignal } from 'node:stream';
import type { DeliveryKind } from '../../src-preload/contract/vocabulary/webhooks.ts';
import { CicloError } from '../core/failure.ts';
import { dropHalfOpen } from './half-open.ts';
import { readBodyText } from './read-body.ts';
import { boundsOf, LIMITS, type ReceiverLimits, serverOptions } from './receiver-limits.ts';
import { type Reception, type Reply, refusalOf, replyTo } from './reply.ts';
import { admit, isBanks, type RequestHead } from './request-guard.ts';
import { assertUsable } from './secret.ts';

/** What a receiver works with. */
export type WebhookReceiverOptions = Reception & {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Is told, after the answer, that something of a kind arrived for the first time; must not throw. */
  readonly onDelivery: (kind: DeliveryKind) => void;
  /** Is told of each request that was refused, after the answer, and of each connection that was dropped, as `DROPPED`; must not throw. */
  readonly onRefused?: (status: number) => void;
  readonly limits?: Partial<ReceiverLimits>;
};

/** What is told of a connection that was closed for another's sake, before any answer: there were too many at once. */
export const DROPPED = 429;

/** The running receiver. */
export type WebhookReceiver = {
  /** Its base route, without the secret: what a tunnel leads to. */
  readonly address: string;
  /** Cuts every connection; after that neither inbox nor listener is called. */
  readonly close: () => Promise<void>;
};

/**
 * Receives webhooks on 127.0.0.1: the base route, the scheme's word, `/rec` and `/cobr` (SERVICE.md, sections 4.2 and 6). A delivery is
 * committed to the inbox before 200 is answered, and credits nothing. Throws `port_taken` when the port is in use, RangeError on a secret
 * too short to filter anything.
 */
export async function startWebhookReceiver(options: WebhookReceiverOptions): Promise<WebhookReceiver> {
  for (const secret of options.secrets()) assertUsable(secret);
  const limits = { ...LIMITS, ...options.limits };
  const deliveries = new Deliveries(options, limits);
  const server = createServer(serverOptions(limits), (request, response) =>
    deliveries.serve(request, response),
  );
  const isOurs = (request: IncomingMessage): boolean => isBanks(admit(headOf(request), options));
  dropHalfOpen(server, boundsOf(limits), isOurs, () => options.onRefused?.(DROPPED));
  server.maxRequestsPerSocket = limits.requests;
  server.timeout = limits.requestMs;
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => close(server, deliveries) };
}

const headOf = ({ method = '', url = '', headers }: IncomingMessage): RequestHead => ({
  method,
  url,
  headers,
});

async function listen(server: Server, port: number): Promise<void> {
  try {
    await once(server.listen({ host: '127.0.0.1', port }), 'listening');
  } catch (error) {
    throw new CicloError('port_taken', `cannot listen on 127.0.0.1:${port}`, { port }, { cause: error });
  }
}

async function close(server: Server, deliveries: Deliveries): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
  await deliveries.settled();
}

/** Serves one request after another, and knows which are still running. */
class Deliveries {
  readonly #options: WebhookReceiverOptions;
  readonly #limits: ReceiverLimits;
  readonly #running = new Set<Promise<void>>();

  constructor(options: WebhookReceiverOptions, limits: ReceiverLimits) {
    this.#options = options;
    this.#limits = limits;
  }

  serve(request: IncomingMessage, response: ServerResponse): void {
    const run = this.#serve(request, response)
      // What goes wrong with one request ends its connection alone, and the bank tries again: thrown from here it would end the app.
      .catch(() => void response.destroy())
      .finally(() => this.#running.delete(run));
    this.#running.add(run);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const head = headOf(request);
    const admission = admit(head, this.#options);
    const isStranger = !isBanks(admission);
    if (isStranger) addAbortSignal(AbortSignal.timeout(this.#limits.strangerMs), request);
    const refusal = refusalOf(admission);
    if (refusal !== null) this.#answer(response, refusal, true);
    // Read whatever comes of it: an answer is lost where the connection closes over what was not read.
    const body = await readBodyText(request, this.#limits.bodyBytes).catch(() => null);
    if (body === null) return;
    // What was not read to its end would be taken for the next request.
    const isLast = isStranger || body.kind === 'too_large';
    if (refusal === null) this.#answer(response, await replyTo(head, body, this.#options), isLast);
    response.end();
  }

  /** Sends the whole answer, which has no body. The connection goes on to be read until the response ends. */
  #answer(response: ServerResponse, { status, headers, newKinds }: Reply, isLast: boolean): void {
    const closing = isLast ? { connection: 'close' } : {};
    response.writeHead(status, { 'content-length': 0, ...headers, ...closing }).flushHeaders();
    if (status >= 400) this.#options.onRefused?.(status);
    for (const kind of newKinds) this.#options.onDelivery(kind);
  }
}
