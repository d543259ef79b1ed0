import type { DeliveryKind } from '../../src-preload/contract/vocabulary/webhooks.ts';
import type { UtcInstant } from '../core/civil-date.ts';
import { storableJson } from '../core/storable-text.ts';
import type { ReceivedDelivery } from '../ledger/model/deliveries.ts';
import { itemHash, textHash } from './content-hash.ts';
import type { BodyReading } from './formats.ts';
import type { Inbox } from './inbox.ts';

/** What to answer, and the kinds of which there is something new. */
export type DeliveryAnswer = {
  readonly status: 200 | 422 | 503;
  readonly newKinds: ReadonlySet<DeliveryKind>;
};

/**
 * Records all that a body tells of, one after another. 200 only when everything was understood and is committed: it ends the bank's tries
 * (SERVICE.md, section 6.1, rule 2). What is new counts even where the rest could not be committed.
 */
export async function takeDelivery(
  { items, isUnderstood, firstKeys }: BodyReading,
  bodyText: string,
  { inbox, now }: { readonly inbox: Inbox; readonly now: () => UtcInstant },
): Promise<DeliveryAnswer> {
  const receivedAt = now();
  const deliveries = items.map((item): ReceivedDelivery => {
    const { kind, id, content } = item;
    const contentHash = itemHash(item);
    return { receivedAt, kind, id, contentHash, bodyText: storableJson(content), firstKeys };
  });
  const unknown = isUnderstood ? [] : [unrecognised({ receivedAt, bodyText, firstKeys })];
  return recordAll([...deliveries, ...unknown], isUnderstood ? 200 : 422, inbox);
}

const unrecognised = (
  kept: Pick<ReceivedDelivery, 'receivedAt' | 'bodyText' | 'firstKeys'>,
): ReceivedDelivery => ({ ...kept, kind: 'unrecognised', id: null, contentHash: textHash(kept.bodyText) });

async function recordAll(
  deliveries: readonly ReceivedDelivery[],
  status: 200 | 422,
  inbox: Inbox,
): Promise<DeliveryAnswer> {
  const newKinds = new Set<DeliveryKind>();
  try {
    for (const delivery of deliveries) {
      if ((await inbox.record(delivery)) === 'new') newKinds.add(delivery.kind);
    }
    return { status, newKinds };
  } catch {
    // The bank tries again, and what was committed is then a repeat.
    return { status: 503, newKinds };
  }
}
