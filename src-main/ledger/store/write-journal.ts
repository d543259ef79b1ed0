import type { WriteKind, WriteState } from '../../../src-preload/contract/vocabulary/writing.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { storableJson } from '../../core/storable-text.ts';
import { isUniqueViolation, type LedgerDatabase } from '../engine/ledger-database.ts';
import { WRITE_OUTCOME } from '../model/journal-json.ts';
import {
  type JournalRow,
  keyOf,
  NEXT_STATES,
  type WriteIntent,
  type WriteOutcome,
} from '../model/journaled-writes.ts';
import { readOpenWrites, readWriteBatch } from '../reading/charging/journal-rows.ts';
import { type ActLog, actOfBatch, actOfWrite } from './acts.ts';
import { openGivenContacts } from './given-contacts.ts';

/**
 * Writes at the bank, journaled before they are sent, so that none is lost nor sent twice whatever ends the program. All throw
 * `not_found` for an id that is not in the journal and `invalid_input` for a step that {@link NEXT_STATES} does not have.
 */
export type WriteJournal = {
  /**
   * Journals a write and answers its row's id. Throws `already_running` where the same write is open (by kind and key), a put_charge is
   * open for the same mandate and due date, or the charge's txid was used by one that was not refused.
   */
  readonly intend: (write: WriteIntent, at: UtcInstant) => number;
  /** Journals all or, where one is refused as {@link WriteJournal.intend} does, none. Answers their ids in order. */
  readonly intendBatch: (
    batchId: string,
    writes: readonly WriteIntent[],
    at: UtcInstant,
  ) => readonly number[];
  /** To be called before each sending, the first and those that follow a reading back. */
  readonly markSent: (id: number, at: UtcInstant) => void;
  /** Takes a sending back that the bank is known not to have taken up: the write is as if it had never been sent. */
  readonly withdraw: (id: number) => void;
  /** Has another payload sent in place of the journaled one, of the same kind and key. Throws `invalid_input` for what may have been sent. */
  readonly amend: (id: number, write: WriteIntent) => void;
  readonly closeWrite: (id: number, outcome: WriteOutcome, at: UtcInstant) => void;
  /** Intended, sent or unknown: what is under way, or what a crash left. Oldest first. */
  readonly openWrites: () => readonly JournalRow[];
  /** The writes of a batch in order; none where no batch has that id. */
  readonly writeBatch: (batchId: string) => readonly JournalRow[];
  /** The bank's ids that done writes of a kind and key brought: what they made is not what another one made. */
  readonly idsBrought: (kind: WriteKind, key: string) => readonly string[];
};

type Row = [
  kind: string,
  key: string,
  txid: string | null,
  idRec: string | null,
  dueDate: string | null,
  payload: string,
  batchId: string | null,
  intendedAt: string,
];

function prepareStatements(db: LedgerDatabase) {
  return {
    insert: db.prepare<Row>(
      `INSERT INTO intended_write (kind, key, txid, id_rec, due_date, payload, batch_id, intended_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    state: db.prepare<[number], WriteState>('SELECT state FROM intended_write WHERE id = ?').pluck(),
    send: db.prepare<[string, number]>(
      `UPDATE intended_write SET state = 'sent', sent_at = ?, outcome_at = NULL, outcome = NULL WHERE id = ?`,
    ),
    withdraw: db.prepare<[number]>(
      `UPDATE intended_write SET state = 'intended', sent_at = NULL, outcome_at = NULL, outcome = NULL WHERE id = ?`,
    ),
    amend: db.prepare<[string, number, string, string]>(
      `UPDATE intended_write SET payload = ? WHERE id = ? AND kind = ? AND key = ? AND state = 'intended'`,
    ),
    idsBrought: db
      .prepare<[string, string], string>(
        `SELECT outcome ->> 'bankId' FROM intended_write INDEXED BY intended_write_by_key
         WHERE kind = ? AND key = ? AND state IN ('done', 'resolved_done') AND outcome ->> 'bankId' IS NOT NULL`,
      )
      .pluck(),
    close: db.prepare<[string, string, string, number]>(
      'UPDATE intended_write SET state = ?, outcome_at = ?, outcome = ? WHERE id = ?',
    ),
  };
}

/** The journal; each change within the caller's transaction. Its times are the bank's, those of the acts this computer's: a history is read beside a clock on the wall. */
export function openWriteJournal(db: LedgerDatabase, acts: ActLog, now: () => UtcInstant): WriteJournal {
  const run = prepareStatements(db);
  const contacts = openGivenContacts(db);

  const put = (write: WriteIntent, batchId: string | null, at: UtcInstant, isListed = true): number => {
    try {
      const writeId = Number(run.insert.run(...rowOf(write, batchId, at)).lastInsertRowid);
      acts.record(actOfWrite(write, { at: now(), batchId, isListed, writeId }));
      return writeId;
    } catch (error) {
      throw refusalOf(write, error);
    }
  };

  const putBatch: WriteJournal['intendBatch'] = (batchId, writes, at) => {
    const whole = actOfBatch(batchId, writes, now());
    if (whole !== null) acts.record(whole);
    return writes.map((write) => put(write, batchId, at, whole === null));
  };

  const mustFollow = (id: number, to: WriteState): void => {
    const from = run.state.get(id);
    if (from === undefined) throw new CicloError('not_found', `no write ${id} in the journal`);
    if (!NEXT_STATES[from].includes(to))
      throw new CicloError('invalid_input', `write ${id} is ${from} and cannot become ${to}`);
  };

  return {
    intend: (write, at) => put(write, null, at),
    intendBatch: putBatch,
    markSent: (id, at) => {
      mustFollow(id, 'sent');
      run.send.send(at, id);
    },
    withdraw: (id) => {
      mustFollow(id, 'intended');
      run.withdraw.send(id);
    },
    amend: (id, write) => {
      const { changes } = run.amend.run(storableJson(write.payload), id, write.kind, keyOf(write));
      if (changes === 0) throw new CicloError('invalid_input', `write ${id} can be changed no more`);
    },
    idsBrought: (kind, key) => run.idsBrought.all(kind, key),
    closeWrite: (id, outcome, at) => {
      mustFollow(id, outcome.state);
      run.close.send(outcome.state, at, WRITE_OUTCOME.write(outcome), id);
      if ('bankId' in outcome && outcome.bankId !== null) contacts.keep(outcome.bankId, at);
    },
    openWrites: () => readOpenWrites(db),
    writeBatch: (batchId) => readWriteBatch(db, batchId),
  };
}

function rowOf(write: WriteIntent, batchId: string | null, at: UtcInstant): Row {
  const charge = write.kind === 'put_charge' ? write.payload : null;
  return [
    write.kind,
    keyOf(write),
    charge?.txid ?? null,
    charge?.idRec ?? null,
    charge?.dueDate ?? null,
    storableJson(write.payload),
    batchId,
    at,
  ];
}

/** The unique indexes know what is under way: a second click meets them, whatever came between. */
function refusalOf(write: WriteIntent, error: unknown): unknown {
  if (!isUniqueViolation(error)) return error;
  const [kind, key] = [write.kind, keyOf(write)];
  return new CicloError(
    'already_running',
    `${kind} ${key} is in the journal`,
    { kind, key },
    { cause: error },
  );
}
