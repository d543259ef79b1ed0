import type { FastifyHttpOptions, RawServerDefault } from 'fastify';

/** How long the bank waits for a client, in real milliseconds. */
export type Timeouts = {
  /** For all headers of a request. */
  readonly headersMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  /** For a word on a connection. */
  readonly silenceMs: number;
  /** How often it looks for those that take too long. */
  readonly checkMs: number;
};

/** Our choice: banks differ, and no document says. */
export const TIMEOUTS: Timeouts = {
  headersMs: 10_000,
  requestMs: 30_000,
  silenceMs: 60_000,
  checkMs: 5_000,
};

/** Timeouts as options of the HTTP server. A request without Host goes to the bank as well, which refuses it in its own words. */
export const connectionOptions = ({ headersMs, requestMs, silenceMs, checkMs }: Timeouts) =>
  ({
    forceCloseConnections: true,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: { connectionsCheckingInterval: checkMs, headersTimeout: headersMs, requireHostHeader: false },
  }) satisfies FastifyHttpOptions<RawServerDefault>;
