import type { LedgerDatabase } from '../engine/ledger-database.ts';
import type { LedgerKeeping } from '../engine/ledger-keeping.ts';
import { LEDGER_NOTES, openNotes } from '../model/notes.ts';

/** Notes, in the transaction that erases, that what was erased still stands in freed pages, in the log and in copies. */
export function noteErased(db: LedgerDatabase): void {
  openNotes(db).set(LEDGER_NOTES.erasedInPages, 'yes');
}

/**
 * Ends what an erasing began: writes the ledger anew without its freed pages, replaces its backups by a new one that was verified, removes
 * copies that were set aside as damaged, and empties the log. Does nothing where nothing was erased. While somebody reads, the log cannot be
 * emptied; then, and where the program ends in between, the next call goes on. Throws `disk_full`, and `ledger_damaged` where the new
 * backup is not sound; older copies stay then. A ledger that was set aside because its key is lost stays too: nobody can read it.
 */
export function compactAfterErasing(db: LedgerDatabase, { compact }: Pick<LedgerKeeping, 'compact'>): void {
  const notes = openNotes(db);
  if (notes.get(LEDGER_NOTES.erasedInPages) !== 'yes') return;
  if (compact()) notes.set(LEDGER_NOTES.erasedInPages, 'no');
}
