import {
  request as forward,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { createServer, type Server } from 'node:https';
import type { TLSSocket } from 'node:tls';
import type { PemPair } from '../bank/bank-certificates.ts';
import { listening, portOf, shut } from '../network/loopback.ts';

/** A request as it came to the bank, with the fingerprint of the certificate that the client showed. */
export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly certificate: string;
};

/** What it shows, and whose clients it lets in. */
type Identity = { readonly server: PemPair; readonly authority: string };

/** A bank behind mutual TLS: passes everything on to a practice bank, and remembers what came and which tokens it gave. */
export class SecretBank {
  readonly seen: SeenRequest[] = [];
  readonly tokens = new Set<string>();
  readonly #server: Server;
  readonly #target: URL;

  private constructor({ server, authority: ca }: Identity, target: string) {
    const { certificate: cert, key } = server;
    const tls = { cert, key, ca, requestCert: true, rejectUnauthorized: true };
    this.#server = createServer(tls, (request, response) => void this.#answer(request, response));
    this.#target = new URL(target);
  }

  static async start(identity: Identity, target: string): Promise<SecretBank> {
    const bank = new SecretBank(identity, target);
    await listening(bank.#server);
    return bank;
  }

  /** An address of the practice bank as it is reached through this one. */
  through(address: string): string {
    const port = portOf(this.#server);
    const { pathname } = new URL(address);
    return `https://127.0.0.1:${port}${pathname === '/' ? '' : pathname}`;
  }

  async close(): Promise<void> {
    await shut(this.#server);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bytesOf(request);
    const { method = '', url: path = '', headers } = request;
    const { fingerprint256: certificate } = (request.socket as TLSSocket).getPeerCertificate();
    this.seen.push({ method, path, headers, body: body.toString(), certificate });
    const { hostname, port, host } = this.#target;
    const passed = forward({ hostname, port, method, path, headers: { ...headers, host } });
    passed.on('error', () => response.destroy());
    passed.on('response', (answer) => void this.#passBack(path, answer, response));
    passed.end(body);
  }

  async #passBack(path: string, answer: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const body = await bytesOf(answer);
      if (path === '/oauth/token') this.#noteToken(body.toString());
      response.writeHead(answer.statusCode ?? 500, answer.headers).end(body);
    } catch {
      // The practice bank cut its answer short: so does this one.
      response.destroy();
    }
  }

  #noteToken(text: string): void {
    const [, token] = /"access_token"\s*:\s*"([^"]+)"/.exec(text) ?? [];
    if (token !== undefined) this.tokens.add(token);
  }
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
