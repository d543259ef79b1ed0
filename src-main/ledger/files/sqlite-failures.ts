import { writeFileSync } from 'node:fs';
import type { ErrorCode } from '../../../src-preload/contract/vocabulary/errors.ts';
import { CicloError } from '../../core/failure.ts';
import { PRIVATE_FILE } from './private-files.ts';

/** Beginnings of SQLite's and the system's error codes, with what they mean to a person. First that fits wins. */
const MEANINGS: readonly (readonly [prefix: string, code: ErrorCode])[] = [
  ['SQLITE_FULL', 'disk_full'],
  ['SQLITE_IOERR_SHMSIZE', 'disk_full'],
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  ['SQLITE_READONLY', 'read_only'],
  ['SQLITE_CANTOPEN', 'read_only'],
  ['SQLITE_PERM', 'read_only'],
  ['EACCES', 'read_only'],
  ['EPERM', 'read_only'],
  ['EROFS', 'read_only'],
  ['SQLITE_CORRUPT', 'ledger_damaged'],
  ['SQLITE_NOTADB', 'ledger_damaged'],
  ['SQLITE_IOERR_SHORT_READ', 'ledger_damaged'],
  ['SQLITE_BUSY', 'already_running'],
];

/**
 * Runs something on a ledger's file; SQLite's errors come out as `CicloError`s. Damage met on the way leaves a mark
 * beside the file, so that the next opening examines it whole.
 */
export function guarded<Value>(file: string, run: () => Value): Value {
  try {
    return run();
  } catch (error) {
    const failure = failureOf(file, error);
    if (failure === null) throw error;
    if (failure.code === 'ledger_damaged') markSuspect(file);
    throw failure;
  }
}

/** Whether an error says that the file's content is broken. */
export function isDamage(error: unknown): boolean {
  return codeOf(error) === 'ledger_damaged';
}

/** Whether an error says that the disk has no room left. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === 'disk_full';
}

/** Whether an error says that another process has the file. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === 'already_running';
}

/** The file whose presence says that damage was met in a ledger since it was last examined whole. */
export const suspectMark = (file: string): string => `${file}.suspect`;

function failureOf(file: string, error: unknown): CicloError | null {
  if (error instanceof CicloError) return null;
  const code = codeOf(error);
  if (code === null || !(error instanceof Error)) return null;
  return new CicloError(
    code,
    `${String(Reflect.get(error, 'code'))}: ${error.message}`,
    { file },
    { cause: error },
  );
}

function codeOf(error: unknown): ErrorCode | null {
  if (error instanceof CicloError) return error.code;
  if (!(error instanceof Error)) return null;
  // Every JSON in the ledger was written by us: one that does not parse was altered on disk.
  if (error instanceof SyntaxError) return 'ledger_damaged';
  const code = String(Reflect.get(error, 'code') ?? '');
  return MEANINGS.find(([prefix]) => code.startsWith(prefix))?.[1] ?? null;
}

function markSuspect(file: string): void {
  try {
    writeFileSync(suspectMark(file), '', { mode: PRIVATE_FILE });
  } catch {
    // A folder that takes no mark takes no new ledger either; the damage itself is already being reported.
  }
}
