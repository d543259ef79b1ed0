import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { ErrorCode } from '../../src-preload/contract/vocabulary/errors.ts';
import { CicloError, isDiskFull } from '../core/failure.ts';
import { chosenPlace } from '../ledger/files/chosen-place.ts';
import { linkTarget } from '../ledger/files/link-target.ts';
import { PRIVATE_FILE } from '../ledger/files/private-files.ts';

/** A file that appears whole at its path or not at all. After an error, `discard` it. */
export type AtomicFile = {
  /** Appends; throws `disk_full` or the code for an unwritable place. */
  readonly write: (bytes: Uint8Array) => void;
  /** Flushes to the disk and puts the file in its place, over an older one. */
  readonly commit: () => void;
  /** Removes what was written; the older file stays. Harmless after `commit`. */
  readonly discard: () => void;
};

/** Which codes to throw where writing or replacing is not allowed. */
export type PlaceFailures = {
  readonly unwritable: ErrorCode;
  readonly busy: ErrorCode;
  /** Whether it is a file of the app's own, which no document may take the place of. */
  readonly isOwn?: boolean;
};

/** A document that a person chose a place for, and may have open in a spreadsheet. */
const DOCUMENT_FAILURES: PlaceFailures = {
  unwritable: 'export_target_unwritable',
  busy: 'export_target_busy',
};

/** A file of the app's own. */
const OWN_FILE_FAILURES: PlaceFailures = { unwritable: 'read_only', busy: 'read_only', isOwn: true };

/** What renaming over a file answers while a program holds it open: Windows says EPERM or EACCES, network drives EBUSY. */
const BUSY: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY']);

/** What is asked of the system, unless a test gives another. */
type System = {
  readonly rename: (from: string, to: string) => void;
  /** Sends what was written so far to the disk. */
  readonly flush: (path: string) => Promise<void>;
};

const SYSTEM: System = {
  rename: renameSync,
  flush: async (path) => {
    const file = await open(path, 'r+');
    try {
      await file.datasync();
    } finally {
      await file.close();
    }
  },
};

/**
 * Begins a file beside its target, for its owner alone: it holds names and amounts, and one that others could read takes no wider mode
 * over from the file that it replaces; whoever shares it says so themselves. A target that is a link stays one, and its file is replaced; a pipe or a device is refused. Removes what a killed program has left half written there.
 * Throws `disk_full` or `failures.unwritable`, `export_target_own` for a document where something of Ciclo's own belongs, and from `commit` `failures.busy` where another program
 * holds the target; each with the target as `path`.
 */
export function openAtomicFile(
  target: string,
  failures: PlaceFailures = DOCUMENT_FAILURES,
  system: Partial<System> = {},
): AtomicFile {
  const { rename, flush } = { ...SYSTEM, ...system };
  const attempt = <Value>(action: () => Value, busy?: ErrorCode): Value => {
    try {
      return action();
    } catch (error) {
      throw failureOf(error, target, { unwritable: failures.unwritable, busy: busy ?? failures.unwritable });
    }
  };
  const placeOf = failures.isOwn === true ? linkTarget : chosenPlace;
  const place = attempt(() => placeOf(target));
  removeAbandoned(dirname(place));
  const partial = partialPath(place);
  let descriptor: number | null = attempt(() => openSync(partial, 'wx', PRIVATE_FILE));
  const noteWritten = flushing(() => flush(partial));
  let isPending = true;
  const close = (): void => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  };
  return {
    write: (bytes) => {
      attempt(() => writeWhole(descriptor, bytes));
      noteWritten(bytes.length);
    },
    commit: () => {
      attempt(() => {
        if (descriptor !== null) fsyncSync(descriptor);
        close();
      });
      attempt(() => rename(partial, place), failures.busy);
      isPending = false;
    },
    discard: () => {
      close();
      if (isPending) rmSync(partial, { force: true });
      isPending = false;
    },
  };
}

const BYTES_A_FLUSH = 33_554_432;

/** The disk goes along with the writing: else all of a large file would wait for it at the end, whose flush tells what fails. */
function flushing(flush: () => Promise<void>): (written: number) => void {
  let [bytes, isUnderWay] = [0, false];
  return (written) => {
    bytes += written;
    if (bytes < BYTES_A_FLUSH || isUnderWay) return;
    [bytes, isUnderWay] = [0, true];
    void flush()
      .catch(() => undefined)
      .finally(() => {
        isUnderWay = false;
      });
  };
}

/** Replaces a file of the app's own in one step; throws `disk_full` or `read_only` and then leaves the old one. */
export function writeFileAtomically(path: string, text: string): void {
  replaceFile(path, text, OWN_FILE_FAILURES);
}

/** Writes a document where a person chose to have it, in one step; throws as {@link openAtomicFile} does. */
export function writeDocument(path: string, content: string | Uint8Array): void {
  replaceFile(path, content, DOCUMENT_FAILURES);
}

function replaceFile(path: string, content: string | Uint8Array, failures: PlaceFailures): void {
  const file = openAtomicFile(path, failures);
  try {
    file.write(typeof content === 'string' ? Buffer.from(content, 'utf8') : content);
    file.commit();
  } finally {
    file.discard();
  }
}

/** Hidden and beside the target: a rename is one step only within a file system. */
function partialPath(target: string): string {
  const name = `.${basename(target).slice(0, 100)}.${randomUUID().slice(0, 8)}.partial`;
  return join(dirname(target), name);
}

const PARTIAL = /^\..+\.[0-9a-f]{8}\.partial$/;
/** What is being written is touched every moment, also by another program or from another computer. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** Half a file holds payers' names as a whole one does: those that nobody finishes must not stay where no one sees them. */
function removeAbandoned(folder: string, nowMs: () => number = Date.now): void {
  try {
    for (const name of readdirSync(folder).filter((each) => PARTIAL.test(each))) {
      const path = join(folder, name);
      if (nowMs() - statSync(path).mtimeMs > ABANDONED_AFTER_MS) rmSync(path, { force: true });
    }
  } catch {
    // A folder that lets nobody look still takes the file itself, or refuses it in words of its own.
  }
}

function writeWhole(descriptor: number | null, bytes: Uint8Array): void {
  if (descriptor === null) throw new Error('the file is closed');
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at);
}

function failureOf(error: unknown, path: string, failures: PlaceFailures): CicloError {
  if (error instanceof CicloError) return error;
  const reason: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return new CicloError(
    isDiskFull(error) ? 'disk_full' : codeOf(reason, failures),
    `cannot write ${path}: ${String(reason ?? error)}`,
    { path },
    { cause: error },
  );
}

const codeOf = (reason: unknown, { busy, unwritable }: PlaceFailures): ErrorCode =>
  BUSY.has(reason) ? busy : unwritable;
