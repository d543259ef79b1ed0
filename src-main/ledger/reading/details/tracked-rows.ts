import type { TrackedRow } from '../../ledger-reader.ts';
import { IS_STORED } from '../../store/tracked-ids.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

type StoredRow = Omit<TrackedRow, 'isStored'> & { readonly isStored: 0 | 1 };

const TRACKED = `
  SELECT kind, id, added_at AS addedAt, source, CASE kind
    WHEN 'charge' THEN ${IS_STORED.charge} WHEN 'mandate' THEN ${IS_STORED.mandate} ELSE ${IS_STORED.settlement}
  END AS isStored
  FROM tracked_id t ORDER BY kind, id`;

/** Every imported id, in order of kind and id. */
export function readTracked(prepare: StatementCache): readonly TrackedRow[] {
  return prepare<StoredRow>(TRACKED)
    .all()
    .map((row) => ({ ...row, isStored: row.isStored === 1 }));
}
