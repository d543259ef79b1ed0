import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { DeliveryFate, DeliveryKind } from '../../../src-preload/contract/vocabulary/webhooks.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { type Delivery, NEXT_FATES, type ReceivedDelivery } from '../model/deliveries.ts';
import { FIRST_KEYS } from '../model/stored-json.ts';
import { readWaitingDeliveries } from '../reading/details/inbox-rows.ts';
import { openErasedRecords } from './erased-records.ts';

/** What webhooks brought. */
export type WebhookInbox = {
  /**
   * Keeps a delivery, or counts it once more where the same kind, id and hash is there; an unrecognised one has its fate at once. One that was refused is new again: the
   * bank says once more what it did not show.
   */
  readonly recordDelivery: (delivery: ReceivedDelivery) => 'new' | 'duplicate';
  /** Throws `not_found`, and `invalid_input` for a fate that cannot follow (`NEXT_FATES`). */
  readonly decideDelivery: (id: number, fate: DeliveryFate, at: UtcInstant) => void;
  /** Whether an earlier delivery about the same record was confirmed. */
  readonly hasConfirmed: (kind: DeliveryKind, recordId: string) => boolean;
  /** Received or unconfirmed: to be confirmed at the bank. Oldest first. */
  readonly waitingDeliveries: () => readonly Delivery[];
  /** What refused deliveries are about, whether the ledger had the record before or not: the bank has not shown it since. */
  readonly refusedIds: (kind: ResourceKind) => readonly string[];
};

/** Refused deliveries whose records the bank shows after all. */
export type RefusedClaims = {
  /** Whether there are any of a kind, so that a batch need not ask for each of its own. */
  readonly holds: (kind: ResourceKind) => boolean;
  /** These were just read at the bank: that alone confirms, not that the ledger has them. */
  readonly confirm: (kind: ResourceKind, ids: readonly string[], at: UtcInstant) => void;
};

type Values = Omit<ReceivedDelivery, 'firstKeys'> & {
  readonly firstKeys: string;
  readonly fate: DeliveryFate;
};

const RECORD = `
  INSERT INTO delivery (received_at, last_seen_at, kind, record_id, content_hash, body, first_keys, fate)
  VALUES (:receivedAt, :receivedAt, :kind, :id, :contentHash, :bodyText, :firstKeys, :fate)
  ON CONFLICT (kind, coalesce(record_id, ''), content_hash) DO UPDATE
  SET times_seen = delivery.times_seen + 1, last_seen_at = excluded.last_seen_at
  RETURNING times_seen`;

/** Written as `delivery_once` has it, so that the index serves. */
const AS_BEFORE =
  "kind = :kind AND coalesce(record_id, '') = coalesce(:id, '') AND content_hash = :contentHash";
const TAKE_UP = `UPDATE delivery SET fate = 'received', decided_at = NULL WHERE ${AS_BEFORE} AND fate = 'refused'`;

const REFUSED = "FROM delivery INDEXED BY delivery_refused WHERE fate = 'refused' AND kind = ?";
const CONFIRM_REFUSED = `
  UPDATE delivery SET fate = 'confirmed', decided_at = ?
  WHERE id IN (SELECT id ${REFUSED} AND record_id IN (SELECT value FROM json_each(?)))`;
const REFUSED_IDS = `SELECT DISTINCT record_id ${REFUSED} ORDER BY record_id`;

/** Within the caller's transaction, which stores what was read. */
export function openRefusedClaims(db: LedgerDatabase): RefusedClaims {
  const some = db.prepare<[string]>(`SELECT 1 ${REFUSED} LIMIT 1`);
  const confirm = db.prepare<[string, string, string]>(CONFIRM_REFUSED);
  return {
    holds: (kind) => some.get(kind) !== undefined,
    confirm: (kind, ids, at) => confirm.send(at, kind, JSON.stringify(ids)),
  };
}

/** The inbox; each change within the caller's transaction. */
export function openInbox(db: LedgerDatabase): WebhookInbox {
  const erased = openErasedRecords(db);
  const record = db.prepare<[Values], number>(RECORD).pluck();
  const takeUp = db.prepare<[Values]>(TAKE_UP);
  const fateOf = db.prepare<[number], DeliveryFate>('SELECT fate FROM delivery WHERE id = ?').pluck();
  const decide = db.prepare<[string, string, number]>(
    'UPDATE delivery SET fate = ?, decided_at = ? WHERE id = ?',
  );
  // Written as `delivery_once` has it, so that the index serves.
  const confirmed = db
    .prepare<[string, string], number>(
      "SELECT 1 FROM delivery WHERE kind = ? AND coalesce(record_id, '') = ? AND fate = 'confirmed' LIMIT 1",
    )
    .pluck();
  const refused = db.prepare<[string], string>(REFUSED_IDS).pluck();
  return {
    recordDelivery: (delivery) => {
      erased.begin();
      const values = valuesOf(erased.delivery(delivery));
      const isTakenUp = takeUp.run(values).changes > 0;
      return record.get(values) === 1 || isTakenUp ? 'new' : 'duplicate';
    },
    decideDelivery: (id, fate, at) => {
      const from = fateOf.get(id);
      if (from === undefined) throw new CicloError('not_found', `no delivery ${id} in the inbox`);
      if (!NEXT_FATES[from].includes(fate))
        throw new CicloError('invalid_input', `delivery ${id} is ${from} and cannot become ${fate}`);
      decide.run(fate, at, id);
    },
    hasConfirmed: (kind, recordId) => confirmed.get(kind, recordId) !== undefined,
    waitingDeliveries: () => readWaitingDeliveries(db),
    refusedIds: (kind) => refused.all(kind),
  };
}

function valuesOf(delivery: ReceivedDelivery): Values {
  const fate = delivery.kind === 'unrecognised' ? 'unrecognised' : 'received';
  return { ...delivery, firstKeys: FIRST_KEYS.write(delivery.firstKeys), fate };
}
