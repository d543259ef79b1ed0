import { commit, type PollContext } from './poll-context.ts';
import { DAILY, readEachOnceADay } from './read-once-a-day.ts';
import type { Resource } from './resource.ts';

/** Unreadable records of a kind that one poll asks for: they take turns. */
const MOST_ASKED_FOR = 100;

/** Records in memory at once. */
const CHUNK = 200;

/**
 * Reads what the quarantine keeps once more, without asking the bank, when a ledger is polled for the first time since the app was started:
 * a newer version may read what an older one could not.
 */
export async function rereadQuarantine<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  if (await poll.ledger.isRereadDone(resource.kind)) return;
  for (let place = 0; ; ) {
    const kept = await poll.ledger.unreadableAfter(resource.kind, place, CHUNK);
    const last = kept.at(-1);
    if (last === undefined) break;
    const records = (
      await Promise.all(kept.map(({ id, raw }) => readableNow(poll, resource, id, raw)))
    ).flat();
    await commit(poll, resource, { records, quarantined: [] });
    place = last.place;
  }
  await poll.ledger.noteRereadDone(resource.kind);
}

/** A record that came without a readable id may be older than the one that the ledger has by now; one that came in another's place never fits. */
async function readableNow<Item>(
  { api, ledger }: PollContext,
  resource: Resource<Item>,
  id: string | null,
  raw: string,
): Promise<readonly Item[]> {
  const reading = resource.reread(api, raw);
  if (reading.kind !== 'found') return [];
  const readId = resource.idOf(reading.record);
  const fits = id === null ? !(await ledger.holds(resource.kind, readId)) : id === readId;
  return fits ? [reading.record] : [];
}

/**
 * Records that an earlier poll could not read are asked for again, each once a day at most and a hundred in a poll, since banks mend them.
 * Without this a closed record that was once unreadable would never be met again: no later window and no open list holds it. Those that
 * this poll has met again as bad are left for another day.
 */
export async function readQuarantinedAgain<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const { kind } = resource;
  const due = (await poll.ledger.unreadableIds(kind)).filter((id) => !poll.tally.hasQuarantined(kind, id));
  await readEachOnceADay(poll, resource, due, { rhythm: DAILY, most: MOST_ASKED_FOR });
}
