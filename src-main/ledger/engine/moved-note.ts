import type { LedgerDatabase } from './ledger-database.ts';

/** The note of the server that a file's ledger was taken to. */
const MOVED_NOTE = 'moved_to';
/** In the file and at the server alike: what was taken there by one move, and by no other of that id and name, bears one mark. */
const MOVE_MARK = 'move_mark';

/** What tells of a ledger's place alone, and so never goes where its contents are copied to. */
export const NOTES_OF_PLACE: readonly string[] = [MOVED_NOTE, MOVE_MARK];

type Noted = Pick<LedgerDatabase, 'prepare'>;

/** The address, without a password, of the server that a ledger was taken to; null for one that lives in its file. */
export const movedTo = (db: Noted): string | null => noted(db, MOVED_NOTE);

/** By which move a ledger came to its server, or left its file; null where neither was, and where an earlier version did it. */
export const moveMark = (db: Noted): string | null => noted(db, MOVE_MARK);

const noted = (db: Noted, name: string): string | null =>
  db.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck().get(name) ?? null;

/** Notes at a server by which move the ledger came there. */
export const noteArrived = (db: Pick<LedgerDatabase, 'prepare' | 'writing'>, mark: string): void =>
  db.writing(() => put(db, MOVE_MARK, mark));

/** Notes in a file that the ledger is at a server from now on, in place of what was noted before. */
export const noteMoved = (
  db: Pick<LedgerDatabase, 'prepare' | 'writing'>,
  server: string,
  mark: string | null,
): void =>
  db.writing(() => {
    forget(db);
    put(db, MOVED_NOTE, server);
    if (mark !== null) put(db, MOVE_MARK, mark);
  });

/** Notes that it lives in its file. */
export const noteStays = (db: Pick<LedgerDatabase, 'prepare' | 'writing'>): void =>
  db.writing(() => forget(db));

function put(db: Noted, name: string, value: string): void {
  db.prepare<[string, string]>('INSERT INTO meta (name, value) VALUES (?, ?)').run(name, value);
}

function forget(db: Noted): void {
  const remove = db.prepare<[string]>('DELETE FROM meta WHERE name = ?');
  for (const name of NOTES_OF_PLACE) remove.run(name);
}
