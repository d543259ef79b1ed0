import type { Database } from 'better-sqlite3';
import type { UtcInstant } from '../../core/civil-date.ts';
import type { AttemptRecord, ChargeRecord } from '../../core/records.ts';
import { isOpenChargeStatus, occupiesCycle } from '../../core/status.ts';
import { ATTEMPTS, attemptsIn, CLAIMS, claimsIn, STATUS_HISTORY } from '../stored-json.ts';
import { type ChangeLog, logStatus } from './change-log.ts';
import type { DirtyMarks } from './dirty-marks.ts';
import type { MandateRefs } from './mandate-refs.ts';
import type { SettlementLinking } from './settlement-linking.ts';

/** What storing one record did. A settlement in dispute is not stored but in quarantine. */
export type Stored = 'new' | 'changed' | 'same' | 'disputed';

type Before = {
  readonly status: string;
  readonly mandateId: number | null;
  readonly attempts: string | null;
  readonly claims: string | null;
};

type Columns = [
  mandateId: number | null,
  status: string,
  isOpen: number,
  occupies: number,
  amount: number,
  dueDate: string,
  createdOn: string | null,
  adjusts: number,
  attempts: string | null,
  claims: string | null,
];

const COLUMNS = `mandate_id, status, is_open, occupies_cycle, amount, due_date, created_on, adjusts_to_business_day,
  attempts, claims`;

function prepareStatements(db: Database) {
  return {
    // Two looks and nothing else for the unchanged record of a re-poll, one for a new one.
    find: db.prepare<[string], number>('SELECT id FROM charge WHERE txid = ?').pluck(),
    isSame: db
      .prepare<[string, number], 0 | 1>('SELECT raw IS ? FROM charge_raw WHERE charge_id = ?')
      .pluck(),
    before: db.prepare<[number], Before>(
      'SELECT status, mandate_id AS mandateId, attempts, claims FROM charge WHERE id = ?',
    ),
    insert: db.prepare<[string, ...Columns]>(
      `INSERT INTO charge (txid, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    insertRaw: db.prepare<[number, string, string]>(
      'INSERT INTO charge_raw (charge_id, history, raw) VALUES (?, ?, ?)',
    ),
    update: db.prepare<[...Columns, number]>(
      `UPDATE charge SET (${COLUMNS}) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ?`,
    ),
    updateRaw: db.prepare<[string, string, number]>(
      'UPDATE charge_raw SET history = ?, raw = ? WHERE charge_id = ?',
    ),
    addCarrier: db.prepare<[string, number]>('INSERT OR IGNORE INTO carrier VALUES (?, ?)'),
    removeCarrier: db.prepare<[string, number]>(
      'DELETE FROM carrier WHERE end_to_end_id = ? AND charge_id = ?',
    ),
  };
}

export type ChargeStore = (record: ChargeRecord, seenAt: UtcInstant) => Stored;

type Parts = {
  readonly refs: MandateRefs;
  readonly dirty: DirtyMarks;
  readonly linking: SettlementLinking;
  readonly log: ChangeLog;
};

/** Upserts charges by txid, with the endToEndIds that they carry, and marks what a change touches. */
export function openChargeStore(db: Database, { refs, dirty, linking, log }: Parts): ChargeStore {
  const run = prepareStatements(db);
  const carry = carrying(run, linking);

  const add = (record: ChargeRecord): void => {
    const columns = columnsOf(record, refs);
    const id = Number(run.insert.run(record.txid, ...columns).lastInsertRowid);
    run.insertRaw.run(id, STATUS_HISTORY.write([...record.history]), record.raw);
    carry(id, NONE, carriedBy(record.attempts, record.claims));
    linking.relinkByTxid(record.txid);
    dirty.charge(id);
    if (columns[0] !== null) dirty.mandate(columns[0]);
  };

  const change = (id: number, record: ChargeRecord, seenAt: UtcInstant): void => {
    const before = run.before.get(id);
    if (before === undefined) throw new Error(`charge ${id} is gone`);
    const columns = columnsOf(record, refs);
    run.update.run(...columns, id);
    run.updateRaw.run(STATUS_HISTORY.write([...record.history]), record.raw, id);
    carry(id, carriedBefore(before), carriedBy(record.attempts, record.claims));
    dirty.charge(id);
    for (const mandateId of new Set([before.mandateId, columns[0]]))
      if (mandateId !== null) dirty.mandate(mandateId);
    const turn = { from: before.status, to: record.status, at: seenAt };
    logStatus(log, { ...turn, subject: 'charge', subjectId: record.txid });
  };

  return (record, seenAt) => {
    const id = run.find.get(record.txid);
    if (id === undefined) {
      add(record);
      return 'new';
    }
    if (run.isSame.get(record.raw, id) === 1) return 'same';
    change(id, record, seenAt);
    return 'changed';
  };
}

type Carry = (id: number, before: ReadonlySet<string>, after: ReadonlySet<string>) => void;

/** Keeps which charge carries which endToEndIds, and links anew the settlements of those that came or went. */
function carrying(
  { addCarrier, removeCarrier }: ReturnType<typeof prepareStatements>,
  linking: SettlementLinking,
): Carry {
  return (id, before, after) => {
    for (const endToEndId of new Set([...before, ...after])) {
      if (before.has(endToEndId) === after.has(endToEndId)) continue;
      const statement = after.has(endToEndId) ? addCarrier : removeCarrier;
      statement.run(endToEndId, id);
      linking.relinkByEndToEndId(endToEndId);
    }
  };
}

const NONE: ReadonlySet<string> = new Set();

function columnsOf(record: ChargeRecord, refs: MandateRefs): Columns {
  return [
    record.idRec === null ? null : refs.idOf(record.idRec),
    record.status,
    Number(isOpenChargeStatus(record.status)),
    Number(occupiesCycle(record.status)),
    record.amount,
    record.dueDate,
    record.createdOn,
    Number(record.adjustsToBusinessDay),
    record.attempts.length === 0 ? null : ATTEMPTS.write(record.attempts),
    record.claims.length === 0 ? null : CLAIMS.write(record.claims),
  ];
}

function carriedBy(attempts: readonly AttemptRecord[], claims: readonly string[]): ReadonlySet<string> {
  if (attempts.length === 0 && claims.length === 0) return NONE;
  const carried = new Set(claims);
  for (const { endToEndId } of attempts) if (endToEndId !== null) carried.add(endToEndId);
  return carried;
}

function carriedBefore({ attempts, claims }: Before): ReadonlySet<string> {
  return carriedBy(attemptsIn(attempts), claimsIn(claims));
}
