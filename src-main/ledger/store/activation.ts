import type { ConfirmationRecord, LocationRecord } from '../../core/records.ts';
import { isOpenConfirmationStatus } from '../../core/status.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { STATUS_HISTORY } from '../model/stored-json.ts';
import { openErasedRecords } from './erased-records.ts';

/** Records beside the accounts. Unchanged raw JSON writes nothing; a mandate that is not in the ledger becomes an unknown one. */
export type ActivationStore = {
  readonly storeConfirmations: (records: readonly ConfirmationRecord[]) => void;
  readonly storeLocations: (records: readonly LocationRecord[]) => void;
  /** Ids of confirmation requests that may still change (`isOpenConfirmationStatus`). */
  readonly openConfirmations: () => readonly string[];
  /** Of those that were known before an earlier copy was put here, and have not been shown since. */
  readonly knownConfirmations: () => readonly string[];
  /** Numbers of the locations that stood here before a write was journaled. */
  readonly locationsKnownBefore: (writeId: number) => readonly number[];
};

type Values = Readonly<Record<string, string | number | null>>;

const PUT_CONFIRMATION = `
  INSERT INTO confirmation (bank_id, mandate_id, status, is_open, expires_at, history, raw)
  VALUES (:idSolicRec, (SELECT id FROM mandate_ref WHERE id_rec = :idRec), :status, :isOpen, :expiresAt, :history, :raw)
  ON CONFLICT (bank_id) DO UPDATE SET mandate_id = excluded.mandate_id, status = excluded.status,
    is_open = excluded.is_open, expires_at = excluded.expires_at, history = excluded.history, raw = excluded.raw
  WHERE confirmation.raw IS DISTINCT FROM excluded.raw`;

const PUT_LOCATION = `
  INSERT INTO location (id, url, mandate_id, created_at, raw, known_at_write)
  VALUES (:id, :location, (SELECT id FROM mandate_ref WHERE id_rec = :idRec), :createdAt, :raw,
    coalesce((SELECT max(id) FROM intended_write), 0))
  ON CONFLICT (id) DO UPDATE SET url = excluded.url, mandate_id = excluded.mandate_id,
    created_at = excluded.created_at, raw = excluded.raw
  WHERE location.raw IS DISTINCT FROM excluded.raw`;

const OPEN_CONFIRMATIONS = `
  SELECT bank_id FROM confirmation INDEXED BY confirmation_open WHERE is_open ORDER BY bank_id`;

const KNOWN_CONFIRMATIONS = `
  SELECT k.id FROM known_id k
  WHERE k.kind = 'confirmation' AND NOT EXISTS (SELECT 1 FROM confirmation WHERE bank_id = k.id) ORDER BY k.id`;

/** Confirmation requests and locations; each change within the caller's transaction. */
export function openActivationStore(db: LedgerDatabase): ActivationStore {
  const erased = openErasedRecords(db);
  const name = db.prepare<[string]>('INSERT OR IGNORE INTO mandate_ref (id_rec) VALUES (?)');
  const putConfirmation = db.prepare<[Values]>(PUT_CONFIRMATION);
  const putLocation = db.prepare<[Values]>(PUT_LOCATION);
  const open = db.prepare<[], string>(OPEN_CONFIRMATIONS).pluck();
  const known = db.prepare<[], string>(KNOWN_CONFIRMATIONS).pluck();
  const locations = db.prepare<[number], number>(
    'SELECT id FROM location WHERE known_at_write < ? ORDER BY id',
  );
  return {
    storeConfirmations: (records) => {
      erased.begin();
      for (const { history, ...record } of erased.confirmations(records)) {
        if (record.idRec !== null) name.send(record.idRec);
        const isOpen = Number(isOpenConfirmationStatus(record.status));
        putConfirmation.send({ ...record, isOpen, history: STATUS_HISTORY.write([...history]) });
      }
    },
    storeLocations: (records) => {
      erased.begin();
      for (const record of erased.locations(records)) {
        if (record.idRec !== null) name.send(record.idRec);
        putLocation.send(record);
      }
    },
    openConfirmations: () => open.all(),
    knownConfirmations: () => known.all(),
    locationsKnownBefore: (writeId) => locations.pluck().all(writeId),
  };
}
