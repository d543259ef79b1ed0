import type { UtcInstant } from '../../core/civil-date.ts';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { ActLog } from '../store/acts.ts';
import { openWriteJournal, type WriteJournal } from '../store/write-journal.ts';
import type { Access } from './access.ts';

/** What was asked of a bank, and what came of it. */
export function journaling(
  db: LedgerDatabase,
  acts: ActLog,
  now: () => UtcInstant,
  { reading, writing }: Access,
): WriteJournal {
  const journal = openWriteJournal(db, acts, now);
  return {
    intend: writing(journal.intend),
    intendBatch: writing(journal.intendBatch),
    markSent: writing(journal.markSent),
    withdraw: writing(journal.withdraw),
    amend: writing(journal.amend),
    idsBrought: reading(journal.idsBrought),
    closeWrite: writing(journal.closeWrite),
    openWrites: reading(journal.openWrites),
    writeBatch: reading(journal.writeBatch),
  };
}
