import type { ServerOptions } from 'node:http';
import type { ConnectionBounds } from './half-open.ts';

/** What the receiver grants a stranger. */
export type ReceiverLimits = {
  readonly bodyBytes: number;
  readonly headerBytes: number;
  /** In all; of those without the secret, half as many. */
  readonly connections: number;
  /** Requests on one connection. */
  readonly requests: number;
  /** Milliseconds for a whole request, and for a silence on a connection. */
  readonly requestMs: number;
  /** Milliseconds for a whole request without the secret. */
  readonly strangerMs: number;
  /** How often, in milliseconds, those that take too long are looked for. */
  readonly checkMs: number;
};

/** The limits in use. */
export const LIMITS: ReceiverLimits = {
  bodyBytes: 256 * 1_024,
  headerBytes: 8 * 1_024,
  connections: 64,
  requests: 100,
  requestMs: 10_000,
  strangerMs: 2_000,
  checkMs: 1_000,
};

/** How many connections at once, and how many of them without the secret. */
export const boundsOf = ({ connections }: ReceiverLimits): ConnectionBounds => ({
  connections,
  strangers: Math.ceil(connections / 2),
});

/** Those limits that Node's server enforces by itself at its creation. */
export const serverOptions = ({ headerBytes, requestMs, checkMs }: ReceiverLimits): ServerOptions => ({
  maxHeaderSize: headerBytes,
  headersTimeout: requestMs,
  requestTimeout: requestMs,
  keepAliveTimeout: requestMs,
  connectionsCheckingInterval: checkMs,
});
