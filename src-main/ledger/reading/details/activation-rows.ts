import type { ConfirmationRecord } from '../../../core/records.ts';
import type { KnownLocation } from '../../model/ledger-reader.ts';
import { STATUS_HISTORY } from '../../model/stored-json.ts';
import type { StatementCache } from '../rows/statement-cache.ts';

type StoredConfirmation = Omit<ConfirmationRecord, 'history'> & { readonly history: string };

const CONFIRMATIONS = `
  SELECT c.bank_id AS idSolicRec, r.id_rec AS idRec, c.status, c.expires_at AS expiresAt, c.history, c.raw
  FROM mandate_ref r CROSS JOIN confirmation c INDEXED BY confirmation_by_mandate ON c.mandate_id = r.id
  WHERE r.id_rec = ? ORDER BY c.id DESC`;

const LOCATIONS = `
  SELECT l.id, l.url AS location, r.id_rec AS idRec, l.created_at AS createdAt, l.raw, p.name AS payerName
  FROM location l LEFT JOIN mandate_ref r ON r.id = l.mandate_id LEFT JOIN mandate m ON m.id = l.mandate_id
    LEFT JOIN payer p ON p.id = m.payer_id
  WHERE l.id < ? ORDER BY l.id DESC LIMIT ?`;

/** What the ledger has not read of yet was left by whatever ended the program after the answer. */
const MADE_FOR = `
  SELECT CAST(w.outcome ->> 'bankId' AS BIGINT) AS id
  FROM intended_write w INDEXED BY intended_write_by_key
    LEFT JOIN location l ON l.id = CAST(w.outcome ->> 'bankId' AS BIGINT)
  WHERE w.kind = 'create_location' AND w.key = 'location' AND w.state IN ('done', 'resolved_done')
    AND w.payload ->> 'idRec' = ? AND l.mandate_id IS NULL
  ORDER BY w.id DESC LIMIT 1`;

/** Banks number locations upwards. */
const AFTER_THE_LAST = Number.MAX_SAFE_INTEGER;

/** The confirmation requests of a mandate, the last to be stored first. */
export function readConfirmations(prepare: StatementCache, idRec: string): readonly ConfirmationRecord[] {
  return prepare<StoredConfirmation>(CONFIRMATIONS)
    .all(idRec)
    .map(({ history, ...row }) => ({
      ...row,
      history: STATUS_HISTORY.read(history),
    }));
}

/** Locations numbered below the given one, or all with null: highest number first. */
export function readLocations(
  prepare: StatementCache,
  before: number | null,
  limit: number,
): readonly KnownLocation[] {
  return prepare<KnownLocation>(LOCATIONS).all(before ?? AFTER_THE_LAST, limit);
}

/** The number of the last location that was made for a mandate and shows none. */
export function readLocationMadeFor(prepare: StatementCache, idRec: string): number | null {
  return prepare<{ readonly id: number }>(MADE_FOR).get(idRec)?.id ?? null;
}
