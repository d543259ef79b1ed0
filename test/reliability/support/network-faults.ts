import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';

/** An answer of the bank, whole. */
export type BankAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/** One request on its way. `forward` lets the bank hear it, or hear another address in its place. */
export type OnItsWay = {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly forward: (path?: string) => Promise<BankAnswer>;
};

export type NetworkFault = (exchange: OnItsWay) => Promise<void> | void;

const LATENCY_MS = 80;
const DRIP_EVERY_MS = 20;

/** Unpacks to a gigabyte: the members of a gzip file follow one another. */
const BOMB_MEMBER_BYTES = 64 * 1_024 * 1_024;
const BOMB_MEMBERS = 16;
let bomb: Buffer | null = null;
function bombBytes(): Buffer {
  bomb ??= Buffer.concat(Array(BOMB_MEMBERS).fill(gzipSync(Buffer.alloc(BOMB_MEMBER_BYTES, 0x20))));
  return bomb;
}

/** Sends an answer on as it came. */
export function deliver(response: ServerResponse, { status, headers, body }: BankAnswer): void {
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
}

const status =
  (code: number, headers: () => Readonly<Record<string, string>> = () => ({})): NetworkFault =>
  ({ response }) =>
    void response
      .writeHead(code, { 'content-type': 'application/problem+json', ...headers() })
      .end(JSON.stringify({ type: 'about:blank', title: 'Recusado', status: code }));

const page: NetworkFault = ({ response }) =>
  void response
    .writeHead(200, { 'content-type': 'text/html' })
    .end('<!DOCTYPE html><html><body>Em manutenção</body></html>');

/** The bank hears the request and does what it is asked; what comes back is something else. */
const heard =
  (fault: NetworkFault): NetworkFault =>
  async (exchange) => {
    await exchange.forward();
    await fault(exchange);
  };

const reset: NetworkFault = ({ request }) => void request.socket.resetAndDestroy();

/** Headers and the first half of the body, with the length of the whole; then the connection ends in one way or another. */
const halved =
  (end: NetworkFault): NetworkFault =>
  async (exchange) => {
    const { status: code, headers, body } = await exchange.forward();
    // A body of one byte at least, so that there is a half that is missing.
    const whole = body.length > 0 ? body : Buffer.from(' ');
    exchange.response.writeHead(code, { ...headers, 'content-length': whole.length });
    exchange.response.flushHeaders();
    await new Promise<void>((sent) =>
      exchange.response.write(whole.subarray(0, whole.length >> 1), () => sent()),
    );
    await end(exchange);
  };

/** A byte now and then, for as long as anyone listens. */
const drip: NetworkFault = async ({ response, forward }) => {
  const { status: code, headers, body } = await forward();
  const { 'content-length': _length, ...others } = headers;
  response.writeHead(code, others);
  const bytes = body.length > 0 ? body : Buffer.from(' ');
  let at = 0;
  const timer = setInterval(() => {
    // The last byte never comes: only the overall deadline ends this.
    response.write(at < bytes.length - 1 ? bytes.subarray(at, at + 1) : ' ');
    at += 1;
  }, DRIP_EVERY_MS);
  response.on('close', () => clearInterval(timer));
};

const soon = (): string => new Date(Date.now() + 1_000).toUTCString();

/** All that a network and what stands in it may do to one exchange. `heard` ones come after the bank has done what it was asked. */
export const NETWORK_FAULTS = {
  latency: async ({ response, forward }) => {
    await wait(LATENCY_MS);
    deliver(response, await forward());
  },
  silence: () => undefined,
  silence_heard: heard(() => undefined),
  reset: reset,
  reset_heard: heard(reset),
  reset_in_body: halved(reset),
  truncated: halved(({ request }) => void request.socket.destroy()),
  truncated_unframed: async ({ response, forward }) => {
    const { status: code, headers, body } = await forward();
    const { 'content-length': _length, ...others } = headers;
    response.writeHead(code, { ...others, connection: 'close' }).end(body.subarray(0, body.length >> 1));
  },
  slow_drip: drip,
  status_401: status(401),
  status_403: status(403),
  status_429_seconds: status(429, () => ({ 'retry-after': '1' })),
  status_429_date: status(429, () => ({ 'retry-after': soon() })),
  status_500: status(500),
  status_500_heard: heard(status(500)),
  status_502: status(502),
  status_502_heard: heard(status(502)),
  status_503: status(503),
  status_503_heard: heard(status(503)),
  status_504: status(504),
  status_504_heard: heard(status(504)),
  html_page: page,
  html_page_heard: heard(page),
  bad_json: async ({ response, forward }) => {
    const answer = await forward();
    deliver(response, { ...answer, body: Buffer.concat([Buffer.from('{"a":,'), answer.body]) });
  },
  gzip_bomb: heard(
    ({ response }) =>
      void response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .end(bombBytes()),
  ),
} as const satisfies Readonly<Record<string, NetworkFault>>;

export type NetworkFaultName = keyof typeof NETWORK_FAULTS;
export const NETWORK_FAULT_NAMES = Object.keys(NETWORK_FAULTS) as readonly NetworkFaultName[];
