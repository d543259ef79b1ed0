/** One measured pair: work and its reference, run in turn on the same machine. */
export type Measured = { readonly workMs: number; readonly referenceMs: number };

/** Median of numbers; throws on none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new RangeError('no values');
  return middle;
}

/** The value below which a share (0 to 1) of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Milliseconds that a piece of work takes. */
export async function timed(work: () => unknown): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

/** Runs work and reference in turn, `pairs` times, the order swapped each time; answers the medians. */
export async function inPairs(
  pairs: number,
  work: () => Promise<number>,
  reference: () => Promise<number>,
): Promise<Measured> {
  const works: number[] = [];
  const references: number[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (pair % 2 === 0) works.push(await work());
    references.push(await reference());
    if (pair % 2 === 1) works.push(await work());
  }
  return { workMs: median(works), referenceMs: median(references) };
}
