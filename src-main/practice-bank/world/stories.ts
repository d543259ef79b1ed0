import { isDeepStrictEqual } from 'node:util';
import { cyclesStarting } from './births.ts';
import { dayAt, type EpochDay, type EpochSecond } from './calendar.ts';
import { ChargingPauses } from './charging.ts';
import { type CycleStory, tellCycle } from './cycle-story.ts';
import { Edits, type SlotStory, slotIn } from './edits.ts';
import type { Ids } from './ids.ts';
import type { Mandate, Span } from './mandate.ts';
import { isLive, readSlot, slotOf } from './slots.ts';
import { type Charge, type LoosePayment, statusAt } from './story.ts';

/** All things of a mandate, or of some of its cycles; the future ones too. */
export type MandateStories = {
  readonly charges: readonly Charge[];
  readonly loose: readonly LoosePayment[];
};

/** What of a mandate its told charges and payments hang on. */
const TELLING_FIELDS = [
  'approvedAt',
  'closedAt',
  'endDay',
  'mood',
  'anchor',
  'value',
  'allowsRetries',
  'joiningCharge',
  'joiningTxid',
] as const satisfies readonly (keyof Mandate)[];

/** What a told cycle brings has come to its end so many days after the cycle's start: a refund, at the latest. */
const TOLD_DAYS = 100;

/** The stories of a world: those told from its seed, with edited and made ones in their place and beside them. */
export class Stories {
  readonly edits = new Edits();
  readonly pauses = new ChargingPauses();
  readonly #span: Span;
  readonly #ids: Ids;

  constructor(span: Span, ids: Ids) {
    this.#span = span;
    this.#ids = ids;
  }

  /** What a slot of a mandate holds, now or later; null: nothing. */
  inSlot(mandate: Mandate, slot: number): SlotStory | null {
    const edited = this.edits.get(mandate.index, slot);
    if (edited !== null || isLive(slot)) return edited;
    const told = this.told(mandate, readSlot(slot).cycle);
    const charge = told?.charges.find((one) => one.slot === slot);
    if (charge !== undefined) return { kind: 'charge', charge };
    const payment = told?.loose.find((one) => one.slot === slot);
    return payment === undefined ? null : { kind: 'loose', payment };
  }

  /**
   * What a cycle brings by the bank's own story, without what was done to it since; `null` when neither it nor a later cycle brings
   * anything.
   */
  told(mandate: Mandate, cycle: number): CycleStory | null {
    if (mandate.isOwn) return null;
    const story = tellCycle(this.#span, this.#ids, mandate, cycle);
    if (story === null || story.charges.length === 0) return story;
    const charges = story.charges.filter((charge) => this.#isTold(mandate, charge));
    return charges.length === story.charges.length ? story : { ...story, charges };
  }

  /** The things of the told cycles that start between two days, as they are by now, and all that was made or edited. */
  ofMandate(mandate: Mandate, from: EpochDay, to: EpochDay): MandateStories {
    const charges = new Map<number, Charge>();
    const loose = new Map<number, LoosePayment>();
    for (const index of cyclesStarting(mandate, from, to)) {
      const told = this.told(mandate, index);
      if (told === null) break;
      for (const charge of told.charges) charges.set(charge.slot, charge);
      for (const payment of told.loose) loose.set(payment.slot, payment);
    }
    for (const story of this.edits.ofMandate(mandate.index)) {
      if (story.kind === 'charge') charges.set(story.charge.slot, story.charge);
      else loose.set(story.payment.slot, story.payment);
    }
    return { charges: [...charges.values()], loose: [...loose.values()] };
  }

  /**
   * Remembers what exists of a told mandate that is about to become another, wherever the other would tell it otherwise: what has
   * been shown must not change.
   */
  keepExisting(was: Mandate, is: Mandate, now: EpochSecond): void {
    if (was.isOwn || TELLING_FIELDS.every((field) => isDeepStrictEqual(was[field], is[field]))) return;
    const from = Math.min(now, was.mood?.from ?? now, is.mood?.from ?? now);
    for (const index of cyclesStarting(was, dayAt(from) - TOLD_DAYS, dayAt(now) + TOLD_DAYS)) {
      const told = this.told(was, index);
      if (told === null) break;
      for (const story of existingOf(told, now)) this.#keep(was.index, story, this.told(is, index));
    }
  }

  #keep(mandateIndex: number, story: SlotStory, next: CycleStory | null): void {
    if (this.edits.get(mandateIndex, slotIn(story)) !== null) return;
    const retold = next === null ? [] : storiesIn(next);
    if (!retold.some((one) => isDeepStrictEqual(one, story))) this.edits.put(mandateIndex, story);
  }

  /** Number of mandate and slot of whatever a settlement with this txid may belong to. */
  slotsBearing(txid: string): readonly (readonly [mandate: number, slot: number])[] {
    const made = this.edits.chargeByTxid(txid);
    const owner = this.#ids.owner(txid);
    const isOwner = owner !== null && this.#ids.txid(owner.mandate, owner.slot) === txid;
    const paid = [...this.edits.all()].flatMap(({ mandateIndex, story }) =>
      story.kind === 'loose' && story.payment.settlement.txid === txid
        ? [[mandateIndex, story.payment.slot] as const]
        : [],
    );
    return [
      ...(made === null ? [] : [[made.mandateIndex, made.charge.slot] as const]),
      ...(isOwner ? [[owner.mandate, owner.slot] as const] : []),
      ...paid,
    ];
  }

  #isTold(mandate: Mandate, charge: Charge): boolean {
    if (charge.createdAt > mandate.toldUntil || this.pauses.covers(charge.createdAt)) return false;
    return readSlot(charge.slot).kind === 'charge' || this.#isPlaceFree(mandate, charge);
  }

  /** A replacement comes only where the charge before it has, after all that was done to it, made room in the cycle. */
  #isPlaceFree({ index }: Mandate, replacement: Charge): boolean {
    const first = this.edits.get(index, slotOf(readSlot(replacement.slot).cycle, 'charge'));
    if (first?.kind !== 'charge') return true;
    return ['REJEITADA', 'CANCELADA'].includes(statusAt(first.charge.history, replacement.createdAt));
  }
}

const storiesIn = ({ charges, loose }: CycleStory): readonly SlotStory[] => [
  ...charges.map((charge) => ({ kind: 'charge', charge }) as const),
  ...loose.map((payment) => ({ kind: 'loose', payment }) as const),
];

const existingOf = (story: CycleStory, now: EpochSecond): readonly SlotStory[] =>
  storiesIn(story).filter(
    (one) => (one.kind === 'charge' ? one.charge.createdAt : one.payment.settlement.at) <= now,
  );
