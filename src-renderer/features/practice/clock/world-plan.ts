import type { WorldState } from '../../../../src-preload/contract/practice-bank/clock.ts';

/** The numbers of a world, with the bounds that the contract sets on each. */
export const WORLD_NUMBERS = {
  seed: { min: 0, max: 2 ** 32 - 1 },
  payers: { min: 1, max: 1_000_000 },
  months: { min: 1, max: 120 },
} as const;
export type WorldNumber = keyof typeof WORLD_NUMBERS;

/** Which world to tell. */
export type WorldPlan = Readonly<Record<WorldNumber, number>> & { readonly today: string };

/** The same while it is being typed; null where a field is empty. */
export type WorldDraft = { readonly [Part in keyof WorldPlan]: WorldPlan[Part] | null };

/** The world that runs, to be told from its beginning. */
export function sameWorld({ seed, payers, months, firstDay }: WorldState): WorldDraft {
  return { seed, payers, months, today: firstDay };
}

/** The plan once every field is filled; null before. */
export function wholePlan({ seed, payers, months, today }: WorldDraft): WorldPlan | null {
  if (seed === null || payers === null || months === null || today === null) return null;
  return { seed, payers, months, today };
}
