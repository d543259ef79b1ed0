import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { TLSSocket, TlsOptions } from 'node:tls';
import type { BankAccess } from '../../../../src-main/api-client/bank-api.ts';
import { listening, portOf, shut } from '../network/loopback.ts';

/** How a scripted bank answers one request. */
export type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** A request as it arrived. */
export type Received = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

type Script = {
  /** Answers to token requests in order; the last one repeats. */
  readonly token?: readonly Reply[];
  /** Answers to all else, in order; the last one repeats. */
  readonly data?: readonly Reply[];
  readonly tls?: TlsOptions;
};

export const CLIENT_SECRET = 'canary-s3gredo/do+cliente';
export const CLIENT_ID = 'cliente-de-teste';

/** A bank on loopback that says what a test tells it to say, over plain HTTP or TLS. */
export class ScriptedBank {
  readonly requests: Received[] = [];
  readonly #script: Script;
  readonly #server: ReturnType<typeof createServer>;
  readonly #usual = { token: [token()], data: [page([])] };

  private constructor(script: Script) {
    this.#script = script;
    const listener = (request: IncomingMessage, response: ServerResponse) =>
      void this.#answer(request, response);
    this.#server = script.tls ? createTlsServer(script.tls, listener) : createServer(listener);
  }

  static async start(script: Script = {}): Promise<ScriptedBank> {
    const bank = new ScriptedBank(script);
    await listening(bank.#server);
    return bank;
  }

  get origin(): string {
    return `${this.#script.tls ? 'https' : 'http'}://127.0.0.1:${portOf(this.#server)}`;
  }

  /** Told of each handshake over TLS that came about. */
  onSecureConnection(listener: (socket: TLSSocket) => void): void {
    this.#server.on('secureConnection', listener);
  }

  get tokenRequests(): readonly Received[] {
    return this.requests.filter(({ path }) => path === '/oauth/token');
  }

  get dataRequests(): readonly Received[] {
    return this.requests.filter(({ path }) => path !== '/oauth/token');
  }

  access(overrides: Partial<BankAccess> = {}): BankAccess {
    return {
      profile: 'specification',
      baseUrl: `${this.origin}/api`,
      tokenUrl: `${this.origin}/oauth/token`,
      schemeWord: 'instant',
      clientId: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      extraHeaders: {},
      certificate: null,
      ...overrides,
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await shut(this.#server);
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://bank');
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = {
      method: request.method ?? '',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: request.headers,
      body,
    };
    this.requests.push(received);
    const isToken = received.path === '/oauth/token';
    const replies = { ...this.#usual, ...this.#script }[isToken ? 'token' : 'data'];
    const sent = isToken ? this.tokenRequests.length : this.dataRequests.length;
    replies[Math.min(sent, replies.length) - 1]?.(request, response);
  }
}

/** A JSON answer. */
export const json =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Reply =>
  (_, response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(body));

/** Bytes as given, with whatever status and headers. */
export const bytes =
  (body: Uint8Array | string, headers: Record<string, string> = {}, status = 200): Reply =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);

export const webPage = (status: number, text = 'Portal do banco'): Reply =>
  bytes(`<!DOCTYPE html><html><body>${text}</body></html>`, { 'content-type': 'text/html' }, status);

/** Tokens numbered from 1, so that a test sees which one a request bore. */
export const token = (expiresIn = 300): Reply => {
  let issued = 0;
  return (request, response) => {
    issued += 1;
    json({ access_token: `token-${issued}`, token_type: 'Bearer', expires_in: expiresIn })(request, response);
  };
};

/** A page of settlements. */
export const page = (records: readonly unknown[], listField = 'instant'): Reply => {
  const paginacao = {
    paginaAtual: 0,
    itensPorPagina: 100,
    quantidadeDePaginas: 1,
    quantidadeTotalDeItens: records.length,
  };
  return json({ parametros: { paginacao }, [listField]: records });
};

/** RFC 7807, as the specification has it. */
export const problem = (status: number, fields: Record<string, unknown> = {}): Reply =>
  json({ type: 'about:blank', title: 'Recusado', status, ...fields }, status, {
    'content-type': 'application/problem+json',
  });

/** A connection that ends before the answer begins. */
export const reset: Reply = (request) => void request.socket.destroy();

/** Headers and a part of the body, then the end of the connection. */
export const cutOff =
  (headers: Record<string, string>, part: Uint8Array | string): Reply =>
  (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.write(part, () => setImmediate(() => request.socket.destroy()));
  };

/** One byte now and then, for ever. */
export const drip: Reply = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};

/** Never answers. */
export const silence: Reply = () => {};
