import type { DeliveryFate, DeliveryKind } from '../../../src-preload/contract/vocabulary/webhooks.ts';
import type { UtcInstant } from '../../core/civil-date.ts';

/** One thing that a webhook brought: an item of a body, or a whole body that was not recognised. All of it is a claim: it hurries a read and never credits. */
export type ReceivedDelivery = {
  readonly receivedAt: UtcInstant;
  readonly kind: DeliveryKind;
  /** endToEndId, idRec or txid by kind; null where unrecognised. */
  readonly id: string | null;
  /**
   * SHA-256 in hex of what makes it news beside its kind and id: a settlement's refunds, the whole of a mandate or charge, the whole of
   * an unrecognised body. The same three again are a repeat.
   */
  readonly contentHash: string;
  /** The item as JSON under neutral names, or the unrecognised body whole, as it came. */
  readonly bodyText: string;
  /** First-level keys of the body (SERVICE.md, section 6.1, rule 1). */
  readonly firstKeys: readonly string[];
};

/** A row of the inbox. */
export type Delivery = {
  readonly id: number;
  readonly receivedAt: UtcInstant;
  readonly lastSeenAt: UtcInstant;
  readonly kind: DeliveryKind;
  /** endToEndId, idRec or txid. */
  readonly recordId: string | null;
  readonly bodyText: string;
  readonly firstKeys: readonly string[];
  readonly fate: DeliveryFate;
  readonly decidedAt: UtcInstant | null;
  /** How often the very same delivery came, the first time included. */
  readonly timesSeen: number;
};

/** The fates that may be decided after each: what the bank has not shown today it may show tomorrow, also what it was asked for often enough. */
export const NEXT_FATES: Readonly<Record<DeliveryFate, readonly DeliveryFate[]>> = {
  received: ['confirmed', 'duplicate', 'unconfirmed', 'refused'],
  unconfirmed: ['confirmed', 'duplicate', 'unconfirmed', 'refused'],
  confirmed: [],
  duplicate: [],
  unrecognised: [],
  refused: ['confirmed'],
};
