import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import { unlessCancelled } from '../transport/cancellation.ts';
import { networkFailure } from '../transport/network-failures.ts';

/** Where an address leads: its host and port, the addresses behind the name, and the one that answered. */
export type ReachedAddress = {
  readonly host: string;
  readonly port: number;
  readonly addresses: readonly string[];
  readonly answered: string;
};

const CONNECT_MS = 10_000;

/** The host without the brackets of IPv6, and the port, given or usual. */
export function hostAndPortOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port, protocol } = new URL(url);
  const usual = protocol === 'https:' ? 443 : 80;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) };
}

/**
 * Looks an address up and opens a connection that is closed at once; nothing is sent. Throws `address_unreachable`, `host_unknown` (there is no
 * such name) or `timed_out`, with the system's own word in `params.reason`.
 */
export async function reachAddress(url: string, signal: AbortSignal): Promise<ReachedAddress> {
  const { host, port } = hostAndPortOf(url);
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_MS)]);
  try {
    const found = await unlessCancelled(() => lookup(host, { all: true }), bounded);
    const socket = connect({ host, port });
    try {
      await once(socket, 'connect', { signal: bounded });
      const addresses = found.map(({ address }) => address);
      return { host, port, addresses, answered: socket.remoteAddress ?? host };
    } finally {
      socket.destroy();
    }
  } catch (error) {
    throw networkFailure(signal.aborted ? error : timeoutOr(error, bounded), url, signal);
  }
}

/** An abort that our own bound caused is a timeout, not a cancellation. */
const timeoutOr = (error: unknown, bounded: AbortSignal): unknown =>
  bounded.aborted ? bounded.reason : error;
