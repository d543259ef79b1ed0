import type { Database } from 'better-sqlite3';
import type { UtcInstant } from '../../core/civil-date.ts';

/** What a ledger holds that one of an earlier moment cannot: what people said, and what only this ledger knows. */
export type Since = {
  /** Decisions about charges, proofs that one can no longer be collected, and payments that were linked to one by hand. */
  readonly decisions: number;
  readonly links: number;
  /** What was sent to the bank: charges and mandates come back from there, and that they were sent from here is forgotten. */
  readonly sent: number;
  /** Ids that were imported to be followed. */
  readonly followed: number;
  /** Mandates whose payer was erased since: an earlier copy would bring the person back. */
  readonly erased: number;
  /** What was sent and has no answer, whenever that was: nobody else knows of it. */
  readonly unanswered: number;
};

/** Counts what came after a moment. */
export function countSince(db: Database, at: UtcInstant): Since {
  const count = (sql: string): number => db.prepare<[UtcInstant], number>(sql).pluck().get(at) ?? 0;
  return {
    decisions:
      count('SELECT count(*) FROM decision WHERE at > ?') +
      count('SELECT count(*) FROM collection_proof WHERE at > ?'),
    links: count('SELECT count(*) FROM assignment WHERE at > ?'),
    sent: count('SELECT count(*) FROM intended_write WHERE sent_at > ?'),
    followed: count('SELECT count(*) FROM tracked_id WHERE added_at > ?'),
    erased: count('SELECT count(*) FROM erased_mandate WHERE at > ?'),
    unanswered:
      db.prepare<[], number>('SELECT count(*) FROM intended_write WHERE is_open').pluck().get() ?? 0,
  };
}
