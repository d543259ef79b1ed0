import { failedToday, noteFailedToday } from './failed-reads.ts';
import type { PollContext } from './poll-context.ts';
import { readEach } from './read-by-id.ts';
import { readEachOnceADay, WANING } from './read-once-a-day.ts';
import { MANDATES, type Resource, SETTLEMENTS } from './resource.ts';
import { workOut } from './working-out.ts';

/** Step 3: mandates that charges name and that no window brought, because they are older than the first sync. */
export async function readUnknownMandates(poll: PollContext): Promise<void> {
  await readEachOnceADay(poll, MANDATES, await poll.ledger.unknownMandates());
}

/**
 * Ids that a person imported and that no answer has shown yet: all that a bank without lists can be asked for at first. There also those that are at the bank, if shown late: what was made
 * from here, where reading it back at once came to nothing, and what was known before an earlier copy was restored. No list brings it.
 */
export async function readTracked<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const { kind } = resource;
  await readEachOnceADay(poll, resource, await poll.ledger.trackedIds(kind));
  // The journal is looked through whole.
  const made = poll.byId.has(kind) ? await poll.ledger.madeIds(kind) : [];
  await readEachOnceADay(poll, resource, made, { rhythm: WANING, most: Number.POSITIVE_INFINITY });
  await readRefused(poll, resource);
}

/** Refused claims that are asked for in one poll: whoever has the secret may send as many as they like. */
const MOST_REFUSED = 100;

/**
 * What webhooks claimed and the bank did not know: a bank shows some records days later, and one without lists in no other way, since its try ended with our answer. Whatever reading
 * stores one confirms it (`openRefusedClaims`).
 */
async function readRefused<Item>(poll: PollContext, resource: Resource<Item>): Promise<void> {
  const { ledger, byId } = poll;
  const { kind } = resource;
  const sought = byId.has(kind) ? await ledger.refusedIds(kind) : [];
  await readEachOnceADay(poll, resource, sought, { rhythm: WANING, most: MOST_REFUSED });
}

const FAILED_CLAIMS = 'failed_claims';

/**
 * Step 5: settlements that concluded charges claim and that no window can hold by now. Asked for at each poll until the bank shows
 * them; money counts only then (rules/reconciliation.md, Input). One whose reading fails by itself waits for another day.
 */
export async function confirmClaims(poll: PollContext): Promise<void> {
  await workOut(poll);
  const failedBefore = await failedToday(poll, FAILED_CLAIMS);
  const due = (await poll.ledger.unconfirmedEndToEndIds()).filter((id) => !failedBefore.has(id));
  await readEach(poll, SETTLEMENTS, due, ({ refused, failed }) =>
    noteFailedToday(poll, FAILED_CLAIMS, [...refused, ...failed]),
  );
}
