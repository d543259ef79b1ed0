import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DeliveryKind } from '../../src-preload/contract/vocabulary/webhooks.ts';
import { CicloError } from '../core/failure.ts';
import { readBodyText } from './read-body.ts';
import { LIMITS, type ReceiverLimits, serverOptions } from './receiver-limits.ts';
import { type Reception, replyTo } from './reply.ts';
import { assertUsable } from './secret.ts';

/** What a receiver works with. */
export type WebhookReceiverOptions = Reception & {
  /** 0 lets the system choose. */
  readonly port: number;
  /** Is told, after the answer, that something of a kind arrived for the first time; must not throw. */
  readonly onDelivery: (kind: DeliveryKind) => void;
  /** Is told of each request that was refused, after the answer; must not throw. */
  readonly onRefused?: (status: number) => void;
  readonly limits?: Partial<ReceiverLimits>;
};

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
  server.maxConnections = limits.connections;
  server.maxRequestsPerSocket = limits.requests;
  server.timeout = limits.requestMs;
  await listen(server, options.port);
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}`, close: () => close(server, deliveries) };
}

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
    // Read whatever comes of it: an answer that is sent before is lost where the connection then closes.
    const body = await readBodyText(request, this.#limits.bodyBytes).catch(() => null);
    if (body === null) return;
    const { method = '', url = '', headers } = request;
    const reply = await replyTo({ method, url, headers }, body, this.#options);
    // What was not read to its end would be taken for the next request.
    const closing = body.kind === 'too_large' ? { connection: 'close' } : {};
    response.writeHead(reply.status, { 'content-length': 0, ...reply.headers, ...closing }).end();
    if (reply.status >= 400) this.#options.onRefused?.(reply.status);
    for (const kind of reply.newKinds) this.#options.onDelivery(kind);
  }
}
