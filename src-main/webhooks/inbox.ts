import type { UtcInstant } from '../core/civil-date.ts';

/** What a delivery tells about; `unrecognised` where no format of service.md section 6 fits. */
export type DeliveryKind = 'settlement' | 'mandate' | 'charge' | 'unrecognised';

/** One thing that arrived: an item of a body, or a whole body that was not recognised. All of it is a claim. */
export type ReceivedDelivery = {
  readonly receivedAt: UtcInstant;
  readonly kind: DeliveryKind;
  /** endToEndId, idRec or txid by kind; null where unrecognised. */
  readonly id: string | null;
  /**
   * SHA-256 in hex of what makes a delivery news beside its kind and id: a settlement's refunds, the whole of a mandate or charge, the whole
   * of an unrecognised body. The same kind, id and hash is a repeat.
   */
  readonly contentHash: string;
  /** The item as JSON under neutral names, or the unrecognised body whole, as it came. */
  readonly bodyText: string;
  /** First-level keys of the body (service.md section 6.1, rule 1). */
  readonly firstKeys: readonly string[];
};

/** Keeps what arrives. */
export type Inbox = {
  /**
   * Resolves once the delivery is committed: only then may the service hear 200. `duplicate` when the same kind, id and hash was there.
   * Rejects when it cannot commit.
   */
  readonly record: (delivery: ReceivedDelivery) => Promise<'new' | 'duplicate'>;
};
