import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, type Zlib } from 'node:zlib';
import type { LimitFunction } from 'p-limit';
import { type Dispatcher, request } from 'undici';
import type { HttpMethod } from '../../../src-preload/contract/vocabulary/resources.ts';
import { CicloError } from '../../core/failure.ts';
import type { Endpoint } from '../endpoints.ts';
import { unlessCancelled } from './cancellation.ts';

/** One HTTP request, complete. */
export type HttpRequest = {
  readonly method: HttpMethod;
  readonly url: string;
  /** What it is about, in words that may be logged. */
  readonly endpoint: Endpoint;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** What the body holds that must not come back in a refusal's words. */
  readonly secrets?: readonly string[];
};

/** One HTTP answer, whole and decompressed. Header names are lower case. */
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
};

/** What bounds one exchange, however the server behaves. */
export type ExchangeLimits = {
  /** Overall, from connecting to the last byte: a slow drip cannot outlive it. */
  readonly deadlineMs: number;
  /** Counted after decompression: a small answer can unpack into gigabytes. */
  readonly maxBodyBytes: number;
  /** Lets one large answer of a bank in at a time: eight of them side by side would be read, held and parsed side by side. */
  readonly largeAnswers: LimitFunction;
};

/** Sends one request and reads its answer to the end. Throws what undici, the TLS stack or the limits throw. */
export async function exchange(
  dispatcher: Dispatcher,
  { url, method, headers, body }: HttpRequest,
  limits: ExchangeLimits,
  cancelled: AbortSignal,
): Promise<HttpAnswer> {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(limits.deadlineMs)]);
  const answer = await request(url, {
    dispatcher,
    method,
    signal,
    headers: { accept: 'application/json', 'accept-encoding': 'gzip', ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const plain = plainHeaders(answer.headers);
  const bytes = await readBody(answer.body, plain['content-encoding'], limits, signal);
  return { status: answer.statusCode, headers: plain, text: textOf(bytes, plain['content-type']) };
}

type Decoder = Transform & Zlib;

const DECODERS: Readonly<Record<string, () => Decoder>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function readBody(
  body: Readable,
  encoding: string | undefined,
  limits: ExchangeLimits,
  signal: AbortSignal,
): Promise<Buffer> {
  const decoder = DECODERS[encoding?.trim().toLowerCase() ?? '']?.();
  const decoded = decoder === undefined ? body : unpack(body, decoder);
  const stop = (): void => void decoded.destroy(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await collect(decoded, limits, signal);
  } catch (error) {
    if (decoder !== undefined && isForWantOfBytes(error, decoder)) return Buffer.alloc(0);
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    decoded.destroy();
    body.destroy();
  }
}

/** An error of the source must end the decoder too, or its reader would wait for ever. */
function unpack(body: Readable, decoder: Decoder): Readable {
  body.on('error', (error) => void decoder.destroy(error));
  body.pipe(decoder);
  return decoder;
}

/**
 * Whether a decoder fails since the answer ended before its first byte. Gateways name an encoding on empty answers too, as a 204 or a refusal
 * is, and those are what their status says. One that was cut off before it has the error of its connection.
 */
const isForWantOfBytes = (error: unknown, { bytesWritten }: Decoder): boolean =>
  bytesWritten === 0 && error instanceof Error && 'code' in error && error.code === 'Z_BUF_ERROR';

/** Beyond this an answer is large: three times a usual page of a thousand records. */
const LARGE_BYTES = 4 * 1_024 * 1_024;

/** The whole stream; one that is large waits, unread, for the one before it, which holds its sender up. */
async function collect(
  stream: Readable,
  { maxBodyBytes: maxBytes, largeAnswers }: ExchangeLimits,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const source = (stream as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  if (await read(source, chunks, Math.min(LARGE_BYTES, maxBytes))) return Buffer.concat(chunks);
  return await unlessCancelled(() => largeAnswers(() => rest(source, chunks, maxBytes)), signal);
}

async function rest(source: AsyncIterator<Buffer>, chunks: Buffer[], maxBytes: number): Promise<Buffer> {
  if (await read(source, chunks, maxBytes)) return Buffer.concat(chunks);
  throw new CicloError('answer_too_large', `more than ${maxBytes} bytes`, { maxBytes });
}

/** Adds what comes to the chunks until there are more bytes than so many; true where it ended before. */
async function read(source: AsyncIterator<Buffer>, chunks: Buffer[], mostBytes: number): Promise<boolean> {
  let bytes = chunks.reduce((sum, { length }) => sum + length, 0);
  while (bytes <= mostBytes) {
    const next = await source.next();
    if (next.done === true) return true;
    bytes += next.value.length;
    chunks.push(next.value);
  }
  return false;
}

const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** JSON is UTF-8, with or without a mark; what is not even that is in the encoding that it names, or in Windows's own. */
function textOf(bytes: Buffer, contentType = ''): string {
  try {
    return UTF_8.decode(bytes);
  } catch {
    return legacyDecoder(/charset="?([\w-]+)/i.exec(contentType)?.[1]).decode(bytes);
  }
}

function legacyDecoder(charset = 'windows-1252'): InstanceType<typeof TextDecoder> {
  try {
    return new TextDecoder(charset);
  } catch {
    return new TextDecoder();
  }
}

function plainHeaders(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const plain: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) plain[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  }
  return plain;
}
