/** What of a mandate a slot holds: a cycle's charge, the one that replaced it, or a payment that no charge asked for. */
export type SlotKind = 'charge' | 'replacement' | 'stray' | 'joining';

const KINDS: readonly SlotKind[] = ['charge', 'replacement', 'stray', 'joining'];

/** The number of a mandate's thing: four a cycle. A joining payment stands in cycle 0. */
export const slotOf = (cycle: number, kind: SlotKind): number => cycle * KINDS.length + KINDS.indexOf(kind);

/** Cycle and kind of a slot number. */
export function readSlot(slot: number): { readonly cycle: number; readonly kind: SlotKind } {
  return { cycle: Math.floor(slot / KINDS.length), kind: KINDS[slot % KINDS.length] ?? 'charge' };
}
