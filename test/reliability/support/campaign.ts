import { seededRandom } from '../../support/fake/seeded-random.ts';

/** What every case of a run is drawn from; another one each time unless `RELIABILITY_SEED` says which. */
export const SEED = Number(process.env.RELIABILITY_SEED ?? Date.now() % 1_000_000);

/** Whether everything is to be tried, and not a few of the cases. */
const IS_FULL = process.env.RELIABILITY === 'full';

/** How many trials of a kind: `RELIABILITY_<NAME>` where it is given. */
export function trials(name: string, full: number, short: number): number {
  const given = process.env[`RELIABILITY_${name}`];
  if (given === undefined) return IS_FULL ? full : short;
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1) throw new RangeError(`RELIABILITY_${name}=${given}`);
  return count;
}

/** 0 to 1, the same row for the same seed and purpose. */
export function randomFor(purpose: string): () => number {
  let hash = SEED;
  for (const letter of purpose) hash = Math.imul(hash, 31) + letter.charCodeAt(0);
  return seededRandom(hash);
}

/** So many of the items in an order of chance; all of them where there are no more. */
export function drawn<Item>(items: readonly Item[], count: number, random: () => number): readonly Item[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, count)
    .map(({ item }) => item);
}

/** For trials that take processes or many polls: longer than any busy machine takes for them. */
export const TRIALS_TIMEOUT_MS = 1_800_000;

/** A moment in each of so many equal parts of a time, in milliseconds: the whole of it is met, and no two runs meet the same points. */
export function spreadOver(ms: number, parts: number, random: () => number): readonly number[] {
  return Array.from({ length: parts }, (_, part) => ((part + random()) / parts) * ms);
}
