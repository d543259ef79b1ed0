import type { ResourceKind } from '../../../../src-preload/contract/vocabulary/resources.ts';
import type { TrackedRow } from '../../model/ledger-reader.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

/** Of each kind, whether the ledger holds the record of an imported id `t.id`. */
export const IS_STORED: Readonly<Record<ResourceKind, string>> = {
  charge: 'EXISTS (SELECT 1 FROM charge WHERE txid = t.id)',
  mandate: 'EXISTS (SELECT 1 FROM mandate_ref WHERE id_rec = t.id AND is_known)',
  settlement: 'EXISTS (SELECT 1 FROM settlement WHERE end_to_end_id = t.id)',
};

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
