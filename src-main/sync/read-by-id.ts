import type { Reading } from '../api-client/bank-api.ts';
import type { PollContext } from './poll-context.ts';
import { commit } from './poll-context.ts';
import { fitForPath, type Gathered, type Resource } from './resource.ts';

/** Reads that are stored together: what a failure in their midst can cost is asked for again. */
const READS_TOGETHER = 50;

/**
 * Reads resources one by one and stores what is found. Answers the ids that brought nothing usable: unknown to the bank or unreadable.
 * A failed read does not lose its neighbours; it is thrown once they are stored.
 */
export async function readEach<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  ids: Iterable<string>,
): Promise<readonly string[]> {
  const wanted = fitForPath(ids);
  const fruitless: string[] = [];
  poll.progress.expectWindows(Math.ceil(wanted.length / READS_TOGETHER));
  for (let start = 0; start < wanted.length; start += READS_TOGETHER) {
    const together = wanted.slice(start, start + READS_TOGETHER);
    fruitless.push(...(await readTogether(poll, resource, together)));
    poll.progress.windowDone();
  }
  return fruitless;
}

async function readTogether<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  ids: readonly string[],
): Promise<readonly string[]> {
  const outcomes = await Promise.allSettled(
    ids.map((id) => poll.limiter.run(() => resource.read(poll.api, id, poll.signal))),
  );
  const readings = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  await commit(poll, resource, gather(readings));
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return ids.filter((_, index) => readings[index]?.kind !== 'found');
}

function gather<Item>(readings: readonly Reading<Item>[]): Gathered<Item> {
  return {
    records: readings.flatMap((reading) => (reading.kind === 'found' ? [reading.record] : [])),
    quarantined: readings.flatMap((reading) => (reading.kind === 'unreadable' ? [reading.quarantined] : [])),
  };
}
