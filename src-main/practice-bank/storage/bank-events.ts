import type { Mandate } from '../records/mandate.ts';
import type { PlacedCharge, PlacedSettlement } from '../records/placed.ts';
import type { EpochSecond } from '../timeline/calendar.ts';
import { type Entry, endsOf, momentsOf, settlementsIn } from './charge-book.ts';

/**
 * Something that the bank tells a receiver: a mandate or a charge (with its attempts) has moved on, or money has come or has
 * finally gone back. What is in store stands in it too: write of it what had become of it by `at`.
 */
export type BankEvent =
  | { readonly kind: 'mandate'; readonly at: EpochSecond; readonly mandate: Mandate }
  | { readonly kind: 'charge'; readonly at: EpochSecond; readonly placed: PlacedCharge }
  | { readonly kind: 'settlement'; readonly at: EpochSecond; readonly placed: PlacedSettlement };

/** After `after` and up to `until`. */
export type Between = { readonly after: EpochSecond; readonly until: EpochSecond };

/** What happened to mandates and their dealings between two instants, in order of time. */
export function readEvents(
  mandates: readonly Mandate[],
  entries: readonly Entry[],
  { after, until }: Between,
): readonly BankEvent[] {
  const isWithin = (at: EpochSecond): boolean => at > after && at <= until;
  const found: BankEvent[] = [];
  for (const mandate of mandates) {
    for (const { at } of mandate.history) if (isWithin(at)) found.push({ kind: 'mandate', at, mandate });
  }
  for (const entry of entries) {
    const mandate = mandates[entry.mandateIndex];
    if (mandate === undefined || entry.at > until || entry.lastAt <= after) continue;
    found.push(...eventsOf(mandate, entry).filter(({ at }) => isWithin(at)));
  }
  return found.sort(inOrder);
}

function eventsOf(mandate: Mandate, { slot, dealing }: Entry): readonly BankEvent[] {
  const found: BankEvent[] = [];
  if (dealing.kind === 'charge') {
    const placed = { mandate, charge: dealing.charge };
    for (const at of momentsOf(dealing.charge)) found.push({ kind: 'charge', at, placed });
  }
  for (const settlement of settlementsIn(dealing)) {
    const placed = { mandate, slot, settlement };
    if (settlement.isVisible)
      for (const at of endsOf(settlement)) found.push({ kind: 'settlement', at, placed });
  }
  return found;
}

const KINDS = { mandate: 0, charge: 1, settlement: 2 } as const;

/** Those of one instant by kind, mandate and slot, so that they come in one order however time is cut into pieces. */
function inOrder(a: BankEvent, b: BankEvent): number {
  return a.at - b.at || KINDS[a.kind] - KINDS[b.kind] || ownerOf(a) - ownerOf(b) || slotIn(a) - slotIn(b);
}

const ownerOf = (event: BankEvent): number =>
  event.kind === 'mandate' ? event.mandate.index : event.placed.mandate.index;

function slotIn(event: BankEvent): number {
  if (event.kind === 'mandate') return 0;
  return event.kind === 'charge' ? event.placed.charge.slot : event.placed.slot;
}
