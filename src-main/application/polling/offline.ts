import { isLoopback } from '../../../src-preload/contract/vocabulary/connections.ts';
import { reachAddress } from '../../api-client/diagnosis/reach-address.ts';
import { CicloError } from '../../core/failure.ts';
import type { ConnectionRegistry } from '../companies/registry/registry.ts';
import type { Network } from './network.ts';
import type { Polling } from './polling.ts';

/** Throws `offline` while a connection's bank is known to be out of reach: nothing is to be journaled or sent then. */
export type RefuseOffline = (connectionId: string) => Promise<void>;

type Surroundings = {
  readonly registry: Pick<ConnectionRegistry, 'find'>;
  readonly polling: Pick<Polling, 'isOffline' | 'retryOffline'>;
  readonly network: Network;
};

/** How long a bank that the last poll did not reach is knocked at. */
const KNOCK_MS = 3_000;

/**
 * Offline is a state that the app knows before it asks: without an address of its own no bank but one on this machine is reached. Where
 * the last poll was cut off or a page misses the network, one knock tells whether that still is so. An answer to it wakes the polls.
 */
export function offlineGuard(
  { registry, polling, network }: Surroundings,
  knock: (url: string, signal: AbortSignal) => Promise<unknown> = reachAddress,
): RefuseOffline {
  return async (connectionId) => {
    const { baseUrl } = registry.find(connectionId);
    const { host } = new URL(baseUrl);
    const isElsewhere = !isLoopback(new URL(baseUrl));
    const refused = (cause?: unknown): CicloError =>
      new CicloError('offline', `${host} is out of reach`, { host }, { cause });
    if (isElsewhere && !network.isUp()) throw refused();
    if (!polling.isOffline(connectionId) && !(isElsewhere && network.isMissed())) return;
    await knock(baseUrl, AbortSignal.timeout(KNOCK_MS)).catch((error: unknown) => {
      throw refused(error);
    });
    if (isElsewhere) network.note(true);
    polling.retryOffline();
  };
}

type Polled = {
  readonly registry: Pick<ConnectionRegistry, 'list'>;
  readonly polling: Pick<Polling, 'onPolled'>;
  readonly network: Pick<Network, 'note'>;
};

/** A poll that went well has reached somebody: what a page missed is there. */
export function noteReached({ registry, polling, network }: Polled): void {
  polling.onPolled((connectionId) => {
    const polled = registry.list().find(({ id }) => id === connectionId);
    if (polled !== undefined && !isLoopback(new URL(polled.baseUrl))) network.note(true);
  });
}
