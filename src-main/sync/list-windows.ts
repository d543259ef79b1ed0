import { CicloError } from '../core/failure.ts';
import type { PollContext } from './poll-context.ts';
import type { Resource } from './resource.ts';
import { type Listing, WindowQueue } from './window-queue.ts';

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
