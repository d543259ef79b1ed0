import type { Reading } from '../api-client/bank-api.ts';
import { CicloError } from '../core/failure.ts';
import type { PollContext } from './poll-context.ts';
import { commit } from './poll-context.ts';
import { fitForPath, type Gathered, type Resource } from './resource.ts';

/** Reads that are stored together: what a failure in their midst can cost is asked for again. */
const READS_TOGETHER = 50;

/** Failures that concern one record alone, where the bank has answered for others beside it. */
const OF_ONE_RECORD: ReadonlySet<string> = new Set(['answer_unreadable', 'request_refused', 'not_found']);

/** Told after each group of reads which ids were found, and which brought nothing usable: unknown to the bank, unreadable or refused. */
export type ReadsEnded = (found: readonly string[], fruitless: readonly string[]) => Promise<void>;

/**
 * Reads resources one by one and stores what is found. A failed read does not lose its neighbours: it is thrown once they are stored, at
 * once where it concerns the connection, else after all the others.
 */
export async function readEach<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  ids: Iterable<string>,
  ended: ReadsEnded = async () => undefined,
): Promise<void> {
  const wanted = fitForPath(ids);
  let first: unknown;
  poll.progress.expectWindows(Math.ceil(wanted.length / READS_TOGETHER));
  for (let start = 0; start < wanted.length; start += READS_TOGETHER) {
    const together = wanted.slice(start, start + READS_TOGETHER);
    first ??= await readTogether(poll, resource, together, ended);
    poll.progress.windowDone();
  }
  if (first !== undefined) throw first;
}

/** Answers the first failure that concerns one record alone; throws any other. */
async function readTogether<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  ids: readonly string[],
  ended: ReadsEnded,
): Promise<unknown> {
  const outcomes = await Promise.allSettled(
    ids.map((id) => poll.limiter.run(() => resource.read(poll.api, id, poll.signal))),
  );
  const readings = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  await commit(poll, resource, gather(readings));
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  const answersOthers = readings.length > 0;
  const isForgiven = (failure: unknown): boolean => answersOthers && isOfOneRecord(failure);
  await ended(
    idsThat(ids, outcomes, isFound),
    idsThat(ids, outcomes, (outcome) =>
      outcome.status === 'fulfilled' ? !isFound(outcome) : isForgiven(outcome.reason),
    ),
  );
  const fatal = failures.find((failure) => !isForgiven(failure));
  if (fatal !== undefined) throw fatal;
  return failures[0];
}

const isOfOneRecord = (failure: unknown): boolean =>
  failure instanceof CicloError && OF_ONE_RECORD.has(failure.code);

type Outcome = PromiseSettledResult<Reading<unknown>>;

const isFound = (outcome: Outcome): boolean =>
  outcome.status === 'fulfilled' && outcome.value.kind === 'found';

const idsThat = (
  ids: readonly string[],
  outcomes: readonly Outcome[],
  holds: (outcome: Outcome) => boolean,
): readonly string[] => ids.filter((_, index) => outcomes.slice(index, index + 1).some(holds));

function gather<Item>(readings: readonly Reading<Item>[]): Gathered<Item> {
  return {
    records: readings.flatMap((reading) => (reading.kind === 'found' ? [reading.record] : [])),
    quarantined: readings.flatMap((reading) => (reading.kind === 'unreadable' ? [reading.quarantined] : [])),
  };
}
