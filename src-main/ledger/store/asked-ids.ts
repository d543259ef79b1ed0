import type { Database } from 'better-sqlite3';
import type { CivilDate } from '../../core/civil-date.ts';
import type { AskedIds } from '../ledger-writer.ts';

type Row = { readonly id: string; readonly since: CivilDate; readonly lastOn: CivilDate };

/** Ids that the bank was asked for one by one, and when; each change within the caller's transaction. */
export function openAskedIds(db: Database): AskedIds {
  const all = db.prepare<[string], Row>('SELECT id, since, last_on AS lastOn FROM asked_id WHERE kind = ?');
  const note = db.prepare<[kind: string, on: string, on: string, ids: string]>(
    `INSERT INTO asked_id (kind, id, since, last_on) SELECT ?, value, ?, ? FROM json_each(?) WHERE true
     ON CONFLICT DO UPDATE SET since = min(since, excluded.since), last_on = excluded.last_on`,
  );
  const forget = db.prepare<[string, string]>(
    'DELETE FROM asked_id WHERE kind = ? AND id IN (SELECT value FROM json_each(?))',
  );
  return {
    askedIds: (kind) => new Map(all.all(kind).map(({ id, since, lastOn }) => [id, { since, lastOn }])),
    noteAsked: (kind, ids, on) => void note.run(kind, on, on, JSON.stringify(ids)),
    forgetAsked: (kind, ids) => void forget.run(kind, JSON.stringify(ids)),
  };
}
