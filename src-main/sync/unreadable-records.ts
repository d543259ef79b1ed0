import type { LedgerWriter } from '../ledger/open-ledger-writer.ts';
import { commit, type PollContext } from './poll-context.ts';
import { DAILY, readEachOnceADay } from './read-once-a-day.ts';
import type { Resource } from './resource.ts';

/** Unreadable records of a kind that one poll asks for: they take turns. */
const MOST_ASKED_FOR = 100;

/** Records in memory at once. */
const CHUNK = 200;

/** A process reads with one version of the app: what it could not read once it cannot read again. */
const reread = new WeakMap<LedgerWriter, Set<string>>();

/**
 * Reads what the quarantine keeps once more, without asking the bank, when a ledger is polled for the first time since the app was started:
 * a newer version may read what an older one could not.
 */
export async function rereadQuarantine<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const done = reread.get(poll.ledger) ?? new Set();
  reread.set(poll.ledger, done);
  if (done.has(resource.kind)) return;
  for (let place = 0; ; ) {
    const kept = poll.ledger.unreadableAfter(resource.kind, place, CHUNK);
    const last = kept.at(-1);
    if (last === undefined) break;
    const records = kept.flatMap(({ id, raw }) => readableNow(poll, resource, id, raw));
    await commit(poll, resource, { records, quarantined: [] });
    place = last.place;
  }
  done.add(resource.kind);
}

/** A record that came without a readable id may be older than the one that the ledger has by now; one that came in another's place never fits. */
function readableNow<Item>(
  { api, ledger }: PollContext,
  resource: Resource<Item>,
  id: string | null,
  raw: string,
): readonly Item[] {
  const reading = resource.reread(api, raw);
  if (reading.kind !== 'found') return [];
  const readId = resource.idOf(reading.record);
  const fits = id === null ? !ledger.holds(resource.kind, readId) : id === readId;
  return fits ? [reading.record] : [];
}

/**
 * Records that an earlier poll could not read are asked for again, each once a day at most and a hundred in a poll, since banks mend them.
 * Without this a closed record that was once unreadable would never be met again: no later window and no open list holds it. Those that
 * this poll has met again as bad are left for another day.
 */
export async function readQuarantinedAgain<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const { kind } = resource;
  const due = poll.ledger.unreadableIds(kind).filter((id) => !poll.tally.hasQuarantined(kind, id));
  await readEachOnceADay(poll, resource, due, { rhythm: DAILY, most: MOST_ASKED_FOR });
}
