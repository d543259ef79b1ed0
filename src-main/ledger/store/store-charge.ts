import type { UtcInstant } from '../../core/civil-date.ts';
import { isOpenChargeStatus, occupiesCycle } from '../../core/status.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { attemptsIn, claimsIn } from '../model/stored-json.ts';
import { type ChangeLog, logStatus } from './change-log.ts';
import { type ChargeRow, carriedBy } from './charge-row.ts';
import type { DirtyMarks } from './dirty-marks.ts';
import type { MandateRefs } from './mandate-refs.ts';
import type { SettlementLinking } from './settlement-linking.ts';
import { paired } from './slices.ts';

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
  ending: string | null,
];

const COLUMNS = `mandate_id, status, is_open, occupies_cycle, amount, due_date, created_on, adjusts_to_business_day,
  attempts, claims, ending`;

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
      `INSERT INTO charge (txid, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (txid) DO NOTHING`,
    ),
    update: db.prepare<[...Columns, number]>(
      `UPDATE charge SET (${COLUMNS}) = (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) WHERE id = ?`,
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

/** Stores some hundred charges, each txid once, and answers what that did with each, in their order. */
export type ChargeStore = (records: readonly ChargeRow[], seenAt: UtcInstant) => readonly Stored[];

type Parts = {
  readonly refs: MandateRefs;
  readonly dirty: DirtyMarks;
  readonly linking: SettlementLinking;
  readonly log: ChangeLog;
};

/** Upserts charges by txid, with the endToEndIds that they carry, and marks what a change touches. */
export function openChargeStore(db: LedgerDatabase, parts: Parts): ChargeStore {
  const run = prepareStatements(db);
  const add = adding(db, run, parts);
  const change = changing(run, parts);
  // New charges come together, in a first sync by the million, and so do known ones: they are looked for as those before them were found.
  let areNewExpected = false;
  return (records, seenAt) => {
    const stored = new Map<ChargeRow, Stored>();
    const putNew = (those: readonly ChargeRow[]): void => {
      for (const record of add(those)) stored.set(record, 'new');
    };
    if (areNewExpected) putNew(records);
    const left = stored.size === 0 ? records : records.filter((record) => !stored.has(record));
    const [unknown, changed]: [ChargeRow[], Known[]] = [[], []];
    for (const [record, found] of paired(left, run.find.getEach(left.map(({ raw, txid }) => [raw, txid])))) {
      if (found === undefined) unknown.push(record);
      else if (found[1] === 0) changed.push({ record, id: found[0] });
    }
    putNew(unknown);
    areNewExpected = stored.size === records.length;
    change(changed, seenAt);
    for (const { record } of changed) stored.set(record, 'changed');
    return records.map((record) => stored.get(record) ?? 'same');
  };
}

type Statements = ReturnType<typeof prepareStatements>;

/** Answers those that were added; of one that is known already nothing is done. */
function adding(
  db: LedgerDatabase,
  run: Statements,
  { refs, dirty, linking }: Parts,
): (records: readonly ChargeRow[]) => readonly ChargeRow[] {
  return (records) => {
    refs.learn(records.map(({ idRec }) => idRec));
    const values = records.map((record): [string, ...Columns] => [record.txid, ...columnsOf(record, refs)]);
    const added = paired(records, run.insert.runEach(values)).flatMap(
      ([record, { changes, lastInsertRowid }]) =>
        changes > 0 ? [{ record, id: Number(lastInsertRowid) }] : [],
    );
    const raws = added.map(({ id, record: { history, raw } }) => [id, history, raw]);
    db.fill('charge_raw', ['charge_id', 'history', 'raw'], raws);
    const carried = added.flatMap(({ id, record }) =>
      record.carried.map((endToEndId) => [endToEndId, id] as const),
    );
    db.fill('carrier', ['end_to_end_id', 'charge_id'], carried);
    for (const { id, record } of added)
      mark(dirty, id, [record.idRec === null ? null : refs.idOf(record.idRec)]);
    linking.relinkByEndToEndIds(carried.map(([endToEndId]) => endToEndId));
    linking.relinkByTxids(added.map(({ record: { txid } }) => txid));
    return added.map(({ record }) => record);
  };
}

function changing(
  run: Statements,
  { refs, dirty, linking, log }: Parts,
): (known: readonly Known[], seenAt: UtcInstant) => void {
  const carry = carrying(run, linking);
  return (known, seenAt) => {
    refs.learn(known.map(({ record }) => record.idRec));
    const carriers = paired(known, run.before.getEach(known.map(({ id }) => [id]))).map(
      ([{ id, record }, before]) => {
        if (before === undefined) throw new Error(`charge ${id} is gone`);
        const columns = columnsOf(record, refs);
        run.update.send(...columns, id);
        run.updateRaw.send(record.history, record.raw, id);
        mark(dirty, id, [before.mandateId, columns[0]]);
        const turn = { from: before.status, to: record.status, at: seenAt };
        logStatus(log, { ...turn, subject: 'charge', subjectId: record.txid });
        return { id, record, before: carriedBefore(before) };
      },
    );
    carry(carriers);
  };
}

function mark(dirty: DirtyMarks, id: number, mandateIds: readonly (number | null)[]): void {
  dirty.charge(id);
  for (const mandateId of mandateIds) if (mandateId !== null) dirty.mandate(mandateId);
}

type Known = { readonly id: number; readonly record: ChargeRow };

type Carrier = Known & { readonly before: readonly string[] };

/** Keeps which charges carry which endToEndIds, and links anew the settlements of those that came or went. */
function carrying(
  { addCarrier, removeCarrier }: Statements,
  linking: SettlementLinking,
): (carriers: readonly Carrier[]) => void {
  return (carriers) => {
    const turned: string[] = [];
    const turn = (statement: typeof addCarrier, endToEndId: string, id: number): void => {
      statement.send(endToEndId, id);
      turned.push(endToEndId);
    };
    for (const { id, before, record } of carriers) {
      for (const endToEndId of before)
        if (!record.carried.includes(endToEndId)) turn(removeCarrier, endToEndId, id);
      for (const endToEndId of record.carried)
        if (!before.includes(endToEndId)) turn(addCarrier, endToEndId, id);
    }
    linking.relinkByEndToEndIds(turned);
  };
}

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
    record.ending,
  ];
}

const carriedBefore = ({ attempts, claims }: Before): readonly string[] =>
  carriedBy(attemptsIn(attempts), claimsIn(claims));
