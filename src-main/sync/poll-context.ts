import { setImmediate as eventsHandled } from 'node:timers/promises';
import type { SyncNotice } from '../../src-preload/contract/sync.ts';
import type { AskedKind, ResourceKind } from '../../src-preload/contract/vocabulary/resources.ts';
import type { BankApi } from '../api-client/bank-api.ts';
import type { BankWrites } from '../api-client/bank-writes.ts';
import { type CivilDate, saoPauloDate, type UtcInstant } from '../core/civil-date.ts';
import { CicloError } from '../core/failure.ts';
import { packBatch } from '../ledger/store/packed-batch.ts';
import type { WindowLimit } from './learned-limits.ts';
import type { Limiter } from './limiter.ts';
import type { Miscounts } from './miscounts.ts';
import type { PolledLedger } from './polled-ledger.ts';
import type { Present } from './present.ts';
import type { Progress } from './progress.ts';
import { type Gathered, isNothing, type Resource } from './resource.ts';
import type { Tally } from './tally.ts';

/** What a poll reads: the lists, single records, and confirmation requests by id. */
export type PolledApi = BankApi & { readonly writes: Pick<BankWrites, 'readConfirmation'> };

/** What the steps of one poll share. */
export type PollContext = {
  readonly api: PolledApi;
  readonly ledger: PolledLedger;
  /** The poll's "now": real time, the bank's virtual time, or the end of the day that a person named. */
  readonly now: UtcInstant;
  readonly today: CivilDate;
  /** Under which day it is noted what was read today: the true one where a person named a day that has not come. On that day all of it is still to be read. */
  readonly notedOn: CivilDate;
  readonly since: CivilDate | null;
  readonly present: Present;
  readonly signal: AbortSignal;
  /** One for all requests of the poll. */
  readonly limiter: Limiter;
  readonly limits: WindowLimit;
  readonly miscounts: Miscounts;
  /** What a person should know of how this poll went, and what it is about. */
  readonly notices: SyncNotice[];
  readonly tally: Tally;
  readonly progress: Progress;
  /** Resources that this poll reads for the first time: nothing of theirs can have changed yet. */
  readonly firstTime: Set<ResourceKind>;
  /** Resources of whose lists this poll has read all that it ever will: to their end, or the bank has no such list or lets nobody see it. */
  readonly readToEnd: Set<ResourceKind>;
  /** Resources whose list the bank has shown whole, or of which it has none. */
  readonly asked: Set<ResourceKind>;
  /** Resources that the bank lets nobody see: it has refused their list, or, where it has none, each read by id. */
  readonly refused: Set<ResourceKind>;
  /** Subjects of which a step has failed: the rest of theirs are skipped. */
  readonly failed: Set<AskedKind>;
  /** Why records could not be read by id: told once the poll ends, and no reason to leave a list unread. */
  readonly unread: CicloError[];
  /** Resources of which nothing can be read by id any more in this poll. */
  readonly outOfReach: Set<ResourceKind>;
  /** Resources that the bank only reads by id. */
  readonly byId: Set<ResourceKind>;
  /** Resources whose lists have answered in this poll, and those of `byId` whose lists answered 404. */
  readonly listed: Set<ResourceKind>;
  readonly absent: Set<ResourceKind>;
  /** Set once the bank has refused a window that ends in its future: its own present. */
  horizon: UtcInstant | null;
};

/**
 * Stores what was gathered and, where a window is whole, moves the watermark in the same transaction; then lets events in, because a
 * thread that commits without pause starves its timers and its network. What is to wait for its turn is packed meanwhile.
 */
export async function commit<Item>(
  poll: PollContext,
  resource: Resource<Item>,
  gathered: Gathered<Item>,
  watermark: UtcInstant | null = null,
  turn: Promise<void> | null = null,
): Promise<void> {
  stopIfCancelled(poll.signal);
  if (watermark === null && isNothing(gathered)) return;
  // Whose turn it is sends first: packing would hold it up.
  if (turn !== null) await eventsHandled();
  const batch = packBatch({ ...resource.batchOf(gathered.records), quarantined: gathered.quarantined });
  if (turn !== null) await turn;
  stopIfCancelled(poll.signal);
  const window = watermark === null ? undefined : { resource: resource.kind, watermark, today: poll.today };
  const seen = { on: poll.notedOn, latest: saoPauloDate(poll.present.certain()) };
  const stored = await poll.ledger.storePacked(batch, poll.now, window, seen);
  poll.tally.add(resource, gathered, stored);
  poll.tally.evaluated += stored.evaluated;
  poll.progress.recordsTotal(poll.tally.total);
  await eventsHandled();
}

/** Throws `cancelled` once the signal has fired. */
export function stopIfCancelled(signal: AbortSignal): void {
  if (signal.aborted) throw new CicloError('cancelled', 'the poll was cancelled');
}
