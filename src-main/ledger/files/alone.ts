import { connect, type LedgerKey } from './connect.ts';
import { isBusy } from './sqlite-failures.ts';

/**
 * Takes a ledger's file for itself until what is answered is called, as often as one likes; null, at once, where another connection has it open: whoever has one keeps a lock on
 * the file, also while at rest. Throws what SQLite finds in the file.
 */
export function openAlone(file: string, key: LedgerKey | null): (() => void) | null {
  const db = connect(file, { key });
  const close = (): void => void db.close();
  try {
    for (const pragma of ['busy_timeout = 0', 'locking_mode = EXCLUSIVE']) db.pragma(pragma);
    db.exec('BEGIN EXCLUSIVE');
    return close;
  } catch (error) {
    close();
    if (!isBusy(error)) throw error;
    return null;
  }
}

/** The same of a file that may be too broken for a lock, or asks for another key: it has nobody at work in it that could be told. */
export function openedAlone(file: string, key: LedgerKey | null): (() => void) | null {
  try {
    return openAlone(file, key);
  } catch {
    return () => undefined;
  }
}
