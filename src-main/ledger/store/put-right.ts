import type { UtcInstant } from '../../core/civil-date.ts';
import type { EntryName, PutRight } from '../../core/close/left-entries.ts';
import { CicloError } from '../../core/failure.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { OF_COMPANY } from '../model/about-company.ts';
import { kindOfRow } from '../reading/accounts/posted-rows.ts';
import type { ActLog } from './acts.ts';

/** The office's word about entries that changed after they left, each in the history. */
export type PutRightStore = {
  /**
   * That the office has put entries right in its own books, for what they would be posted as when a person looked. Throws `act_overtaken` where one of them is in its
   * batch no more: nothing is kept then.
   */
  readonly putRight: (entries: readonly Omit<PutRight, 'at' | 'author'>[], at: UtcInstant) => void;
  /** Takes that back, of those that still stand so; throws `act_overtaken` where none does. */
  readonly takeBackPutRight: (entries: readonly EntryName[], at: UtcInstant) => void;
};

const PUT = `
  INSERT INTO posting_put_right (movement, refund, kind, batch_id, print, at, author)
  VALUES (@movement, @refund, @kind, @batchId, @print, @at, @author)
  ON CONFLICT (movement, refund, kind) DO UPDATE
    SET batch_id = excluded.batch_id, print = excluded.print, at = excluded.at, author = excluded.author`;
const IS_LEFT = `
  SELECT 1 FROM posting_entry e WHERE e.movement = @movement AND e.refund = @refund AND e.batch_id = @batchId
    AND ${kindOfRow('e')} = @kind`;
const TAKE = 'DELETE FROM posting_put_right WHERE movement = @movement AND refund = @refund AND kind = @kind';

/** Prepares it; each change within the caller's transaction. */
export function openPutRight(db: LedgerDatabase, acts: ActLog): PutRightStore {
  const put = db.prepare<[PutRight]>(PUT);
  const isLeft = db.prepare<[Omit<PutRight, 'at' | 'author' | 'print'>], number>(IS_LEFT).pluck();
  const take = db.prepare<[EntryName]>(TAKE);
  return {
    putRight: (entries, at) => {
      for (const { movement, refund, kind, batchId, print } of entries) {
        if (isLeft.get({ movement, refund, kind, batchId }) === undefined)
          throw new CicloError('act_overtaken', `${movement} is in batch ${batchId} no more`);
        put.run({ movement, refund, kind, batchId, print, at, author: acts.author() });
      }
      acts.record({ ...OF_COMPANY, kind: 'postings_put_right', at, rows: entries.length });
    },
    takeBackPutRight: (entries, at) => {
      const taken = entries.map(({ movement, refund, kind }) => take.run({ movement, refund, kind }).changes);
      const rows = taken.filter((changes) => changes > 0).length;
      if (rows === 0) throw new CicloError('act_overtaken', 'none of them stands as put right');
      acts.record({ ...OF_COMPANY, kind: 'put_right_undone', at, rows });
    },
  };
}
