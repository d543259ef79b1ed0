import type { Database } from 'better-sqlite3';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { type Change, type ChangeLog, openChangeLog } from './change-log.ts';
import { openDirtyMarks } from './dirty-marks.ts';
import { openSettlementLinking } from './settlement-linking.ts';

/** What a person says: both answer the charges that it touches, which are marked too. Both throw `not_found`. */
export type People = {
  readonly decide: (
    txid: string,
    decision: 'settled_outside' | 'waived' | null,
    note: string,
    at: UtcInstant,
  ) => readonly number[];
  /** Throws `invalid_input` when the settlement bears a txid, which always wins. */
  readonly assign: (endToEndId: string, txid: string | null, at: UtcInstant) => readonly number[];
};

type Settlement = { readonly id: number; readonly txid: string | null; readonly chargeId: number | null };

function prepareStatements(db: Database) {
  return {
    charge: db.prepare<[string], number>('SELECT id FROM charge WHERE txid = ?').pluck(),
    txid: db.prepare<[number], string>('SELECT txid FROM charge WHERE id = ?').pluck(),
    decision: db.prepare<[number], string>('SELECT kind FROM decision WHERE charge_id = ?').pluck(),
    decide: db.prepare<[number, string, string, string]>(
      'INSERT OR REPLACE INTO decision VALUES (?, ?, ?, ?)',
    ),
    undecide: db.prepare<[number]>('DELETE FROM decision WHERE charge_id = ?'),
    settlement: db.prepare<[string], Settlement>(
      'SELECT id, txid, charge_id AS chargeId FROM settlement WHERE end_to_end_id = ?',
    ),
    assign: db.prepare<[string, number, string]>('INSERT OR REPLACE INTO assignment VALUES (?, ?, ?)'),
    unassign: db.prepare<[string]>('DELETE FROM assignment WHERE end_to_end_id = ?'),
  };
}

/** Prepares what a person decides and assigns; each leaves a line in the history and a mark to work out. */
export function openPeople(db: Database): People {
  const run = prepareStatements(db);
  const log = openChangeLog(db);
  const dirty = openDirtyMarks(db);
  const linking = openSettlementLinking(db, dirty);

  const chargeOf = (txid: string): number => run.charge.get(txid) ?? fail('not_found', `no charge ${txid}`);

  const txidOf = (id: number | null): string | null => (id === null ? null : (run.txid.get(id) ?? null));

  const settlementOf = (endToEndId: string): Settlement => {
    const found = run.settlement.get(endToEndId) ?? fail('not_found', `no settlement ${endToEndId}`);
    return found.txid === null ? found : fail('invalid_input', `settlement ${endToEndId} bears a txid`);
  };

  const decide: People['decide'] = (txid, decision, note, at) => {
    const id = chargeOf(txid);
    const from = run.decision.get(id) ?? null;
    if (decision === null) run.undecide.run(id);
    else run.decide.run(id, decision, note, at);
    log({ subject: 'charge', subjectId: txid, at, what: 'decision', from, to: decision, why: note });
    dirty.charge(id);
    dirty.flush();
    return [id];
  };

  const assign: People['assign'] = (endToEndId, txid, at) => {
    const before = settlementOf(endToEndId).chargeId;
    if (txid === null) run.unassign.run(endToEndId);
    else run.assign.run(endToEndId, chargeOf(txid), at);
    linking.relinkByEndToEndId(endToEndId);
    dirty.flush();
    const after = settlementOf(endToEndId).chargeId;
    logAssignment(log, { endToEndId, at, from: txidOf(before), to: txidOf(after) });
    return [before, after].filter((id) => id !== null);
  };

  return { decide, assign };
}

type Assignment = Pick<Change, 'at' | 'from' | 'to'> & { readonly endToEndId: string };

/** Stands in the history of the settlement and of each charge that it left or came to. */
function logAssignment(log: ChangeLog, { endToEndId, at, from, to }: Assignment): void {
  const change = { at, what: 'assignment', why: endToEndId, from, to } as const;
  log({ ...change, subject: 'settlement', subjectId: endToEndId });
  for (const end of new Set([from, to])) {
    if (end !== null) log({ ...change, subject: 'charge', subjectId: end });
  }
}

function fail(code: 'not_found' | 'invalid_input', message: string): never {
  throw new CicloError(code, message);
}
