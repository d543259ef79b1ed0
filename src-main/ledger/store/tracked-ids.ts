import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { TrackedSource } from '../../../src-preload/contract/vocabulary/tracking.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import type { TrackedId } from '../../core/tracked-ids.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { IS_STORED } from '../reading/details/tracked-rows.ts';
import type { ActLog } from './acts.ts';

/** Ids that a person imported for a bank without lists. */
export type TrackedIds = {
  /** Answers how many were not there yet. */
  readonly track: (ids: readonly TrackedId[], source: TrackedSource, at: UtcInstant) => number;
  /** Forgets the id; what the bank said of it stays. */
  readonly untrack: (id: TrackedId, at: UtcInstant) => void;
  /** Those of which no record is stored yet. A stored one is followed like every other record. */
  readonly trackedIds: (kind: ResourceKind) => readonly string[];
  /**
   * The same of what is known to be at the bank. That is what was made from here, where reading it back came to nothing (the ids that the journal's done writes bear), and what
   * was known before an earlier copy was put here.
   */
  readonly madeIds: (kind: ResourceKind) => readonly string[];
};

/** What the journal says was made of each kind; no settlement is. */
const MADE: Readonly<Record<ResourceKind, string>> = {
  charge: `SELECT txid AS id FROM intended_write WHERE kind = 'put_charge' AND state IN ('done', 'resolved_done')`,
  mandate: `SELECT json_extract(outcome, '$.bankId') AS id FROM intended_write
    WHERE kind = 'create_mandate' AND state IN ('done', 'resolved_done')`,
  settlement: 'SELECT NULL AS id',
};

/** Ids that a person imported; each change within the caller's transaction. */
export function openTrackedIds(db: LedgerDatabase, acts: ActLog): TrackedIds {
  const add = db.prepare<[string, string, string, string]>(
    'INSERT OR IGNORE INTO tracked_id (kind, id, added_at, source) VALUES (?, ?, ?, ?)',
  );
  const remove = db.prepare<[string, string]>('DELETE FROM tracked_id WHERE kind = ? AND id = ?');
  return {
    track: (ids, source, at) => {
      const added = ids.reduce((sum, { kind, id }) => sum + add.run(kind, id, at, source).changes, 0);
      acts.record({ kind: 'ids_tracked', at, subject: 'company', subjectId: null, rows: added });
      return added;
    },
    untrack: ({ kind, id }, at) => {
      remove.run(kind, id);
      acts.record({ kind: 'id_untracked', at, subject: kind, subjectId: id });
    },
    trackedIds: (kind) =>
      db
        .prepare<[string], string>(
          `SELECT id FROM tracked_id t WHERE kind = ? AND NOT ${IS_STORED[kind]} ORDER BY id`,
        )
        .pluck()
        .all(kind),
    madeIds: (kind) =>
      db
        .prepare<[], string>(
          `SELECT id FROM (${MADE[kind]} UNION SELECT id FROM known_id WHERE kind = '${kind}') t WHERE id IS NOT NULL AND NOT ${IS_STORED[kind]} ORDER BY id`,
        )
        .pluck()
        .all(),
  };
}
