import type { ListQuery } from '../api-client/bank-api.ts';
import { CicloError } from '../core/failure.ts';
import type { PollContext } from './poll-context.ts';
import type { Gathered, Resource } from './resource.ts';
import type { Window } from './window.ts';
import { WindowQueue } from './window-queue.ts';

/** A list to read over a range of creation dates. */
export type Listing<Item> = {
  readonly resource: Resource<Item>;
  readonly range: Window;
  readonly filter?: Pick<ListQuery, 'status' | 'withRefundsOnly'>;
  /** Begins with the whole range as one window, for lists that are long in time and short in records. */
  readonly asOneWindow?: true;
  /** Takes what each window brought, oldest window first; `isAbsent` where the bank answered 404 for it. */
  readonly take: (
    window: Window,
    gathered: Gathered<Item>,
    isWhole: boolean,
    isAbsent: boolean,
  ) => Promise<void>;
};

/**
 * Reads a list window by window: several at once, handed over in order. Windows that hold too much, that the bank refuses for their length
 * or whose pages keep moving are cut smaller. Throws the first failure that no cutting mends; answers whether every window was whole.
 */
export async function listWindows<Item>(poll: PollContext, listing: Listing<Item>): Promise<boolean> {
  const leaving = new AbortController();
  const queue = new WindowQueue(poll, listing, AbortSignal.any([poll.signal, leaving.signal]));
  let isWhole = true;
  try {
    for (let next = await queue.next(); next !== null; next = await queue.next()) {
      isWhole &&= next.isWhole;
      if (next.isEndless) throw keptMoving(listing.resource);
      await listing.take(next.window, next.gathered, next.isWhole, next.isAbsent);
      poll.progress.windowDone();
    }
    return isWhole;
  } finally {
    leaving.abort();
  }
}

/** The failure of a list some of whose windows kept moving: what came is stored, the rest is read by the next poll. */
export function keptMoving<Item>(resource: Resource<Item>): CicloError {
  return new CicloError('pages_kept_moving', `pages of ${resource.plural} shifted at each reading`, {
    resource: resource.plural,
  });
}
