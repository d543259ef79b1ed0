import type { ResourceKind } from '../../../src-preload/contract/vocabulary/resources.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { refuseOvertaken } from '../model/overtaken.ts';

/** A record by the bank's own id. */
export type RecordName = { readonly kind: ResourceKind; readonly id: string };

/** What stood of a record when its reading began: its text, null where the accounts had none. */
export type RecordMark = RecordName & { readonly raw: string | null };

/** Keeps what was read of a record from being stored over something newer. */
export type RecordMarks = {
  /** To be asked before the bank is: what comes of that reading is stored with these. */
  readonly marksOf: (names: readonly RecordName[]) => readonly RecordMark[];
  /** Throws `act_overtaken` where one of them was stored since. */
  readonly refuseChanged: (marks: readonly RecordMark[]) => void;
};

/** Prepares the marks of records that are read by id beside a poll: whichever of the two is stored later may have been read earlier. */
export function openRecordMarks(db: LedgerDatabase): RecordMarks {
  const texts = {
    charge: db
      .prepare<[string], string>(
        'SELECT w.raw FROM charge c CROSS JOIN charge_raw w ON w.charge_id = c.id WHERE c.txid = ?',
      )
      .pluck(),
    mandate: db
      .prepare<[string], string>(
        'SELECT m.raw FROM mandate_ref r CROSS JOIN mandate m ON m.id = r.id WHERE r.id_rec = ?',
      )
      .pluck(),
    settlement: db.prepare<[string], string>('SELECT raw FROM settlement WHERE end_to_end_id = ?').pluck(),
  };
  const textOf = ({ kind, id }: RecordName): string | null => texts[kind].get(id) ?? null;
  return {
    marksOf: (names) => names.map((name) => ({ kind: name.kind, id: name.id, raw: textOf(name) })),
    refuseChanged: (marks) => {
      for (const mark of marks) refuseOvertaken(mark.raw, textOf(mark), `${mark.kind} ${mark.id}`);
    },
  };
}
