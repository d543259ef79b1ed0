import type { ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { Reading } from '../api-client/bank-api.ts';
import { answersFor, judgeFailed, ownReads, readAll } from './failed-reads.ts';
import type { PollContext } from './poll-context.ts';
import { commit } from './poll-context.ts';
import { fitForPath, type Gathered, type Resource } from './resource.ts';

/** Reads that are stored together: what an outage in their midst can cost is asked for again. */
const READS_TOGETHER = 50;

/** What became of a group of reads; ids that an outage has kept from being answered are in none of these. */
type EndedGroup = {
  readonly found: readonly string[];
  /** Unknown to the bank or unreadable, or refused as another account's. */
  readonly inVain: readonly string[];
  /** Refused: the bank tells nothing of them. */
  readonly refused: readonly string[];
  /** Failed by themselves, while the bank answers for others. */
  readonly failed: readonly string[];
};

/** Told after each group of reads what became of it. */
export type ReadsEnded = (group: EndedGroup) => Promise<void>;

/**
 * Reads resources one by one and stores what is found. Answers whether the bank has answered for all of them; what it has not is told at the
 * end of the poll (`poll.unread`), and is no failure of the step, which would keep its lists from being read. Ids that fail by themselves
 * lose nothing of the others. Where all of reading by id fails no more is asked of that kind in this poll.
 */
export async function readEach<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  ids: Iterable<string>,
  ended: ReadsEnded = async () => undefined,
): Promise<boolean> {
  const wanted = fitForPath(ids);
  let isWhole = true;
  poll.progress.expectWindows(Math.ceil(wanted.length / READS_TOGETHER));
  for (let start = 0; start < wanted.length; start += READS_TOGETHER) {
    if (poll.outOfReach.has(resource.kind)) return false;
    const together = wanted.slice(start, start + READS_TOGETHER);
    isWhole = (await readTogether(poll, resource, together, ended)) && isWhole;
    poll.progress.windowDone();
  }
  return isWhole;
}

/** Answers whether none has failed. */
async function readTogether<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  ids: readonly string[],
  ended: ReadsEnded,
): Promise<boolean> {
  const { kind } = resource;
  const read = (id: string): Promise<Reading<Item>> => resource.read(poll.api, id, poll.signal);
  const reads = await ownReads(poll, kind, await readAll(poll, ids, read));
  await commit(poll, resource, gather(reads.answered.map(({ answer }) => answer)));
  const { goesOn, refused, failed } = await judgeFailed(poll, reads, read, async () =>
    answersFor(poll, await another(poll, kind, ids), read),
  );
  if (!goesOn) {
    poll.outOfReach.add(kind);
    if (reads.failed.every(({ failure }) => failure.code === 'scope_missing')) poll.refused.add(kind);
  }
  const found = reads.answered.filter(({ answer }) => answer.kind === 'found').map(({ id }) => id);
  const inVain = reads.answered.filter(({ answer }) => answer.kind !== 'found').map(({ id }) => id);
  await ended({ found, inVain: [...inVain, ...reads.foreign], refused, failed });
  return reads.failed.length === 0;
}

/** A record of that kind that the bank has shown, and none of these. */
async function another({ ledger }: PollContext, kind: ResourceKind, ids: readonly string[]) {
  const latest = await ledger.latestBeside(kind, ids);
  return fitForPath(latest === null ? [] : [latest])[0] ?? null;
}

function gather<Item>(readings: readonly Reading<Item>[]): Gathered<Item> {
  return {
    records: readings.flatMap((reading) => (reading.kind === 'found' ? [reading.record] : [])),
    quarantined: readings.flatMap((reading) => (reading.kind === 'unreadable' ? [reading.quarantined] : [])),
  };
}
