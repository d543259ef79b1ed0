import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { CicloError } from '../../core/failure.ts';
import { makePrivateFile } from './private-files.ts';
import { isBusy, isFull } from './sqlite-failures.ts';

/** Held until it is released, or until its process ends, however it ends. */
export type FolderLock = { readonly release: () => void };

/**
 * Takes the one lock of a data folder by a write transaction that stays open on a file of its own: the system takes it back from a
 * process that dies, so none can be left behind. Throws `already_running` where another process holds it, `disk_full` or `read_only` where no lock
 * can be taken.
 */
export const lockFolder = (file: string): FolderLock => take(file, 0);

/**
 * Does what nobody else may do meanwhile, in this process or another: waits so long for whoever has the lock of that file, and holds it as {@link lockFolder} does.
 * Throws as that, and what `work` throws.
 */
export function whileLocked<Value>(file: string, waitMs: number, work: () => Value): Value {
  const lock = take(file, waitMs);
  try {
    return work();
  } finally {
    lock.release();
  }
}

function take(file: string, waitMs: number): FolderLock {
  try {
    makePrivateFile(file);
    return hold(new Database(file, { timeout: waitMs }));
  } catch (error) {
    if (isBusy(error))
      throw new CicloError('already_running', `${file} is held by another Ciclo`, {}, { cause: error });
    const code = isFull(error) ? 'disk_full' : 'read_only';
    throw new CicloError(code, `cannot lock ${file}`, { path: file }, { cause: error });
  }
}

function hold(db: Database.Database): FolderLock {
  try {
    // Nothing is ever written: a journal on the disk would cost a start on a full one.
    db.pragma('journal_mode = MEMORY');
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
    if (isBusy(error)) return true;
    throw error;
  } finally {
    db.close();
  }
}
