import type { HistorySubject } from '../../../src-preload/contract/vocabulary/cycles.ts';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';

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

/** Appends a change to the history, within the caller's transaction. */
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
export function openChangeLog(db: LedgerDatabase): ChangeLog {
  const insert = db.prepare<[string, string, string, string, string | null, string | null, string | null]>(
    `INSERT INTO history (subject, subject_id, at, what, from_value, to_value, why) VALUES (?, ?, ?, ?, ?, ?, ?)`,
  );
  return ({ subject, subjectId, at, what, from, to, why }) => {
    insert.send(subject, subjectId, at, what, from, to, why);
  };
}

/** A charge's state as it was and as it is on a day. */
type StateChange = {
  readonly chargeId: number;
  readonly at: UtcInstant;
  readonly from: string;
  readonly to: string;
  readonly day: CivilDate;
};

/** Appends a charge's change of state to the history, within the caller's transaction. */
export type StateLog = (change: StateChange) => void;

/** The same for states, which are worked out by the charge's number: its txid is read where a state changes, and by the statement itself. */
export function openStateLog(db: LedgerDatabase): StateLog {
  const insert = db.prepare<[string, string, string, string, number]>(
    `INSERT INTO history (subject, subject_id, at, what, from_value, to_value, why)
     SELECT 'charge', txid, ?, 'state', ?, ?, ? FROM charge WHERE id = ?`,
  );
  return ({ chargeId, at, from, to, day }) => insert.send(at, from, to, day, chargeId);
}
