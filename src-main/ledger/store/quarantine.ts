import { createHash } from 'node:crypto';
import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import type { QuarantinedRecord } from '../../core/records.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { ChangeLog } from './change-log.ts';
import type { DirtyMarks } from './dirty-marks.ts';
import { paired } from './slices.ts';

/** Records that could not be understood, each kept once. Those that cover a cycle mark its mandate as they come and go. */
export type Quarantine = {
  /** Keeps a record; false when the very same one was there already. It is known by its fingerprint, as the bank told it, also where less of it is kept. */
  readonly put: (record: QuarantinedRecord, seenAt: UtcInstant, fingerprint?: string) => boolean;
  /** Whether records of a kind are held, and such without a readable id, so that a batch need not ask for each of its own. */
  readonly holds: (kind: ResourceKind) => { readonly some: boolean; readonly unnamed: boolean };
  /** Lets records go, some hundred at most, whose good versions have arrived; their stay remains in the history. */
  readonly release: (kind: ResourceKind, ids: readonly string[], at: UtcInstant) => void;
  /** The same for those whose id could not be read then: they are known by their text. */
  readonly releaseUnnamed: (
    kind: ResourceKind,
    records: readonly { readonly id: string; readonly raw: string }[],
    at: UtcInstant,
  ) => void;
};

function prepareStatements(db: LedgerDatabase) {
  return {
    put: db.prepare<(string | null)[]>(
      `INSERT INTO quarantine (kind, fingerprint, record_id, reason, seen_at, raw, id_rec, due_date)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (kind, fingerprint) DO UPDATE
       SET reason = excluded.reason, seen_at = excluded.seen_at, raw = excluded.raw, id_rec = excluded.id_rec,
         due_date = excluded.due_date
       WHERE quarantine.raw IS DISTINCT FROM excluded.raw OR quarantine.reason IS DISTINCT FROM excluded.reason`,
    ),
    holdsSome: db.prepare<[string]>('SELECT 1 FROM quarantine WHERE kind = ? LIMIT 1'),
    holdsUnnamed: db.prepare<[string]>(
      'SELECT 1 FROM quarantine WHERE kind = ? AND record_id IS NULL LIMIT 1',
    ),
    take: db.prepare<[string, string], { reason: string; raw: string; idRec: string | null }>(
      'DELETE FROM quarantine WHERE kind = ? AND fingerprint = ? RETURNING reason, raw, id_rec AS idRec',
    ),
    before: db
      .prepare<[string, string], string | null>(
        'SELECT id_rec FROM quarantine WHERE kind = ? AND fingerprint = ?',
      )
      .pluck(),
    // By its name, without making one: a mandate that is not there has no cycles yet.
    mandate: db.prepare<[string], number>('SELECT id FROM mandate_ref WHERE id_rec = ?').pluck(),
  };
}

/** Prepares the place of records that could not be understood. */
export function openQuarantine(db: LedgerDatabase, log: ChangeLog, dirty: DirtyMarks): Quarantine {
  const run = { ...prepareStatements(db), dirty };
  const release = releasing(run, log);
  return {
    put: (record, seenAt, fingerprint = fingerprintOf(record)) => {
      const { kind, id, reason, raw, bears } = record;
      const bore = run.before.get(kind, fingerprint);
      const cycle = [bears?.idRec ?? null, bears?.dueDate ?? null];
      if (run.put.run(kind, fingerprint, id, reason, seenAt, raw, ...cycle).changes === 0) return false;
      markCycles(run, [bore, bears?.idRec]);
      return true;
    },
    holds: (kind) => {
      const some = run.holdsSome.get(kind) !== undefined;
      return { some, unnamed: some && run.holdsUnnamed.get(kind) !== undefined };
    },
    release: (kind, ids, at) =>
      release(
        kind,
        ids.map((id) => ({ id, fingerprint: id })),
        at,
      ),
    releaseUnnamed: (kind, records, at) =>
      release(
        kind,
        records.map(({ id, raw }) => ({ id, fingerprint: fingerprintOf({ id: null, raw }) })),
        at,
      ),
  };
}

type Statements = ReturnType<typeof prepareStatements> & { readonly dirty: DirtyMarks };

function markCycles({ mandate, dirty }: Statements, idRecs: readonly (string | null | undefined)[]): void {
  for (const idRec of idRecs) {
    const id = typeof idRec === 'string' ? mandate.get(idRec) : undefined;
    if (id !== undefined) dirty.mandate(id);
  }
}

function releasing(
  run: Statements,
  log: ChangeLog,
): (kind: ResourceKind, good: readonly Good[], at: UtcInstant) => void {
  return (kind, good, at) => {
    const taken = run.take.getEach(good.map(({ fingerprint }) => [kind, fingerprint]));
    for (const [{ id }, held] of paired(good, taken)) {
      if (held === undefined) continue;
      markCycles(run, [held.idRec]);
      const { raw: from, reason: why } = held;
      log({ subject: kind, subjectId: id, at, what: 'quarantine', from, to: null, why });
    }
  };
}

/** A record that has arrived, and what its unreadable version is known by. */
type Good = { readonly id: string; readonly fingerprint: string };

/** What a record in quarantine is known by: its id, and its text where none could be read. */
export const fingerprintOf = ({ id, raw }: Pick<QuarantinedRecord, 'id' | 'raw'>): string =>
  id ?? `sha256:${createHash('sha256').update(raw).digest('hex')}`;
