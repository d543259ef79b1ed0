import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { portOf, shut } from './loopback.ts';

/** A request that a receiver got. */
export type Knock = {
  readonly method: string;
  /** With the query, as it arrived. */
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** How a receiver answers a request. */
export type ReceiverReply = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers with a status and nothing else. */
export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): ReceiverReply =>
  (_, response) =>
    void response.writeHead(code, headers).end();

export const taken: ReceiverReply = status(200);

/** Takes some verbs, refuses the others with 405. */
export const only =
  (...methods: readonly string[]): ReceiverReply =>
  (request, response) =>
    status(methods.includes(request.method ?? '') ? 200 : 405)(request, response);

/** Never answers. */
export const silence: ReceiverReply = () => {};

/** Cuts the connection with RST before the answer begins. */
export const reset: ReceiverReply = (request) => void request.socket.resetAndDestroy();

/** Says 200 and then a gigabyte, as fast as it is read; counts what left. */
export function gigabyte(count: (bytes: number) => void): ReceiverReply {
  return (_, response) => {
    const block = Buffer.alloc(64 * 1_024);
    let left = 2 ** 30;
    const pour = (): void => {
      while (left > 0 && !response.destroyed) {
        left -= block.length;
        count(block.length);
        if (!response.write(block)) return;
      }
      if (left <= 0) response.end();
    };
    response
      .writeHead(200)
      .on('drain', pour)
      .on('error', () => {});
    pour();
  };
}

/** What an application that receives webhooks is to the bank: a real HTTP server on loopback that answers as a test says. */
export class WebhookReceiver {
  readonly knocks: Knock[] = [];
  /** How the next requests are answered, in turn; the last one repeats. Without one, everything is taken. */
  replies: readonly ReceiverReply[] = [taken];
  readonly #server: Server;
  #answered = 0;
  #waiting: (() => void)[] = [];

  private constructor() {
    this.#server = createServer((request, response) => void this.#take(request, response));
  }

  static async start(host = '127.0.0.1'): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await new Promise<void>((resolve, reject) => {
      receiver.#server.once('error', reject).listen(0, host, resolve);
    });
    return receiver;
  }

  get port(): number {
    return portOf(this.#server);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The requests with a body, which probes have not. */
  get deliveries(): readonly Knock[] {
    return this.knocks.filter(({ body }) => body !== '');
  }

  /** The bodies of the deliveries, as JSON. */
  get bodies(): readonly unknown[] {
    return this.deliveries.map(({ body }) => JSON.parse(body) as unknown);
  }

  /** Answers from now on so, the last one repeating. */
  answer(...replies: readonly ReceiverReply[]): void {
    this.replies = replies;
    this.#answered = 0;
  }

  /** Resolves once so many requests have come. */
  async until(count: number): Promise<void> {
    while (this.knocks.length < count) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve);
      });
    }
  }

  async close(): Promise<void> {
    await shut(this.#server);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let body = '';
    request.on('error', () => {});
    for await (const chunk of request.setEncoding('utf8')) body += String(chunk);
    const { method = '', url: path = '', headers } = request;
    this.knocks.push({ method, path, headers, body });
    const reply = this.replies[Math.min(this.#answered, this.replies.length - 1)] ?? taken;
    this.#answered += 1;
    reply(request, response);
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
