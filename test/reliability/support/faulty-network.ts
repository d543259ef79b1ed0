import {
  Agent,
  createServer,
  type IncomingMessage,
  request as requestOver,
  type ServerResponse,
} from 'node:http';
import type { PracticeBankReady } from '../../../src-main/practice-bank/practice-bank.ts';
import { listening, portOf, shut } from '../../support/in-process/network/loopback.ts';
import { type BankAnswer, deliver, type NetworkFault } from './network-faults.ts';

/** Requests by method, `*` for any, and by path with query, under the base address. */
export type Aim = { readonly method: string; readonly path: RegExp };

type Strike = { readonly fault: NetworkFault; readonly aim: Aim; left: number };

/** A network between the app and a bank on loopback, which does to chosen requests what networks do. */
export class FaultyNetwork implements AsyncDisposable {
  /** Requests that the fault in force has struck since it was ordered. */
  strikes = 0;
  /** Every request as it came, struck or not. */
  readonly requests: { readonly method: string; readonly path: string }[] = [];
  readonly #bank: URL;
  readonly #ready: PracticeBankReady;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((request, response) => {
    this.#take(request, response).catch(() => response.destroy());
  });
  #strike: Strike | null = null;

  private constructor(ready: PracticeBankReady) {
    this.#ready = ready;
    this.#bank = new URL(ready.baseUrl);
  }

  static async before(ready: PracticeBankReady): Promise<FaultyNetwork> {
    const network = new FaultyNetwork(ready);
    await listening(network.#server);
    return network;
  }

  /** The bank as it is reached through this network. */
  get ready(): PracticeBankReady {
    const port = portOf(this.#server);
    const through = (url: string): string => url.replace(this.#bank.origin, `http://127.0.0.1:${port}`);
    return {
      ...this.#ready,
      baseUrl: through(this.#ready.baseUrl),
      tokenUrl: through(this.#ready.tokenUrl),
    };
  }

  /** Lets a fault strike so many of the requests that come, in place of any other. */
  order(fault: NetworkFault, aim: Aim, times = Number.POSITIVE_INFINITY): void {
    this.strikes = 0;
    this.#strike = { fault, aim, left: times };
  }

  /** No fault from now on; what one still holds is cut. */
  stop(): void {
    this.#strike = null;
    this.#server.closeAllConnections();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
    await shut(this.#server);
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    this.requests.push({ method: request.method ?? '', path: this.#pathOf(request) });
    const forward = (path?: string): Promise<BankAnswer> => this.#forward(request, body, path);
    const strike = this.#struck(request);
    if (strike === null) return deliver(response, await forward());
    await strike({ request, response, forward });
  }

  #struck(request: IncomingMessage): NetworkFault | null {
    const strike = this.#strike;
    if (strike === null || strike.left <= 0) return null;
    const { method, path } = strike.aim;
    if ((method !== '*' && method !== request.method) || !path.test(this.#pathOf(request))) return null;
    strike.left -= 1;
    this.strikes += 1;
    return strike.fault;
  }

  #pathOf({ url = '' }: IncomingMessage): string {
    const base = this.#bank.pathname.replace(/\/$/, '');
    return url.startsWith(base) ? url.slice(base.length) : url;
  }

  #forward({ method, url, headers }: IncomingMessage, body: Buffer, path = url): Promise<BankAnswer> {
    const { 'accept-encoding': _encoding, ...others } = headers;
    const { hostname, port } = this.#bank;
    return new Promise((done, fail) => {
      const options = { hostname, port, method, path, headers: others, agent: this.#agent };
      const asked = requestOver(options, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk) => chunks.push(chunk));
        answer.on('error', fail);
        answer.on('end', () => {
          const { 'transfer-encoding': _framing, connection: _connection, ...kept } = answer.headers;
          done({ status: answer.statusCode ?? 502, headers: kept, body: Buffer.concat(chunks) });
        });
      });
      asked.on('error', fail);
      asked.end(body);
    });
  }
}
