import { ASKED_KINDS, type AskedKind } from '../../../../src-preload/contract/vocabulary/resources.ts';
import type { LedgerDatabase } from '../../engine/ledger-database.ts';

/** A record of the bank, whether it was shown or only told of. */
export type KnownId = { readonly kind: AskedKind; readonly id: string };

/** The ids of the records that a ledger or a copy of it holds, each behind its kind. */
export type StoredIds = ReadonlySet<string>;

/** The table and the ids of what the bank has shown. */
const STORED: Readonly<Record<AskedKind, readonly [table: string, sql: string]>> = {
  charge: ['charge', 'SELECT txid FROM charge'],
  mandate: ['mandate', 'SELECT r.id_rec FROM mandate m JOIN mandate_ref r ON r.id = m.id'],
  settlement: ['settlement', 'SELECT end_to_end_id FROM settlement'],
  confirmation: ['confirmation', 'SELECT bank_id FROM confirmation'],
};

/** Refused claims that are taken over, the last ones: whoever has the secret may send as many as they like, and what is known is asked for by each poll that it is due at. */
const MOST_REFUSED = 100;

/** What was told of and not shown so that it could be read: by a webhook, in an answer that made no sense, or to a ledger in whose place this one was put. */
const mentionedIds = (kind: AskedKind): string => `
  SELECT id FROM known_id WHERE kind = '${kind}'
  UNION SELECT record_id FROM delivery WHERE kind = '${kind}' AND fate IN ('received', 'unconfirmed')
  UNION SELECT record_id FROM (SELECT record_id FROM delivery INDEXED BY delivery_refused
    WHERE kind = '${kind}' AND fate = 'refused' ORDER BY id DESC LIMIT ${MOST_REFUSED}) r
  UNION SELECT record_id FROM quarantine WHERE kind = '${kind}' AND record_id IS NOT NULL`;

/** What a copy holds; one of an earlier version may have no table for some of it. */
export function readStoredIds(copy: Pick<LedgerDatabase, 'prepare' | 'tables'>): StoredIds {
  const tables = new Set(copy.tables().map(({ name }) => name));
  const kinds = ASKED_KINDS.filter((kind) => tables.has(STORED[kind][0]));
  return new Set(kinds.flatMap((kind) => idsOf(copy, STORED[kind][1]).map((id) => asText({ kind, id }))));
}

/** What a ledger knows of and a copy does not hold. */
export const readKnownBeyond = (db: LedgerDatabase, copy: StoredIds): readonly KnownId[] =>
  ASKED_KINDS.flatMap((kind) =>
    idsOf(db, `${STORED[kind][1]} UNION ${mentionedIds(kind)}`)
      .map((id): KnownId => ({ kind, id }))
      .filter((known) => !copy.has(asText(known))),
  );

const asText = ({ kind, id }: KnownId): string => `${kind} ${id}`;

const idsOf = (db: Pick<LedgerDatabase, 'prepare'>, sql: string): readonly string[] =>
  db.prepare<[], string>(sql).pluck().all();
