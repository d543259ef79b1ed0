import type { DeliveryFate } from '../../../../src-preload/contract/vocabulary/webhooks.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';
import type { Delivery } from '../../model/deliveries.ts';
import { FIRST_KEYS } from '../../model/stored-json.ts';

type StoredRow = Omit<Delivery, 'firstKeys'> & { readonly firstKeys: string };

const COLUMNS = `
  SELECT id, received_at AS receivedAt, last_seen_at AS lastSeenAt, kind, record_id AS recordId, body AS bodyText,
    first_keys AS firstKeys, fate, decided_at AS decidedAt, times_seen AS timesSeen FROM delivery`;

/** Ids count up as deliveries come, whatever clocks say. */
const AFTER_THE_LAST = Number.MAX_SAFE_INTEGER;

const NONE: Readonly<Record<DeliveryFate, number>> = {
  received: 0,
  confirmed: 0,
  duplicate: 0,
  unconfirmed: 0,
  unrecognised: 0,
  refused: 0,
};

/** Deliveries that came before the one of that id, or all with null: newest first. */
export function readDeliveries(
  db: LedgerDatabase,
  before: number | null,
  limit: number,
): readonly Delivery[] {
  const sql = `${COLUMNS} WHERE id < ? ORDER BY id DESC LIMIT ?`;
  return db
    .prepare<[number, number], StoredRow>(sql)
    .all(before ?? AFTER_THE_LAST, limit)
    .map(deliveryOf);
}

/** Deliveries of which the bank has not been asked, or has not shown what they claim: oldest first. */
export function readWaitingDeliveries(db: LedgerDatabase): readonly Delivery[] {
  const sql = `${COLUMNS} INDEXED BY delivery_waiting WHERE is_waiting ORDER BY id`;
  return db.prepare<[], StoredRow>(sql).all().map(deliveryOf);
}

/** How many distinct deliveries met each fate. */
export function countFates(db: LedgerDatabase): Readonly<Record<DeliveryFate, number>> {
  const rows = db
    .prepare<[], [DeliveryFate, number]>('SELECT fate, deliveries FROM delivery_total')
    .raw()
    .all();
  return { ...NONE, ...Object.fromEntries(rows) };
}

const deliveryOf = ({ firstKeys, ...row }: StoredRow): Delivery => ({
  ...row,
  firstKeys: FIRST_KEYS.readOrNull(firstKeys) ?? [],
});
