import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { ErrorCode } from '../../src-preload/contract/errors.ts';
import { CicloError } from '../core/failure.ts';
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
export type PlaceFailures = { readonly unwritable: ErrorCode; readonly busy: ErrorCode };

/** A document that a person chose a place for, and may have open in a spreadsheet. */
export const DOCUMENT_FAILURES: PlaceFailures = {
  unwritable: 'export_target_unwritable',
  busy: 'export_target_busy',
};

/** A file of the app's own. */
const OWN_FILE_FAILURES: PlaceFailures = { unwritable: 'read_only', busy: 'read_only' };

const FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
/** What renaming over a file answers while a program holds it open: Windows says EPERM or EACCES, network drives EBUSY. */
const BUSY: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES', 'ETXTBSY']);

/**
 * Begins a file beside its target, for its owner alone: it holds names and amounts, and one that others could read takes no wider mode
 * over from the file that it replaces; whoever shares it says so themselves. Throws `disk_full` or `failures.unwritable`, and from `commit` `failures.busy` where another program
 * holds the target; each with the target as `path`. `rename` is the system's, unless a test gives another.
 */
export function openAtomicFile(
  target: string,
  failures: PlaceFailures = DOCUMENT_FAILURES,
  rename: (from: string, to: string) => void = renameSync,
): AtomicFile {
  const partial = partialPath(target);
  const attempt = <Value>(action: () => Value, busy?: ErrorCode): Value => {
    try {
      return action();
    } catch (error) {
      throw failureOf(error, target, { unwritable: failures.unwritable, busy: busy ?? failures.unwritable });
    }
  };
  let descriptor: number | null = attempt(() => openSync(partial, 'wx', PRIVATE_FILE));
  let isPending = true;
  const close = (): void => {
    if (descriptor !== null) closeSync(descriptor);
    descriptor = null;
  };
  return {
    write: (bytes) => attempt(() => writeWhole(descriptor, bytes)),
    commit: () => {
      attempt(() => {
        if (descriptor !== null) fsyncSync(descriptor);
        close();
      });
      attempt(() => rename(partial, target), failures.busy);
      isPending = false;
    },
    discard: () => {
      close();
      if (isPending) rmSync(partial, { force: true });
      isPending = false;
    },
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

function writeWhole(descriptor: number | null, bytes: Uint8Array): void {
  if (descriptor === null) throw new Error('the file is closed');
  for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at, bytes.length - at);
}

function failureOf(error: unknown, path: string, failures: PlaceFailures): CicloError {
  const reason: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return new CicloError(
    codeOf(reason, failures),
    `cannot write ${path}: ${String(reason ?? error)}`,
    { path },
    { cause: error },
  );
}

function codeOf(reason: unknown, failures: PlaceFailures): ErrorCode {
  if (FULL.has(reason)) return 'disk_full';
  return BUSY.has(reason) ? failures.busy : failures.unwritable;
}
