import type { AskedKind, ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import { type CivilDate, parseCivilDate, saoPauloDate, type UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { openNotes } from '../model/notes.ts';
import { readAccount } from './account-note.ts';
import { endToEndIdsOf, type Naming, openIsSettled } from './records-to-seek.ts';

/** What a sync asks the ledger about records that may still change. */
export type OpenRecords = {
  /** Open charges or mandates by id (`isOpenChargeStatus`, `isOpenMandateStatus`) with their raw status. */
  readonly openIds: (resource: 'charge' | 'mandate') => ReadonlyMap<string, string>;
  /** Creation day of the oldest open record, to begin the open-status lists at; null when none is open. */
  readonly oldestOpen: (resource: 'charge' | 'mandate') => CivilDate | null;
  /** Creation days of the open records that tell theirs, oldest first; a day stands once for each record. */
  readonly openCreationDays: (resource: 'charge' | 'mandate') => readonly CivilDate[];
  /**
   * One of the newest records shown by the account that is read now, with its creation day (of a payment, its settlement); null where none with a day was shown first by
   * this account.
   */
  readonly latestKnown: (resource: ResourceKind) => { readonly id: string; readonly on: CivilDate } | null;
  /** The id of the record stored last that is none of those ids; null where there is no other. */
  readonly latestBeside: (resource: ResourceKind, ids: readonly string[]) => string | null;
  /** Of some ids those that the account that is read now has not shown, where the ledger was read from another one before; else none. */
  readonly notShownHere: (kind: AskedKind, ids: readonly string[]) => readonly string[];
  /** idRecs that charges name and that are not in the ledger. */
  readonly unknownMandates: () => readonly string[];
  /** Distinct endToEndIds of attempts and claims of `unconfirmed` charges that no settlement bears. */
  readonly unconfirmedEndToEndIds: () => readonly string[];
  readonly statesCounted: () => Readonly<Record<string, number>>;
};

const OPEN_IDS = {
  charge: 'SELECT txid, status FROM charge INDEXED BY charge_open WHERE is_open',
  mandate: `SELECT r.id_rec, m.status FROM mandate m INDEXED BY mandate_open CROSS JOIN mandate_ref r ON r.id = m.id
            WHERE m.is_open`,
} as const;

const OLDEST_OPEN = {
  charge: 'SELECT created_on FROM charge INDEXED BY charge_open WHERE is_open AND created_on IS NOT NULL',
  mandate: 'SELECT created_on FROM mandate INDEXED BY mandate_open WHERE is_open AND created_on IS NOT NULL',
} as const;

/** By the row's number, so that no index is needed: what was stored last is most likely to be listed still. */
const LATEST_KNOWN = {
  charge:
    'SELECT txid, created_on FROM charge WHERE created_on IS NOT NULL AND id > ? ORDER BY id DESC LIMIT 1',
  mandate: `SELECT id_rec, created_on FROM mandate JOIN mandate_ref USING (id)
            WHERE created_on IS NOT NULL AND id > ? ORDER BY id DESC LIMIT 1`,
  settlement: 'SELECT end_to_end_id, at FROM settlement WHERE id > ? ORDER BY id DESC LIMIT 1',
} as const;

const LATEST_BESIDE = {
  charge:
    'SELECT txid FROM charge WHERE txid NOT IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT 1',
  mandate: `SELECT id_rec FROM mandate JOIN mandate_ref USING (id)
            WHERE id_rec NOT IN (SELECT value FROM json_each(?)) ORDER BY id DESC LIMIT 1`,
  settlement: `SELECT end_to_end_id FROM settlement WHERE end_to_end_id NOT IN (SELECT value FROM json_each(?))
               ORDER BY id DESC LIMIT 1`,
} as const;

const SHOWN_HERE = {
  charge: 'SELECT txid FROM charge WHERE txid IN (SELECT value FROM json_each(?)) AND id > ?',
  mandate: `SELECT id_rec FROM mandate JOIN mandate_ref USING (id)
            WHERE id_rec IN (SELECT value FROM json_each(?)) AND id > ?`,
  settlement:
    'SELECT end_to_end_id FROM settlement WHERE end_to_end_id IN (SELECT value FROM json_each(?)) AND id > ?',
  confirmation:
    'SELECT bank_id FROM confirmation WHERE bank_id IN (SELECT value FROM json_each(?)) AND mandate_id > ?',
} as const;

/** Where no open record tells its creation day, the earliest day that such a record mentions stands in. */
const OLDEST_MENTIONED = {
  charge: 'SELECT min(due_date) FROM charge INDEXED BY charge_open WHERE is_open',
  mandate: 'SELECT min(start_date) FROM mandate INDEXED BY mandate_open WHERE is_open',
} as const;

const UNCONFIRMED = `
  SELECT c.attempts, c.claims FROM cycle y INDEXED BY cycle_state_by_due CROSS JOIN charge c ON c.id = y.id
  WHERE y.grp = 'attention' AND y.state = 'unconfirmed'`;

/** Prepares what a poll asks after: records that are open here, and settlements that are claimed and not seen. */
export function openOpenRecords(db: LedgerDatabase): OpenRecords {
  const isSettled = openIsSettled(db);
  const notes = openNotes(db);
  return {
    openIds: (resource) => new Map(db.prepare<[], [string, string]>(OPEN_IDS[resource]).raw().all()),
    oldestOpen: (resource) => {
      const created = db
        .prepare<[], CivilDate>(`${OLDEST_OPEN[resource]} ORDER BY created_on LIMIT 1`)
        .pluck();
      const mentioned = db.prepare<[], CivilDate | null>(OLDEST_MENTIONED[resource]).pluck();
      return created.get() ?? mentioned.get() ?? null;
    },
    openCreationDays: (resource) =>
      db.prepare<[], CivilDate>(`${OLDEST_OPEN[resource]} ORDER BY created_on`).pluck().all(),
    latestKnown: (resource) => {
      const since = readAccount(notes)?.since[resource] ?? 0;
      const latest = db.prepare<[number], [string, string]>(LATEST_KNOWN[resource]).raw();
      const [id, on] = latest.get(since) ?? [];
      if (id === undefined || on === undefined) return null;
      return { id, on: parseCivilDate(on) ?? saoPauloDate(on as UtcInstant) };
    },
    latestBeside: (resource, ids) =>
      db.prepare<[string], string>(LATEST_BESIDE[resource]).pluck().get(JSON.stringify(ids)) ?? null,
    notShownHere: (kind, ids) => {
      const account = readAccount(notes);
      if (account === null || account.left.length === 0) return [];
      // A request is shown by whoever shows its mandate.
      const since = account.since[kind === 'confirmation' ? 'mandate' : kind];
      const shown = db.prepare<[string, number], string>(SHOWN_HERE[kind]).pluck();
      const here = new Set(shown.all(JSON.stringify(ids), since));
      return ids.filter((id) => !here.has(id));
    },
    unknownMandates: () =>
      db
        .prepare<[], string>(
          'SELECT id_rec FROM mandate_ref INDEXED BY mandate_ref_unknown WHERE NOT is_known',
        )
        .pluck()
        .all(),
    unconfirmedEndToEndIds: () => {
      const carried = db.prepare<[], Omit<Naming, 'status'>>(UNCONFIRMED).all().flatMap(endToEndIdsOf);
      return [...new Set(carried)].filter((endToEndId) => !isSettled(endToEndId));
    },
    statesCounted: () => statesCounted(db),
  };
}

/** Charges by state over the whole ledger, from the totals. */
export function statesCounted(db: LedgerDatabase): Readonly<Record<string, number>> {
  const rows = db
    .prepare<[], [string, number]>(
      'SELECT state, sum(charges) FROM total GROUP BY state HAVING sum(charges) > 0',
    )
    .raw()
    .all();
  return Object.fromEntries(rows);
}
