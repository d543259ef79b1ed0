import type { UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';

/** What a ledger holds that one of an earlier moment cannot: what people said, and what only this ledger knows. */
export type Since = {
  /** Decisions about charges, proofs that one can no longer be collected, and payments that were linked to one by hand. */
  readonly decisions: number;
  readonly links: number;
  /** Payers whose contact or note was changed, and messages that were taken out for them. */
  readonly contacts: number;
  readonly messages: number;
  /** Months that were closed. */
  readonly closings: number;
  /** Entries of the history: who did what, and when. */
  readonly acts: number;
  /** What was sent to the bank: charges and mandates come back from there, and that they were sent from here is forgotten. */
  readonly sent: number;
  /** Ids that were imported to be followed. */
  readonly followed: number;
  /** Mandates whose payer was erased since: an earlier copy would bring the person back. */
  readonly erased: number;
  /** What was sent and has no answer, whenever that was: nobody else knows of it. */
  readonly unanswered: number;
};

/** What a restoring would lose, and up to when the copy holds everything. */
export type WeighedRestore = Since & {
  readonly at: UtcInstant;
  /** False where the ledger that is there cannot be opened, so that nobody can tell what would be lost. */
  readonly isCounted: boolean;
};

/** Counts what came after a moment. */
export function countSince(db: LedgerDatabase, at: UtcInstant): Since {
  const count = (sql: string): number => db.prepare<[UtcInstant], number>(sql).pluck().get(at) ?? 0;
  return {
    decisions:
      count('SELECT count(*) FROM decision WHERE at > ?') +
      count('SELECT count(*) FROM collection_proof WHERE at > ?'),
    links: count('SELECT count(*) FROM assignment WHERE at > ?'),
    contacts: count('SELECT count(*) FROM payer_contact WHERE at > ?'),
    messages: count('SELECT count(*) FROM payer_message WHERE at > ?'),
    closings: count('SELECT count(*) FROM closing WHERE at > ?'),
    acts: count('SELECT count(*) FROM act INDEXED BY act_by_time WHERE is_listed AND at > ?'),
    sent: count('SELECT count(*) FROM intended_write WHERE sent_at > ?'),
    followed: count('SELECT count(*) FROM tracked_id WHERE added_at > ?'),
    erased: count('SELECT count(*) FROM erased_mandate WHERE at > ?'),
    unanswered:
      db.prepare<[], number>('SELECT count(*) FROM intended_write WHERE is_open').pluck().get() ?? 0,
  };
}

/** Of a ledger that cannot be opened nothing can be counted. */
export const NOTHING_COUNTED: Since = {
  ...{ decisions: 0, links: 0, contacts: 0, messages: 0, closings: 0, acts: 0 },
  ...{ sent: 0, followed: 0, erased: 0, unanswered: 0 },
};
