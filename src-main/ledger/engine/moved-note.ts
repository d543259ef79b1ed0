import type { LedgerDatabase } from './ledger-database.ts';

/** The note of the server that a file's ledger was taken to. It tells of that file alone, and so never goes where its contents are copied to. */
export const MOVED_NOTE = 'moved_to';

type Noted = Pick<LedgerDatabase, 'prepare'>;

/** The address, without a password, of the server that a ledger was taken to; null for one that lives in its file. */
export const movedTo = (db: Noted): string | null =>
  db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck().get(MOVED_NOTE) ?? null;

/** Notes that the ledger is at a server from now on, in place of what was noted before; null, that it lives in its file. */
export function noteMoved(db: Noted, server: string | null): void {
  if (server === null) db.prepare<[string]>('DELETE FROM meta WHERE name = ?').run(MOVED_NOTE);
  else
    db.prepare<[string, string]>('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)').run(
      MOVED_NOTE,
      server,
    );
}
