import type { BankConnections } from '../companies/banks/bank-connections.ts';
import type { ConnectionRegistry } from '../companies/registry/registry.ts';
import type { Polling } from './polling.ts';

/** Somebody who works for connections, and has to hear when one changes or goes. */
type Follower = {
  /** Takes over a connection's settings and secrets of now. */
  readonly follow: (connectionId: string) => Promise<void>;
  /** Ends everything of a connection; resolves when nothing touches its ledger. */
  readonly forget: (connectionId: string) => Promise<void>;
};

/** All who work for connections: polls, conversations that are open, and whoever joins. */
export type Followers = Follower & { readonly join: (follower: Follower) => void };

type Surroundings = {
  readonly registry: Pick<ConnectionRegistry, 'shown'>;
  readonly banks: Pick<BankConnections, 'renew'>;
  readonly polling: Pick<Polling, 'follow' | 'forget'>;
};

/**
 * Tells polls first, then the conversations, then who joined, each after the one before. One who cannot follow keeps nobody else from it:
 * the first failure is thrown at the end.
 */
export function connectionFollowers({ registry, banks, polling }: Surroundings): Followers {
  const joined: Follower[] = [];
  return {
    join: (follower) => void joined.push(follower),
    follow: async (connectionId) => {
      polling.follow(registry.shown(connectionId));
      // What cannot be renewed says so itself at its next request.
      await banks.renew(connectionId).catch(() => undefined);
      const failures: unknown[] = [];
      for (const { follow } of joined)
        await follow(connectionId).catch((error: unknown) => failures.push(error));
      if (failures.length > 0) throw failures[0];
    },
    forget: async (connectionId) => {
      await polling.forget(connectionId);
      for (const { forget } of joined) await forget(connectionId);
    },
  };
}
