import { existsSync } from 'node:fs';
import type { LedgerDatabase } from '../engine/ledger-database.ts';
import { sqliteLedger } from '../engine/sqlite-database.ts';
import { keptOpen, type LedgerKey } from './connect.ts';
import { type LeftLedger, leftBeside, leftIn, noteHere, noteLeft } from './left-note.ts';
import { type LedgerOptions, openForReading, openForWriting } from './open-database.ts';
import { guarded } from './sqlite-failures.ts';

/** A ledger on its way to a server. Nobody else has its file until it is closed: what they stored in it would be left behind. */
export type MovingLedger = {
  readonly db: LedgerDatabase;
  /** Where it was left for before, by which move; null where it lives in its file. */
  readonly left: LeftLedger | null;
  /** From now on nobody writes in the file, also once it is closed: throws `ledger_moved` for whoever would. `mark` tells by which move it came to the server, where that is known there. */
  readonly leave: (server: string, mark: string | null) => void;
  /** It lives in its file, whatever was noted before. */
  readonly stay: () => void;
  readonly close: () => void;
};

/**
 * Opens a ledger that is to be taken to a server, brought to the newest version first: only then are its tables those of a server. One that was on its way before is opened all the
 * same. Throws `already_running` where anybody has it open, also for reading: a command may store what it has read for; else as `openForWriting`.
 */
export function openToMove(file: string, options: Omit<LedgerOptions, 'version' | 'isMoving'>): MovingLedger {
  return guarded(file, () => {
    const alone = keptOpen(openForWriting(file, { ...options, isMoving: true }), (db) => {
      // At once: whoever has it open may store in it at any time until they close it.
      for (const pragma of ['busy_timeout = 0', 'locking_mode = EXCLUSIVE']) db.pragma(pragma);
      db.exec('BEGIN EXCLUSIVE; COMMIT');
    });
    const ledger = sqliteLedger(alone);
    return {
      db: ledger,
      left: leftIn(ledger, file),
      leave: (server, mark) => guarded(file, () => noteLeft(ledger, file, { server, mark })),
      stay: () => guarded(file, () => noteHere(ledger, file)),
      close: ledger.close,
    };
  });
}

/** Where a file's ledger was left for; null where it lives there, or there is none. Throws as `openForReading`. */
export function leftLedger(file: string, key: LedgerKey | null): LeftLedger | null {
  const beside = leftBeside(file);
  if (beside !== null || !existsSync(file)) return beside;
  const db = openForReading(file, key);
  try {
    return leftIn(sqliteLedger(db), file);
  } finally {
    db.close();
  }
}
