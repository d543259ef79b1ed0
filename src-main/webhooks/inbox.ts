import type { ReceivedDelivery } from '../ledger/model/deliveries.ts';

/** Keeps what arrives. */
export type Inbox = {
  /**
   * Resolves once the delivery is committed: only then may the service hear 200. `duplicate` when the same kind, id and hash was there.
   * Rejects when it cannot commit.
   */
  readonly record: (delivery: ReceivedDelivery) => Promise<'new' | 'duplicate'>;
};
