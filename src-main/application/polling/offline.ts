import { isLoopback } from '../../../src-preload/contract/vocabulary/connections.ts';
import { reachAddress } from '../../api-client/diagnosis/reach-address.ts';
import { CicloError } from '../../core/failure.ts';
import type { ConnectionRegistry } from '../companies/registry.ts';
import type { Network } from './network.ts';
import type { Polling } from './polling.ts';

/** Throws `offline` while a connection's bank is known to be out of reach: nothing is to be journaled or sent then. */
export type RefuseOffline = (connectionId: string) => Promise<void>;

type Surroundings = {
  readonly registry: Pick<ConnectionRegistry, 'find'>;
  readonly polling: Pick<Polling, 'isOffline' | 'retryOffline'>;
  readonly network: Pick<Network, 'isUp'>;
};

/** How long a bank that the last poll did not reach is knocked at. */
const KNOCK_MS = 3_000;

/**
 * Offline is a state that the app knows before it asks: without a network no bank but one on this machine is reached; and where the last
 * poll was cut off, one knock tells whether that still is so. An answer to it wakes the polls.
 */
export function offlineGuard({ registry, polling, network }: Surroundings): RefuseOffline {
  return async (connectionId) => {
    const { baseUrl } = registry.find(connectionId);
    const { host } = new URL(baseUrl);
    const refused = (cause?: unknown): CicloError =>
      new CicloError('offline', `${host} is out of reach`, { host }, { cause });
    if (!network.isUp() && !isLoopback(new URL(baseUrl))) throw refused();
    if (!polling.isOffline(connectionId)) return;
    await reachAddress(baseUrl, AbortSignal.timeout(KNOCK_MS)).catch((error: unknown) => {
      throw refused(error);
    });
    polling.retryOffline();
  };
}
