import type { AskedKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { CivilDate } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';

/** When the bank was first and last asked for a record by its id. */
export type Asked = { readonly since: CivilDate; readonly lastOn: CivilDate };

/** Which records were asked for one by one, so that what brings nothing is asked for in turn and not at each poll. */
export type AskedIds = {
  /** When those of the ids were asked for that ever were. A ledger may know of hundreds of thousands. */
  readonly askedIds: (kind: AskedKind, ids: readonly string[]) => ReadonlyMap<string, Asked>;
  readonly noteAsked: (kind: AskedKind, ids: readonly string[], on: CivilDate) => void;
  readonly forgetAsked: (kind: AskedKind, ids: readonly string[]) => void;
};

type Row = { readonly id: string; readonly since: CivilDate; readonly lastOn: CivilDate };

/** Ids that the bank was asked for one by one, and when; each change within the caller's transaction. */
export function openAskedIds(db: LedgerDatabase): AskedIds {
  const among = db.prepare<[kind: string, ids: string], Row>(
    `SELECT id, since, last_on AS lastOn FROM asked_id
     WHERE kind = ? AND id IN (SELECT value FROM json_each(?))`,
  );
  const note = db.prepare<[kind: string, on: string, on: string, ids: string]>(
    `INSERT INTO asked_id (kind, id, since, last_on) SELECT ?, value, ?, ? FROM json_each(?) WHERE true
     ON CONFLICT (kind, id) DO UPDATE SET since = min(asked_id.since, excluded.since), last_on = excluded.last_on`,
  );
  const forget = db.prepare<[string, string]>(
    'DELETE FROM asked_id WHERE kind = ? AND id IN (SELECT value FROM json_each(?))',
  );
  return {
    askedIds: (kind, ids) => {
      const rows = ids.length === 0 ? [] : among.all(kind, JSON.stringify(ids));
      return new Map(rows.map(({ id, since, lastOn }) => [id, { since, lastOn }]));
    },
    noteAsked: (kind, ids, on) => note.send(kind, on, on, JSON.stringify(ids)),
    forgetAsked: (kind, ids) => forget.send(kind, JSON.stringify(ids)),
  };
}
