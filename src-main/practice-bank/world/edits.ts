import { CicloError } from '../../core/failure.ts';
import { LIMITS } from './ids.ts';
import { FIRST_LIVE_SLOT, isLive } from './slots.ts';
import type { Charge, LoosePayment } from './story.ts';

/** What a slot holds. */
export type SlotStory =
  | { readonly kind: 'charge'; readonly charge: Charge }
  | { readonly kind: 'loose'; readonly payment: LoosePayment };

/** A slot's story with the number of its mandate. */
export type OwnedStory = { readonly mandateIndex: number; readonly story: SlotStory };

/** The slot of a story. */
export const slotIn = (story: SlotStory): number =>
  story.kind === 'charge' ? story.charge.slot : story.payment.slot;
const keyOf = (mandateIndex: number, slot: number): number => mandateIndex * (LIMITS.slot + 1) + slot;

/** The stories that stand in the place of told ones, and those of things that were made: all that a world remembers. */
export class Edits {
  readonly #stories = new Map<number, OwnedStory>();
  readonly #slots = new Map<number, number[]>();
  /** Charges by their txid, which may be the client's. */
  readonly #txids = new Map<string, number>();
  readonly #liveSlots = new Map<number, number>();

  get(mandateIndex: number, slot: number): SlotStory | null {
    return this.#stories.get(keyOf(mandateIndex, slot))?.story ?? null;
  }

  put(mandateIndex: number, story: SlotStory): void {
    const slot = slotIn(story);
    const key = keyOf(mandateIndex, slot);
    if (!this.#stories.has(key)) this.#remember(mandateIndex, slot);
    this.#stories.set(key, { mandateIndex, story });
    if (story.kind === 'charge') this.#txids.set(story.charge.txid, key);
  }

  /** Every story of a mandate, in the order in which they came to be remembered. */
  ofMandate(mandateIndex: number): readonly SlotStory[] {
    const slots = this.#slots.get(mandateIndex) ?? [];
    return slots.flatMap((slot) => this.get(mandateIndex, slot) ?? []);
  }

  all(): Iterable<OwnedStory> {
    return this.#stories.values();
  }

  /** The charge with this txid, among those that are remembered. */
  chargeByTxid(txid: string): { readonly mandateIndex: number; readonly charge: Charge } | null {
    const found = this.#stories.get(this.#txids.get(txid) ?? -1);
    return found?.story.kind === 'charge'
      ? { mandateIndex: found.mandateIndex, charge: found.story.charge }
      : null;
  }

  /** A free slot for something that is made; throws `invalid_input` once a mandate has no identifier left for it. */
  nextLiveSlot(mandateIndex: number): number {
    const slot = this.#liveSlots.get(mandateIndex) ?? FIRST_LIVE_SLOT;
    if (slot <= LIMITS.slot) return slot;
    throw new CicloError(
      'invalid_input',
      'no identifier is left for more charges or payments of the mandate',
      {
        reason: 'mandate_full',
      },
    );
  }

  #remember(mandateIndex: number, slot: number): void {
    const slots = this.#slots.get(mandateIndex);
    if (slots === undefined) this.#slots.set(mandateIndex, [slot]);
    else slots.push(slot);
    if (isLive(slot)) this.#liveSlots.set(mandateIndex, slot + 1);
  }
}
