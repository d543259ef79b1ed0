import { z } from 'zod';
import { failure } from './errors.ts';
import { type Answer, invoke, notify } from './kinds.ts';
import { centavos, civilDate, connectionId, nothing, utcInstant } from './values.ts';
import {
  DRAFT_FIELDS,
  DRAFT_REASONS,
  IN_DOUBT_REASONS,
  OPEN_WRITE_STATES,
  VIOLATION_REASONS,
  WRITE_KINDS,
} from './vocabulary/writing.ts';

/** One thing wrong with what was typed, found before anything was sent. */
export const draftProblem = z.object({
  field: z.enum(DRAFT_FIELDS),
  reason: z.enum(DRAFT_REASONS),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type DraftProblem = z.infer<typeof draftProblem>;

/** One reason for which the bank refused a write, on the field that it concerns; `text` is the bank's own sentence. */
export const violation = z.object({
  field: z.enum(DRAFT_FIELDS),
  reason: z.enum(VIOLATION_REASONS),
  text: z.string(),
});
export type Violation = z.infer<typeof violation>;

/**
 * What came of something that a person asked the bank to do.
 *
 * - `problems`: nothing was sent, the form is to be mended.
 * - `refused`: the bank did nothing; `violations` may be empty where it did not concern a field (a missing scope, a rate limit).
 * - `done`: `id` is the bank's id of what was made or changed; null where it has none.
 * - `unknown`: it was sent and no answer came. It is in the journal as `writeId`, is read back by itself, and must not be repeated by hand:
 *   `writing.outcome` tells what has become of it. `failure.params.clockMinutes`, where it is there: by how much this computer's clock is
 *   ahead of the bank's (behind it: negative), too much for what is not found to count as not done.
 */
export const writeResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('problems'), problems: z.array(draftProblem) }),
  z.object({ kind: z.literal('refused'), failure, violations: z.array(violation) }),
  z.object({ kind: z.literal('done'), id: z.string().nullable() }),
  z.object({ kind: z.literal('unknown'), failure, writeId: z.int() }),
]);
export type WriteResult = Answer<z.infer<typeof writeResult>>;

/** A write that is not settled yet: under way, or in doubt. */
const openWrite = z.object({
  id: z.int(),
  kind: z.enum(WRITE_KINDS),
  state: z.enum(OPEN_WRITE_STATES),
  /** What it is about, for a sentence: an idRec, a txid, a payer with contract, a webhook. */
  subject: z.string(),
  /** The charge that it is about, as people know it; null where it is about none, or the ledger does not know whose it is. */
  charge: z.object({ payerName: z.string(), amount: centavos, dueDate: civilDate }).nullable(),
  intendedAt: utcInstant,
  /** The batch that it belongs to, which is resumed as a whole. */
  batchId: z.string().nullable(),
  /** Why it is in doubt, by the last look at the bank; null where it is not in doubt, or was not looked for yet. */
  inDoubtBecause: z.enum(IN_DOUBT_REASONS).nullable(),
  /** By how many minutes this computer's clock is ahead of the bank's, behind it where negative; null unless `clocks_differ`. */
  clockMinutes: z.int().nullable(),
  /** Looking at the bank tells no more of it: a person may close it as not done. */
  mayGiveUp: z.boolean(),
  /** The bank's ids of records of which each could be what was made: which one it is, nobody can tell. */
  candidates: z.array(z.string()),
});
export type OpenWrite = z.infer<typeof openWrite>;

/** What the app has asked the bank for and has no answer to. */
export const writing = {
  open: invoke(z.object({ connectionId }), z.array(openWrite), null),
  /** Reads back at the bank whatever is in doubt; answers what is left. */
  resolve: invoke(z.object({ connectionId }), z.array(openWrite), null),
  /** What has become of a write that was in doubt; `unknown` while it still is. Throws `not_found`. */
  outcome: invoke(z.object({ connectionId, id: z.int() }), writeResult, null),
  /** Of a connection's journal: something was intended, sent or settled. */
  changed: notify(z.object({ connectionId })),
  /** A person has read that a write in doubt stays in doubt, and closes it as not done: only where `mayGiveUp`. */
  giveUp: invoke(z.object({ connectionId, id: z.int() }), nothing, null),
};
