import { createServer, type Server, type Socket } from 'node:net';
import { listening, portOf } from '../../network/loopback.ts';

export const CRLF = '\r\n';

type Head = {
  readonly status?: number;
  readonly type?: string;
  readonly extra?: Readonly<Record<string, string>>;
};

/** An answer whose head is in order; the connection lives on. */
export function framed(
  body: Buffer | string,
  { status = 200, type = 'application/json', extra = {} }: Head = {},
): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const bodiless = status === 204 || status === 304;
  const headers = { 'content-type': type, 'content-length': String(bodiless ? 0 : bytes.length), ...extra };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} X`, ...lines, '', ''].join(CRLF);
  return Buffer.concat([Buffer.from(head, 'latin1'), bodiless ? Buffer.alloc(0) : bytes]);
}

/** What a request's first line asks for. */
export type Asked = { readonly method: string; readonly url: URL };

/** Answers a request with bytes as they are. Null stands for a good token. */
export type Answering = (asked: Asked) => Buffer | null;

const TOKEN = framed(
  JSON.stringify({ access_token: 'token-of-the-test', token_type: 'Bearer', expires_in: 3_600 }),
);
/** A head whose body ends where it says, so that the connection may live on. */
const WHOLE = /^HTTP\/1\.1 [2-5]\d\d X\r\ncontent-type: [^\r]*\r\ncontent-length: (\d+)\r\n/;
const LENGTH = /^content-length: (\d+)/im;

/** A bank on loopback that speaks in bytes: nothing stands between what a test writes and what the client reads. */
export class RawBank implements AsyncDisposable {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  requests = 0;

  private constructor(answering: Answering) {
    this.#server = createServer((socket) => this.#serve(socket, answering));
  }

  static async start(answering: Answering): Promise<RawBank> {
    const bank = new RawBank(answering);
    await listening(bank.#server);
    return bank;
  }

  get origin(): string {
    return `http://127.0.0.1:${portOf(this.#server)}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #serve(socket: Socket, answering: Answering): void {
    let heard = '';
    this.#sockets.add(socket);
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      for (let end = heard.indexOf('\r\n\r\n'); end >= 0; end = heard.indexOf('\r\n\r\n')) {
        const head = heard.slice(0, end);
        const whole = end + 4 + Number(LENGTH.exec(head)?.[1] ?? 0);
        if (heard.length < whole) return;
        heard = heard.slice(whole);
        this.#answer(socket, head, answering);
      }
    });
  }

  #answer(socket: Socket, head: string, answering: Answering): void {
    this.requests += 1;
    const [method = '', path = '/'] = head.split(' ', 2);
    const bytes = answering({ method, url: new URL(path, this.origin) }) ?? TOKEN;
    if (isWhole(bytes)) socket.write(bytes);
    else socket.end(bytes);
  }
}

function isWhole(bytes: Buffer): boolean {
  const head = bytes.subarray(0, 2_000).toString('latin1');
  const [line, length = ''] = WHOLE.exec(head) ?? [];
  const body = head.indexOf('\r\n\r\n') + 4;
  return line !== undefined && body >= 4 && bytes.length - body === Number(length);
}
