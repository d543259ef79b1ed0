import type { UtcInstant } from '../../core/civil-date.ts';
import { isOpenChargeStatus, occupiesCycle } from '../../core/status.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { attemptsIn, claimsIn } from '../stored-json.ts';
import { type ChangeLog, logStatus } from './change-log.ts';
import { type ChargeRow, carriedBy } from './charge-row.ts';
import type { DirtyMarks } from './dirty-marks.ts';
import type { MandateRefs } from './mandate-refs.ts';
import type { SettlementLinking } from './settlement-linking.ts';

/** What storing one record did. A settlement in dispute is not stored but in quarantine. */
export type Stored = 'new' | 'changed' | 'same' | 'disputed';

/** A charge that is stored, and whether its raw text is the one that was read. */
type Found = [id: number, isSame: 0 | 1];

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

function prepareStatements(db: LedgerDatabase) {
  return {
    // One question and nothing else for the unchanged record of a re-poll, none for a new one among new ones.
    find: db
      .prepare<[string, string], Found>(
        `SELECT id, (SELECT w.raw IS NOT DISTINCT FROM ? FROM charge_raw w WHERE w.charge_id = charge.id)
         FROM charge WHERE txid = ?`,
      )
      .raw(),
    before: db.prepare<[number], Before>(
      'SELECT status, mandate_id AS mandateId, attempts, claims FROM charge WHERE id = ?',
    ),
    insert: db.prepare<[string, ...Columns]>(
      `INSERT INTO charge (txid, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (txid) DO NOTHING`,
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

export type ChargeStore = (record: ChargeRow, seenAt: UtcInstant) => Stored;

type Parts = {
  readonly refs: MandateRefs;
  readonly dirty: DirtyMarks;
  readonly linking: SettlementLinking;
  readonly log: ChangeLog;
};

/** Upserts charges by txid, with the endToEndIds that they carry, and marks what a change touches. */
export function openChargeStore(db: LedgerDatabase, { refs, dirty, linking, log }: Parts): ChargeStore {
  const run = prepareStatements(db);
  const carry = carrying(run, linking);

  /** False where the charge is known already: then nothing is done. */
  const add = (record: ChargeRow): boolean => {
    const columns = columnsOf(record, refs);
    const { changes, lastInsertRowid } = run.insert.run(record.txid, ...columns);
    if (changes === 0) return false;
    const id = Number(lastInsertRowid);
    run.insertRaw.send(id, record.history, record.raw);
    carry(id, NONE, record.carried);
    linking.relinkByTxid(record.txid);
    dirty.charge(id);
    if (columns[0] !== null) dirty.mandate(columns[0]);
    return true;
  };

  const change = (id: number, record: ChargeRow, seenAt: UtcInstant): void => {
    const before = run.before.get(id);
    if (before === undefined) throw new Error(`charge ${id} is gone`);
    const columns = columnsOf(record, refs);
    run.update.send(...columns, id);
    run.updateRaw.send(record.history, record.raw, id);
    carry(id, carriedBefore(before), record.carried);
    dirty.charge(id);
    for (const mandateId of new Set([before.mandateId, columns[0]]))
      if (mandateId !== null) dirty.mandate(mandateId);
    const turn = { from: before.status, to: record.status, at: seenAt };
    logStatus(log, { ...turn, subject: 'charge', subjectId: record.txid });
  };

  // New charges come together, in a first sync by the million, and so do known ones: each is looked for as the one before it was found.
  let isNewExpected = false;
  return (record, seenAt) => {
    if (isNewExpected && add(record)) return 'new';
    const found = run.find.get(record.raw, record.txid);
    isNewExpected = found === undefined;
    if (found === undefined) {
      add(record);
      return 'new';
    }
    const [id, isSame] = found;
    if (isSame === 1) return 'same';
    change(id, record, seenAt);
    return 'changed';
  };
}

type Carry = (id: number, before: readonly string[], after: readonly string[]) => void;

/** Keeps which charge carries which endToEndIds, and links anew the settlements of those that came or went. */
function carrying(
  { addCarrier, removeCarrier }: ReturnType<typeof prepareStatements>,
  linking: SettlementLinking,
): Carry {
  return (id, before, after) => {
    const turn = (statement: typeof addCarrier, endToEndId: string): void => {
      statement.send(endToEndId, id);
      linking.relinkByEndToEndId(endToEndId);
    };
    for (const endToEndId of before) if (!after.includes(endToEndId)) turn(removeCarrier, endToEndId);
    for (const endToEndId of after) if (!before.includes(endToEndId)) turn(addCarrier, endToEndId);
  };
}

const NONE: readonly string[] = [];

function columnsOf(record: ChargeRow, refs: MandateRefs): Columns {
  return [
    record.idRec === null ? null : refs.idOf(record.idRec),
    record.status,
    Number(isOpenChargeStatus(record.status)),
    Number(occupiesCycle(record.status)),
    record.amount,
    record.dueDate,
    record.createdOn,
    Number(record.adjustsToBusinessDay),
    record.attempts,
    record.claims,
  ];
}

const carriedBefore = ({ attempts, claims }: Before): readonly string[] =>
  carriedBy(attemptsIn(attempts), claimsIn(claims));
