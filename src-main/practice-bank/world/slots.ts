/** What of a mandate a told slot holds: a cycle's charge, the one that replaced it, or a payment that no charge asked for. */
export type SlotKind = 'charge' | 'replacement' | 'stray' | 'joining';

const KINDS: readonly SlotKind[] = ['charge', 'replacement', 'stray', 'joining'];

/** From here up slots hold what the client and the people at the controls make: half of what an identifier can name. */
export const FIRST_LIVE_SLOT = 2 ** 14;
/** Told cycles have the slots below: the last cycle that can be told is the one before. */
export const MOST_CYCLES = FIRST_LIVE_SLOT / KINDS.length;

/** Whether a slot holds a thing that was made, not told from the seed. */
export const isLive = (slot: number): boolean => slot >= FIRST_LIVE_SLOT;

/** The number of a mandate's told thing: four a cycle. A joining payment stands in cycle 0. */
export const slotOf = (cycle: number, kind: SlotKind): number => cycle * KINDS.length + KINDS.indexOf(kind);

/** Cycle and kind of a told slot's number. */
export function readSlot(slot: number): { readonly cycle: number; readonly kind: SlotKind } {
  return { cycle: Math.floor(slot / KINDS.length), kind: KINDS[slot % KINDS.length] ?? 'charge' };
}
