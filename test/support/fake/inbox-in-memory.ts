import type { ReceivedDelivery } from '../../../src-main/ledger/model/deliveries.ts';
import type { Inbox } from '../../../src-main/webhooks/inbox.ts';

/** An inbox that keeps everything it is handed, in order; can refuse to commit. */
export class InboxInMemory implements Inbox {
  /** What was new, in order. */
  readonly kept: ReceivedDelivery[] = [];
  /** How often something was handed in that was there already. */
  duplicates = 0;
  /** How many more it commits before it fails. */
  commitsLeft = Number.POSITIVE_INFINITY;
  readonly #keys = new Set<string>();

  async record(delivery: ReceivedDelivery): Promise<'new' | 'duplicate'> {
    // As a database does, it answers later.
    await new Promise((resolve) => setImmediate(resolve));
    if (this.commitsLeft <= 0) throw new Error('disk full');
    this.commitsLeft -= 1;
    const key = JSON.stringify([delivery.kind, delivery.id, delivery.contentHash]);
    if (this.#keys.has(key)) {
      this.duplicates += 1;
      return 'duplicate';
    }
    this.#keys.add(key);
    this.kept.push(delivery);
    return 'new';
  }

  /** Kind and id of what was new. */
  get news(): readonly (readonly [string, string | null])[] {
    return this.kept.map(({ kind, id }) => [kind, id]);
  }
}
