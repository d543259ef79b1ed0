import { z } from 'zod';
import type { ResourceKind } from '../core/records.ts';
import type { PollContext } from './poll-context.ts';
import { readEach } from './read-by-id.ts';
import type { Resource } from './resource.ts';

const asked = z.object({ on: z.string(), ids: z.array(z.string()) });

/**
 * Like {@link readEach}, but asks only once a day for ids that the bank does not know or answers unreadably: they are noted. What the
 * ledger holds of them is never deleted. Answers those of the ids that have brought nothing today.
 */
export async function readEachOnceADay<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const inVain = new Set(askedInVain(poll, resource.kind));
  const fruitless = await readEach(
    poll,
    resource,
    [...ids].filter((id) => !inVain.has(id)),
  );
  const all = new Set([...inVain, ...fruitless]);
  if (fruitless.length > 0) noteInVain(poll, resource.kind, all);
  return all;
}

function noteInVain(poll: PollContext, kind: ResourceKind, ids: ReadonlySet<string>): void {
  poll.ledger.setNote(noteOf(kind), JSON.stringify({ on: poll.today, ids: [...ids] }));
}

const noteOf = (kind: ResourceKind): string => `asked_in_vain_${kind}`;

/** Ids that were asked for today without result; those of another day are due again. */
function askedInVain(poll: PollContext, kind: ResourceKind): readonly string[] {
  const note = poll.ledger.note(noteOf(kind));
  const known = note === null ? null : asked.safeParse(JSON.parse(note));
  return known?.success && known.data.on === poll.today ? known.data.ids : [];
}
