import { type PlannedAccount, plannedAccount } from '../../../src-preload/contract/account-plan.ts';
import type { UtcInstant } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { OF_COMPANY } from '../model/about-company.ts';
import { readKeptList, withItems } from '../model/kept-list.ts';
import { LEDGER_NOTES, openNotes, SETTING_NOTES } from '../model/notes.ts';
import {
  BATCH_SETTINGS,
  type BatchSettings,
  kindOfRow,
  type PostedRow,
  type PostingBatch,
} from '../reading/accounts/posted-rows.ts';
import type { ActLog } from './acts.ts';

/** A batch that is to be kept: what is written, and by what. */
export type BatchToRecord = Omit<
  PostingBatch,
  'id' | 'at' | 'author' | 'layout' | 'path' | 'undoneAt' | 'undoneBy'
> & {
  readonly settings: BatchSettings;
  readonly rows: readonly Omit<PostedRow, 'batchId'>[];
};

/** What leaves for the accounting system, each change in the history. */
export type PostingStore = {
  /** Answers the number of the batch, which has no path until {@link PostingStore.placePostings}. Throws `posting_taken` where an entry has left already, be it as something else: nothing of the batch is kept then. */
  readonly recordPostings: (batch: BatchToRecord, at: UtcInstant) => number;
  /** Gives the batch's entries back; throws `not_found`, and `posting_batch_undone` where that was done. */
  readonly undoPostings: (id: number, at: UtcInstant) => void;
  /** That a batch's file was written once more. */
  readonly repeatPostings: (id: number, at: UtcInstant) => void;
  /** That a batch's file came about, and where; the first one counts. Throws as `undoPostings` does. */
  readonly placePostings: (id: number, path: string) => void;
  /** The office's plan, in the place of what was kept and can be read here. Throws `act_overtaken` where the note that stands is not the one that was seen; left out, it may be any. */
  readonly setAccounts: (accounts: readonly PlannedAccount[], at: UtcInstant, seen?: string | null) => void;
};

const INSERT_BATCH = `
  INSERT INTO posting_batch (at, author, layout, settings, from_day, to_day, entries, received, refunded, revenue, fees, sha256, path)
  VALUES (@at, @author, @layout, @settings, @from, @to, @entries, @received, @refunded, @revenue, @fees, @sha256, '')`;
const INSERT_ENTRY = `
  INSERT INTO posting_entry (movement, refund, event, day, amount, batch_id) VALUES (@movement, @refund, @event, @day, @amount, @batchId)
  ON CONFLICT DO NOTHING`;
/** What is read before a batch is kept may be old by then: the same payment may have left meanwhile as something else, which is another row of the same entry. */
const LEFT_ELSEWHERE = `
  SELECT count(*) FROM posting_entry e INDEXED BY posting_entry_by_batch
    CROSS JOIN posting_entry o ON o.movement = e.movement AND o.refund = e.refund
    WHERE e.batch_id = ? AND o.batch_id <> e.batch_id AND ${kindOfRow('o')} = ${kindOfRow('e')}`;

/** Prepares it; each change within the caller's transaction. */
export function openPostings(db: LedgerDatabase, acts: ActLog): PostingStore {
  const live = db.prepare<[number], { readonly entries: number; readonly undone: string | null }>(
    'SELECT entries, undone_at AS undone FROM posting_batch WHERE id = ?',
  );
  const standing = (id: number): number => {
    const batch = live.get(id);
    if (batch === undefined) throw new CicloError('not_found', `no batch ${id}`, { id });
    if (batch.undone !== null) throw new CicloError('posting_batch_undone', `batch ${id} was undone`, { id });
    return batch.entries;
  };
  return {
    recordPostings: openRecord(db, acts),
    undoPostings: (id, at) => {
      const rows = standing(id);
      for (const table of ['posting_put_right', 'posting_entry'])
        db.prepare(`DELETE FROM ${table} WHERE batch_id = ?`).run(id);
      db.prepare('UPDATE posting_batch SET undone_at = ?, undone_by = ? WHERE id = ?').run(
        at,
        acts.author(),
        id,
      );
      acts.record({ ...OF_COMPANY, kind: 'postings_undone', at, rows, to: String(id) });
    },
    repeatPostings: (id, at) => {
      acts.record({ ...OF_COMPANY, kind: 'postings_repeated', at, rows: standing(id), to: String(id) });
    },
    placePostings: (id, path) => {
      standing(id);
      db.prepare("UPDATE posting_batch SET path = ? WHERE id = ? AND path = ''").run(path, id);
    },
    setAccounts: (accounts, at, seen) => {
      const [notes, name] = [openNotes(db), LEDGER_NOTES.ofCaller(SETTING_NOTES.accounts)];
      notes.set(name, withItems(readKeptList(plannedAccount, notes.get(name)), accounts), seen);
      acts.record({ ...OF_COMPANY, kind: 'accounts_changed', at, rows: accounts.length });
    },
  };
}

function openRecord(db: LedgerDatabase, acts: ActLog): PostingStore['recordPostings'] {
  const insertBatch = db.prepare(INSERT_BATCH);
  const insertEntry = db.prepare(INSERT_ENTRY);
  const kept = db.prepare<[number], number>('SELECT count(*) FROM posting_entry WHERE batch_id = ?').pluck();
  const leftElsewhere = db.prepare<[number], number>(LEFT_ELSEWHERE).pluck();
  return ({ settings, rows, ...batch }, at) => {
    const written = insertBatch.run({
      ...batch,
      ...{ at, author: acts.author(), layout: settings.layout, settings: BATCH_SETTINGS.write(settings) },
    });
    const batchId = Number(written.lastInsertRowid);
    for (const row of rows) insertEntry.send({ ...row, batchId });
    if (kept.get(batchId) !== rows.length || leftElsewhere.get(batchId) !== 0)
      throw new CicloError('posting_taken', 'what the batch holds has left already');
    const { entries, from, received, refunded, fees } = batch;
    const amount = received - refunded - fees;
    const about = { subject: 'company', subjectId: null, rows: entries, amount, day: from } as const;
    acts.record({ ...about, kind: 'postings_written', at, to: String(batchId) });
    return batchId;
  };
}
