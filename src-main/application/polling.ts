import type { Connection } from '../../src-preload/contract/connections.ts';
import type { Emit, Handlers } from '../../src-preload/contract/index.ts';
import type { CivilDate } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import { createPoller, type Poller } from '../sync/poller.ts';
import type { ConnectionRegistry } from './connection-registry.ts';
import type { LedgerGateway } from './ledger-gateway.ts';

/** One poller a connection. */
export type Polling = {
  /** Begins to poll a connection, or takes over its changed settings, and polls now. */
  readonly follow: (connection: Connection) => void;
  /** Stops polling; resolves when no poll is under way. */
  readonly forget: (connectionId: string) => Promise<void>;
  /** Polls now, and once more where a poll was under way that may have read before what has changed. */
  readonly refresh: (connectionId: string) => void;
  readonly handlers: Handlers['sync'];
  readonly close: () => Promise<void>;
};

/** Keeps the pollers of all connections and tells their states. */
export function createPolling(registry: ConnectionRegistry, ledgers: LedgerGateway, emit: Emit): Polling {
  const pollers = new Map<string, Poller>();
  const find = (connectionId: string): Poller => {
    const poller = pollers.get(connectionId);
    if (!poller) throw new CicloError('not_found', `no connection ${connectionId}`, { id: connectionId });
    return poller;
  };
  const create = (connectionId: string): Poller =>
    createPoller({
      connectionId,
      runPoll: async (signal, onProgress) => {
        const job = await pollJob(registry, connectionId);
        return ledgers
          .poll(connectionId, job, signal, onProgress)
          .finally(() => emit('sync.ledgerChanged', { connectionId }));
      },
      onStatus: (status) => emit('sync.statusChanged', status),
    });
  const forget = async (connectionId: string): Promise<void> => {
    const poller = pollers.get(connectionId);
    pollers.delete(connectionId);
    await poller?.close();
  };
  return {
    follow: ({ id, pollMinutes }) => {
      const poller = pollers.get(id) ?? create(id);
      pollers.set(id, poller);
      poller.setInterval(pollMinutes);
      void poller.start();
    },
    forget,
    refresh: (connectionId) => {
      const poller = find(connectionId);
      const isUnderWay = poller.status().state === 'syncing';
      void poller.start().then(() => (isUnderWay ? poller.start() : undefined));
    },
    handlers: {
      status: async ({ connectionId }) => find(connectionId).status(),
      start: async ({ connectionId }) => {
        void find(connectionId).start();
        return null;
      },
      cancel: async ({ connectionId }) => {
        find(connectionId).cancel();
        return null;
      },
    },
    close: async () => {
      await Promise.all([...pollers.keys()].map(forget));
    },
  };
}

async function pollJob(registry: ConnectionRegistry, connectionId: string) {
  const access = await registry.access(connectionId);
  const localHolidays = registry.find(connectionId).localHolidays as CivilDate[];
  return { access, localHolidays, since: null, today: null };
}
