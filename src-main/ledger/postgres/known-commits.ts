/**
 * The number of a company's last commit that this process knows of, its own and those it was told of: the same memory in every thread. Whoever reads from a
 * standby waits for it there, so that what was just written is never missing.
 */
export type KnownCommits = SharedArrayBuffer;

/** None is known yet. */
export const noCommitsKnown = (): KnownCommits => new SharedArrayBuffer(BigInt64Array.BYTES_PER_ELEMENT);

/** The number known; 0 where none is. */
export const lastKnown = (known: KnownCommits): number => Number(Atomics.load(new BigInt64Array(known), 0));

/** Notes what this process has committed itself: below what was known only where a server was lost with its last commits. */
export function noteOwnCommit(known: KnownCommits, commits: number): void {
  Atomics.store(new BigInt64Array(known), 0, BigInt(commits));
}

/** Notes what another has committed, as the ledger has it; it may come after a later one of this process. */
export function noteCommitOfOther(known: KnownCommits, commits: number): void {
  const cells = new BigInt64Array(known);
  const heard = BigInt(commits);
  for (let before = Atomics.load(cells, 0); before < heard; ) {
    const found = Atomics.compareExchange(cells, 0, before, heard);
    if (found === before) return;
    before = found;
  }
}
