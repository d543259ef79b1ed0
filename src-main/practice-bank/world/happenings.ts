import type { Between } from './births.ts';
import { dayAt, type EpochSecond, secondOf } from './calendar.ts';
import { slotIn } from './edits.ts';
import type { Mandate } from './mandate.ts';
import { spanBetween } from './rows.ts';
import type { Charge, Settlement } from './story.ts';
import type { PlacedCharge, PlacedSettlement, World } from './world.ts';

/**
 * Something that the bank tells a receiver: a mandate or a charge (with its attempts) has moved on, or money has come or has
 * finally gone back. Stories hold the future too: write what is told of it as of `at`.
 */
export type Happening =
  | { readonly kind: 'mandate'; readonly at: EpochSecond; readonly mandate: Mandate }
  | { readonly kind: 'charge'; readonly at: EpochSecond; readonly placed: PlacedCharge }
  | { readonly kind: 'settlement'; readonly at: EpochSecond; readonly placed: PlacedSettlement };

/** A told charge has come to its end so many days after its creation: 10 before its due date, 7 after it, and holidays. */
const TOLD_LIFE_DAYS = 30;
/** A told refund has come to its end so long after it was asked for, if ever. */
const REFUND_SECONDS = 2 * 86_400;

/** What happened after one instant and up to another, in order of time. */
export function readHappenings(world: World, between: Between): readonly Happening[] {
  const found: Happening[] = [];
  const isWithin = (at: EpochSecond): boolean => at > between.after && at <= between.until;
  for (const mandate of world.mandates) {
    for (const { at } of mandate.history) if (isWithin(at)) found.push({ kind: 'mandate', at, mandate });
  }
  for (const placed of movedCharges(world, between)) {
    for (const at of momentsOf(placed.charge)) if (isWithin(at)) found.push({ kind: 'charge', at, placed });
  }
  for (const placed of movedSettlements(world, between)) {
    for (const at of endsOf(placed.settlement))
      if (isWithin(at)) found.push({ kind: 'settlement', at, placed });
  }
  return found.sort(inOrder);
}

/** The instants at which a charge or one of its attempts changed its status. */
function momentsOf({ history, attempts }: Charge): ReadonlySet<EpochSecond> {
  const changes = [...history, ...attempts.flatMap((attempt) => attempt.history)];
  return new Set(changes.map(({ at }) => at));
}

/** When the money came, and when refunds of it came to an end. */
const endsOf = ({ at, refunds }: Settlement): readonly EpochSecond[] => [
  at,
  ...refunds.flatMap(({ endedAt }) => endedAt ?? []),
];

/** Every charge that may have moved: told ones that are young enough, and all that was edited or made. */
function* movedCharges(world: World, { after, until }: Between): Generator<PlacedCharge> {
  const { chargeTable: table } = world;
  const earliest = Math.max(0, secondOf(dayAt(after) - TOLD_LIFE_DAYS));
  const { first, end } = spanBetween(table.column('at'), earliest, until);
  for (let row = first; row < end; row += 1) {
    if (world.isEdited(table.column('mandate')[row], table.column('slot')[row])) continue;
    const placed = world.chargeInRow(row);
    if (placed !== null) yield placed;
  }
  for (const { mandate, story } of world.editedStories()) {
    if (story.kind === 'charge') yield { mandate, charge: story.charge };
  }
}

/** Every settlement that came or may have been refunded, as its table and the edited stories have it. */
function* movedSettlements(world: World, { after, until }: Between): Generator<PlacedSettlement> {
  const { settlementTable: table } = world;
  const [times, askedAt] = [table.column('at'), table.column('refundAskedAt')];
  for (let row = 0; row < table.length; row += 1) {
    const [at = 0, asked = 0] = [times[row], askedAt[row]];
    const hasCome = at > after && at <= until;
    const mayHaveGone = asked > after - REFUND_SECONDS && asked <= until;
    if (!hasCome && !mayHaveGone) continue;
    if (world.isEdited(table.column('mandate')[row], table.column('slot')[row])) continue;
    const placed = world.settlementInRow(row);
    if (placed !== null) yield placed;
  }
  for (const { mandate, story } of world.editedStories()) {
    yield* world.settlementsOf(mandate.index, slotIn(story)).filter(({ settlement }) => settlement.isVisible);
  }
}

const KINDS = { mandate: 0, charge: 1, settlement: 2 } as const;

function inOrder(a: Happening, b: Happening): number {
  return a.at - b.at || KINDS[a.kind] - KINDS[b.kind] || ownerOf(a) - ownerOf(b);
}

const ownerOf = (happening: Happening): number =>
  happening.kind === 'mandate' ? happening.mandate.index : happening.placed.mandate.index;
