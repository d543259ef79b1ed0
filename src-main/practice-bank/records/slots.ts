/** What of a mandate a slot of the automatic receiver holds: a cycle's charge, the one that replaced it, or a payment that no charge asked for. */
export type SlotKind = 'charge' | 'replacement' | 'stray' | 'joining';

const KINDS: readonly SlotKind[] = ['charge', 'replacement', 'stray', 'joining'];

/** From here up slots hold what the client and the people at the controls make: half of what an identifier can name. */
export const FIRST_LIVE_SLOT = 2 ** 14;
/** The automatic receiver's cycles have the slots below: the last that it can charge is the one before. */
export const MOST_CYCLES = FIRST_LIVE_SLOT / KINDS.length;

/** Whether a slot holds what the client or a person made. */
export const isLive = (slot: number): boolean => slot >= FIRST_LIVE_SLOT;

/** The number of a thing of the automatic receiver's: four a cycle. A joining payment stands in cycle 0. */
export const slotOf = (cycle: number, kind: SlotKind): number => cycle * KINDS.length + KINDS.indexOf(kind);

/** Cycle and kind of such a number. */
export function readSlot(slot: number): { readonly cycle: number; readonly kind: SlotKind } {
  return { cycle: Math.floor(slot / KINDS.length), kind: KINDS[slot % KINDS.length] ?? 'charge' };
}
