import { z } from 'zod';
import { failure } from './errors.ts';
import { invoke, notify } from './kinds.ts';
import { civilDate, connectionId, nothing, utcInstant } from './values.ts';
import { COUNTED_KINDS, READ_MODES, SYNC_NOTICES, SYNC_PHASES, SYNC_STATES } from './vocabulary/sync.ts';

const kindCounts = z.object({ charges: z.int(), mandates: z.int(), settlements: z.int() });

const syncNotice = z.object({
  code: z.enum(SYNC_NOTICES),
  /** What it is about; null for the poll as a whole. */
  resource: z.enum(COUNTED_KINDS).nullable(),
});
export type SyncNotice = z.infer<typeof syncNotice>;

/** What one poll did. Counts are records. */
export const syncReport = z.object({
  startedAt: utcInstant,
  finishedAt: utcInstant,
  /** The day that the rules used. */
  today: civilDate,
  requests: z.int(),
  records: kindCounts,
  new: kindCounts,
  changed: kindCounts,
  quarantined: z.int(),
  /** Charges whose state was worked out again. */
  evaluated: z.int(),
  /** Charges by state, over the whole ledger. */
  states: z.record(z.string(), z.int()),
  mode: z.enum(READ_MODES),
  notices: z.array(syncNotice),
});
export type SyncReport = z.infer<typeof syncReport>;

/** Where a poll stands. */
const syncProgress = z.object({
  connectionId,
  phase: z.enum(SYNC_PHASES),
  windowsDone: z.int(),
  windowsTotal: z.int(),
  pages: z.int(),
  records: z.int(),
});
export type SyncProgress = z.infer<typeof syncProgress>;

/** Nobody can be reached. No failure: it heals by itself, and what was read stays true as of the last good poll. */
const offline = z.object({
  since: utcInstant,
  /** What the last attempt came upon, for the details. */
  failure,
});

/** `at` is when the poll ended that failed: one that a person has ended since leaves it, and is none. */
const failedPoll = failure.extend({ at: utcInstant });

/** The poller's state for one connection. */
export const syncStatus = z.object({
  connectionId,
  state: z.enum(SYNC_STATES),
  /** Stays while an attempt to get back is under way; null once somebody answered. */
  offline: offline.nullable(),
  progress: syncProgress.nullable(),
  lastReport: syncReport.nullable(),
  lastFailure: failedPoll.nullable(),
  /** When the last poll begun here ended, well or not; null before the first. */
  lastEndedAt: utcInstant.nullable(),
  /** When the last good poll ended, whoever ran it: what is shown is true as of then. Null where none is known of. */
  lastGoodPoll: utcInstant.nullable(),
  /** When this app asks the bank next by itself; null where nothing is due, or that is others' to do. */
  nextPollAt: utcInstant.nullable(),
});
export type SyncStatus = z.infer<typeof syncStatus>;

export const sync = {
  status: invoke(z.object({ connectionId }), syncStatus, null),
  /** Whether a first reading has ended well: before that, what a list does not show may be at the bank all the same. */
  hasReadAll: invoke(z.object({ connectionId }), z.boolean(), null),
  /** Starts a poll and answers at once; joins the one under way. `statusChanged` tells the rest. */
  start: invoke(z.object({ connectionId }), nothing, null),
  /** What whole windows brought stays; the next poll goes on from there. */
  cancel: invoke(z.object({ connectionId }), nothing, null),
  statusChanged: notify(syncStatus),
  /** The ledger of this connection changed: lists should be read again. */
  ledgerChanged: notify(z.object({ connectionId })),
};
