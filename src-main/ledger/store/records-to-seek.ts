import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import { RESOURCE_KINDS } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate, UtcInstant } from '../../core/civil-date.ts';
import { CLOSED_CHARGE_STATUSES, canonicalStatus, ENDED_STATUSES } from '../../core/status.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { attemptsIn, claimsIn } from '../model/stored-json.ts';
import { IS_STORED } from '../reading/details/tracked-rows.ts';

/** A record of the quarantine as it came; `place` orders them. */
type KeptRecord = { readonly place: number; readonly id: string | null; readonly raw: string };

/** What may be missing: a poll asks for it by id. */
export type RecordsToSeek = {
  /** Ids of unreadable records, as far as they could be read. */
  readonly unreadableIds: (kind: ResourceKind) => readonly string[];
  /** Unreadable records after a place, in order, `limit` at most. */
  readonly unreadableAfter: (kind: ResourceKind, place: number, limit: number) => readonly KeptRecord[];
  /** Whether a record of that id is stored. */
  readonly holds: (kind: ResourceKind, id: string) => boolean;
  /** Whether neither a charge nor a mandate nor a settlement is stored. */
  readonly isEmpty: () => boolean;
  /**
   * Distinct endToEndIds that charges due between two days name and that no settlement bears: those of claims, and of attempts planned for
   * the second day at the latest. Attempts that failed count only where the charge is open or concluded.
   */
  readonly namedEndToEndIds: (from: CivilDate, to: CivilDate) => readonly string[];
  /** Distinct txids of orphans since an instant that no charge of the ledger bears, those first that were paid last. */
  readonly orphanTxids: (since: UtcInstant) => readonly string[];
};

/** Settlements in dispute are no riddle: the bank has shown them, twice. */
const IS_SETTLED = `SELECT 1 FROM settlement WHERE end_to_end_id = @id
  UNION ALL SELECT 1 FROM disputed_settlement WHERE end_to_end_id = @id LIMIT 1`;

const UNREADABLE = `FROM quarantine q WHERE kind = ?
  AND NOT EXISTS (SELECT 1 FROM disputed_settlement d WHERE q.kind = 'settlement' AND d.end_to_end_id = q.record_id)`;

// Charges whose money is all there name at most one settlement, and that one is known.
const NAMING = `
  SELECT c.status, c.attempts, c.claims FROM cycle y INDEXED BY cycle_by_due CROSS JOIN charge c ON c.id = y.id
  WHERE y.due_date BETWEEN ? AND ? AND (c.attempts IS NOT NULL OR c.claims IS NOT NULL)
    AND (y.grp <> 'paid' OR c.claims LIKE '%,%')`;

const ORPHAN_TXIDS = `
  SELECT txid FROM settlement INDEXED BY settlement_orphan
  WHERE is_orphan AND at >= ? AND link = 'unknown_txid' GROUP BY txid ORDER BY max(at) DESC, txid`;

/** What charges say of their settlements; JSON as the charge's row keeps it. */
export type Naming = {
  readonly status: string;
  readonly attempts: string | null;
  readonly claims: string | null;
};

/** Prepares the question whether the bank has shown a settlement of that endToEndId. */
export function openIsSettled(db: LedgerDatabase): (endToEndId: string) => boolean {
  const settled = db.prepare<[{ id: string }], 1>(IS_SETTLED).pluck();
  return (id) => settled.get({ id }) !== undefined;
}

/** Prepares what a poll asks after that may be missing here. */
export function openRecordsToSeek(db: LedgerDatabase): RecordsToSeek {
  const isSettled = openIsSettled(db);
  const unreadable = db.prepare<[string], string>(`SELECT record_id ${UNREADABLE} AND record_id IS NOT NULL`);
  const kept = db.prepare<[string, number, number], KeptRecord>(
    `SELECT id AS place, record_id AS id, raw ${UNREADABLE} AND id > ? ORDER BY id LIMIT ?`,
  );
  return {
    unreadableIds: (kind) => unreadable.pluck().all(kind),
    unreadableAfter: (kind, place, limit) => kept.all(kind, place, limit),
    holds: (kind, id) =>
      db.prepare<[string], 0 | 1>(`SELECT ${IS_STORED[kind]} FROM (SELECT ? AS id) t`).pluck().get(id) === 1,
    isEmpty: () =>
      RESOURCE_KINDS.every((table) => db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() === undefined),
    namedEndToEndIds: (from, to) => {
      const rows = db.prepare<[string, string], Naming>(NAMING).all(from, to);
      const named = new Set(rows.flatMap((row) => namedBy(row, to)));
      return [...named].filter((endToEndId) => !isSettled(endToEndId));
    },
    orphanTxids: (since) => db.prepare<[string], string>(ORPHAN_TXIDS).pluck().all(since),
  };
}

/** Every endToEndId of a charge's attempts and claims. */
export function endToEndIdsOf(naming: Omit<Naming, 'status'>): readonly string[] {
  return [
    ...attemptsIn(naming.attempts).flatMap(({ endToEndId }) => endToEndId ?? []),
    ...claimsIn(naming.claims),
  ];
}

/** What is planned for later cannot have been paid; what failed is believed where the charge is over as well. */
function namedBy(naming: Naming, today: CivilDate): readonly string[] {
  const isClosed = CLOSED_CHARGE_STATUSES.has(canonicalStatus(naming.status));
  const tried = attemptsIn(naming.attempts).filter(
    ({ settleDate, status }) =>
      (settleDate === null || settleDate <= today) &&
      !(isClosed && ENDED_STATUSES.has(canonicalStatus(status))),
  );
  return [...tried.flatMap(({ endToEndId }) => endToEndId ?? []), ...claimsIn(naming.claims)];
}
