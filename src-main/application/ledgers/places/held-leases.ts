import { CicloError } from '../../../core/failure.ts';
import {
  type LeaseRequest,
  leaseFor,
  refuseUncertain,
  SIGN_TERMS,
  type SignTerms,
} from '../../../ledger/postgres/lease-pulse.ts';
import { KeyedQueue } from '../../companies/keyed-queue.ts';
import type { ServerHomes } from '../../companies/office/server-homes.ts';

/**
 * Runs something under the company's lease, which all work of this process shares: the first takes it, the last gives it back. A company whose ledger is a
 * file has none. Throws what taking throws (`lease_held`) before anything was run.
 */
export type Holding = <Value>(connectionId: string, work: () => Promise<Value>) => Promise<Value>;

/** How a lease is taken in the very session that writes, and given back with it. */
export type LeaseTaking = {
  readonly take: (connectionId: string, lease: LeaseRequest) => Promise<void>;
  readonly giveBack: (connectionId: string) => Promise<void>;
};

/** The leases that this process has of companies at servers, each for as long as something of it touches the company's bank. */
export type HeldLeases = {
  /** Null where none is held. */
  readonly leaseOf: (connectionId: string) => LeaseRequest | null;
  /** Does nothing for a company whose ledger is a file. Throws `lease_lost` where this process does not certainly hold the lease now: for right before a write leaves. */
  readonly refuseUncertain: (connectionId: string) => void;
  /** What takes leases is there later than who asks for certainty. */
  readonly holdingBy: (taking: LeaseTaking) => Holding;
};

/** `holder` is who others are told to be at it. */
export function heldLeases(
  isAtServer: ServerHomes['isAtServer'],
  holder: () => string,
  terms: SignTerms = SIGN_TERMS,
): HeldLeases {
  const held = new Map<string, LeaseRequest>();
  const users = new Map<string, number>();
  const queue = new KeyedQueue();
  const join = async (connectionId: string, { take }: LeaseTaking): Promise<void> => {
    const before = users.get(connectionId) ?? 0;
    if (before === 0) {
      const lease = leaseFor(holder(), terms);
      await take(connectionId, lease);
      held.set(connectionId, lease);
    }
    users.set(connectionId, before + 1);
  };
  const leave = async (connectionId: string, { giveBack }: LeaseTaking): Promise<void> => {
    const left = (users.get(connectionId) ?? 1) - 1;
    users.set(connectionId, left);
    if (left > 0) return;
    held.delete(connectionId);
    await giveBack(connectionId);
  };
  return {
    leaseOf: (connectionId) => held.get(connectionId) ?? null,
    refuseUncertain: (connectionId) => {
      if (!isAtServer(connectionId)) return;
      const lease = held.get(connectionId);
      if (lease === undefined) throw new CicloError('lease_lost', `the lease of ${connectionId} is not held`);
      refuseUncertain(lease);
    },
    holdingBy: (taking) => async (connectionId, work) => {
      if (!isAtServer(connectionId)) return work();
      await queue.take(connectionId, () => join(connectionId, taking));
      try {
        return await work();
      } finally {
        await queue.take(connectionId, () => leave(connectionId, taking));
      }
    },
  };
}
