import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a bank sent. */
export type Received = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
};

/** A receiver of webhooks on this computer that answers as the test says. */
export class WebhookReceiver {
  /** Everything but probes, in order of arrival. */
  readonly received: Received[] = [];
  /** Status of every answer from now on. */
  status = 200;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = (await request.toArray()).join('');
      const isProbe = body === '';
      if (!isProbe) this.received.push({ path: request.url ?? '', headers: request.headers, body });
      response.writeHead(isProbe ? 200 : this.status).end();
    });
  }

  static async start(): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((done) => receiver.#server.listen(0, '127.0.0.1', done));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/avisos?segredo=abc`;
  }

  async close(): Promise<void> {
    const closed = new Promise((done) => this.#server.close(done));
    this.#server.closeAllConnections();
    await closed;
  }
}
