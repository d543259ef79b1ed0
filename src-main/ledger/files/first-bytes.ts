import { closeSync, existsSync, fstatSync, openSync, readSync, statSync } from 'node:fs';

/** A descriptor that is not to be closed while its file may be open as a database. */
type Kept = { readonly file: string; readonly descriptor: number };

/** By device and inode: a copy that takes the file's place is another one. */
const kept = new Map<string, Kept>();

/**
 * The first bytes of a file, fewer where it is shorter, none where it is not there. Throws what the system throws.
 *
 * On POSIX a process that closes any descriptor of a file loses all its locks on it, those of SQLite in every thread too (https://sqlite.org/howtocorrupt.html, 2.2). Another process
 * would then find itself alone with the ledger, and take its log away. So a descriptor of a file that is in use stays open, to be read again, until nobody uses it.
 */
export function firstBytes(file: string, count: number): Buffer {
  if (!existsSync(file)) return Buffer.alloc(0);
  for (const [id, each] of kept) if (!isInUse(each)) release(id, each);
  const descriptor = kept.get(identityOf(file))?.descriptor;
  return descriptor === undefined ? readAnew(file, count) : readFrom(descriptor, count);
}

function readAnew(file: string, count: number): Buffer {
  const opened: Kept = { file, descriptor: openSync(file, 'r') };
  try {
    return readFrom(opened.descriptor, count);
  } finally {
    if (isInUse(opened)) kept.set(identityOf(opened.descriptor), opened);
    else closeSync(opened.descriptor);
  }
}

function readFrom(descriptor: number, count: number): Buffer {
  const bytes = Buffer.alloc(count);
  return bytes.subarray(0, readSync(descriptor, bytes, 0, count, 0));
}

function release(id: string, { descriptor }: Kept): void {
  kept.delete(id);
  closeSync(descriptor);
}

/** SQLite has shared memory beside whatever it has open with a log. Windows locks by handle, and lets nobody delete an open file. */
const isInUse = ({ file, descriptor }: Kept): boolean =>
  process.platform !== 'win32' && existsSync(`${file}-shm`) && fstatSync(descriptor).nlink > 0;

function identityOf(place: string | number): string {
  const { dev, ino } = typeof place === 'string' ? statSync(place) : fstatSync(place);
  return `${dev}:${ino}`;
}
