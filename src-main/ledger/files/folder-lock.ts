import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { CicloError } from '../../core/failure.ts';
import { makePrivateFile } from './private-files.ts';

/** Held until it is released, or until its process ends, however it ends. */
export type FolderLock = { readonly release: () => void };

/**
 * Takes the one lock of a data folder by a write transaction that stays open on a file of its own: the system takes it back from a
 * process that dies, so none can be left behind. Throws `already_running` where another process holds it, `read_only` where no lock
 * can be taken.
 */
export function lockFolder(file: string): FolderLock {
  try {
    makePrivateFile(file);
    const db = new Database(file, { timeout: 0 });
    return hold(db);
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY'))
      throw new CicloError('already_running', `${file} is held by another Ciclo`, {}, { cause: error });
    throw new CicloError('read_only', `cannot lock ${file}`, { path: file }, { cause: error });
  }
}

function hold(db: Database.Database): FolderLock {
  try {
    db.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    db.close();
    throw error;
  }
  return { release: () => void db.close() };
}

/** Whether somebody holds the lock, without taking it or making its file. Throws where the file cannot be read. */
export function isFolderLocked(file: string): boolean {
  if (!existsSync(file)) return false;
  const db = new Database(file, { readonly: true, fileMustExist: true, timeout: 0 });
  try {
    db.prepare('SELECT 1 FROM sqlite_schema').get();
    return false;
  } catch (error) {
    if (error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')) return true;
    throw error;
  } finally {
    db.close();
  }
}
