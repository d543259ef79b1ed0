import { BaseFetcher } from 'tuf-js';
import { DownloadError, DownloadHTTPError } from 'tuf-js/dist/error.js';
import { Agent, fetch } from 'undici';
import { trustingConnector } from '../api-client/transport/server-trust.ts';

/** How long the address may take: in all for one file, and without a word. */
export type UpdateTimeouts = { readonly fileMs: number; readonly silenceMs: number };

const TIMEOUTS: UpdateTimeouts = { fileMs: 30 * 60_000, silenceMs: 30_000 };

/**
 * Fetches from the update address: follows no redirect, checks the server, reads no more than it is told to, and lets go of the
 * connection whatever happens. What went wrong is kept, for the library wraps it.
 */
export class UpdateFetcher extends BaseFetcher {
  /** Why the last file did not come; null where it came, whatever was then found wrong with it. */
  failure: { readonly kind: 'missing' | 'too_long' | 'unreachable'; readonly error: unknown } | null = null;
  readonly #timeouts: UpdateTimeouts;
  readonly #agent: Agent;
  #stop = new AbortController();

  constructor(timeouts = TIMEOUTS) {
    super();
    this.#timeouts = timeouts;
    const { silenceMs } = timeouts;
    this.#agent = new Agent({
      connect: trustingConnector({}),
      headersTimeout: silenceMs,
      bodyTimeout: silenceMs,
    });
  }

  override async downloadFile<T>(
    url: string,
    maxLength: number,
    handler: (file: string) => Promise<T>,
  ): Promise<T> {
    this.#stop = new AbortController();
    this.failure = null;
    let hasCome = false;
    try {
      return await super.downloadFile(url, maxLength, (file) => {
        hasCome = true;
        return handler(file);
      });
    } catch (error) {
      if (!hasCome) this.failure = { kind: kindOf(error), error };
      throw error;
    } finally {
      // What is still coming would come for ever.
      this.#stop.abort();
    }
  }

  async fetch(url: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const answer = await fetch(url, {
      dispatcher: this.#agent,
      redirect: 'error',
      headers: { 'accept-encoding': 'identity', 'cache-control': 'no-cache' },
      signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(this.#timeouts.fileMs)]),
    });
    if (answer.ok && answer.body !== null) return bytesOf(answer.body.getReader());
    throw new DownloadHTTPError(`${new URL(url).pathname} was answered with ${answer.status}`, answer.status);
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }
}

type Chunks = { readonly read: () => Promise<{ readonly done: boolean; readonly value?: Uint8Array }> };

/** The same bytes as the library's types want them. */
function bytesOf(chunks: Chunks): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    pull: async (stream) => {
      const { done, value } = await chunks.read();
      if (done || value === undefined) stream.close();
      else stream.enqueue(new Uint8Array(value));
    },
  });
}

function kindOf(error: unknown): 'missing' | 'too_long' | 'unreachable' {
  if (error instanceof DownloadHTTPError) return error.statusCode < 500 ? 'missing' : 'unreachable';
  return error instanceof DownloadError ? 'too_long' : 'unreachable';
}
