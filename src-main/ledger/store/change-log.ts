import type { Database } from 'better-sqlite3';
import type { HistorySubject } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { UtcInstant } from '../../core/civil-date.ts';

/** One change of a record's status or state, of a person's decision or assignment, or its release from quarantine. */
export type Change = {
  readonly subject: ResourceKind;
  readonly subjectId: string;
  readonly at: UtcInstant;
  readonly what: HistorySubject | 'quarantine';
  readonly from: string | null;
  readonly to: string | null;
  readonly why: string | null;
};

export type ChangeLog = (change: Change) => void;

/** A status of a record, as it was and as it is. */
export type StatusChange = Pick<Change, 'subject' | 'subjectId' | 'at'> & {
  readonly from: string;
  readonly to: string;
};

/** Tells the history of a record's status where it is another one. */
export function logStatus(log: ChangeLog, { from, to, ...record }: StatusChange): void {
  if (from !== to) log({ ...record, what: 'status', from, to, why: null });
}

/** Appends to the history, which is never rewritten. */
export function openChangeLog(db: Database): ChangeLog {
  const insert = db.prepare<[string, string, string, string, string | null, string | null, string | null]>(
    `INSERT INTO history (subject, subject_id, at, what, from_value, to_value, why) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  return ({ subject, subjectId, at, what, from, to, why }) => {
    insert.run(subject, subjectId, at, what, from, to, why);
  };
}
