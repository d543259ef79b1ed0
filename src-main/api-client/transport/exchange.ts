import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { type Dispatcher, request } from 'undici';
import type { HttpMethod } from '../../../src-preload/contract/vocabulary/resources.ts';
import { CicloError } from '../../core/failure.ts';
import type { Endpoint } from '../endpoints.ts';

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
  const bytes = await readBody(answer.body, plain['content-encoding'], limits.maxBodyBytes, signal);
  return { status: answer.statusCode, headers: plain, text: textOf(bytes, plain['content-type']) };
}

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

async function readBody(
  body: Readable,
  encoding: string | undefined,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const decode = DECODERS[encoding?.trim().toLowerCase() ?? ''];
  const decoded = decode === undefined ? body : unpack(body, decode());
  const stop = (): void => void decoded.destroy(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await collect(decoded, maxBytes);
  } finally {
    signal.removeEventListener('abort', stop);
    body.destroy();
  }
}

/** An error of the source must end the decoder too, or its reader would wait for ever. */
function unpack(body: Readable, decoder: NodeJS.ReadWriteStream & Readable): Readable {
  body.on('error', (error) => void decoder.destroy(error));
  body.pipe(decoder);
  return decoder;
}

async function collect(stream: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes)
      throw new CicloError('answer_too_large', `more than ${maxBytes} bytes`, { maxBytes });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
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
