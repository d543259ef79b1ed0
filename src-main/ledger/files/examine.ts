import { existsSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { MIGRATIONS, NEWEST_VERSION } from '../migrations/index.ts';
import { APPLICATION_ID, versionNoted, versionOf } from '../migrations/migrate.ts';
import { formOf, hasMarkOf, headerOf, inConnection, type LedgerKey } from './connect.ts';
import { hasOwnNotes, hasOwnSchema } from './schema-check.ts';
import { isDamage, suspectMark } from './sqlite-failures.ts';

/** What a path holds, before anything is written to it. `locked` is encrypted with another key, or there is none. */
export type FileKind = 'absent' | 'ledger' | 'newer' | 'foreign' | 'damaged' | 'locked';

/**
 * `integrity_check` reads indexes against tables and finds most damage. Above the first size `quick_check` has to do, and
 * above the second the start of the app would wait for it: damage there is met in use, and then leaves its mark.
 */
const WHOLE_CHECK_BYTES = 16_000_000;
const QUICK_CHECK_BYTES = 64_000_000;

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;
const FORMAT_OFFSETS = [18, 19];
const APPLICATION_ID_OFFSET = 68;

/** `identity` asks whose file it is, `content` also whether it is sound. */
export type Examination = 'identity' | 'content';

/**
 * Tells a ledger of ours from an absent, newer, foreign or damaged file. The content of small files is read whole, that of
 * large ones where damage was met in them.
 */
export function examine(file: string, examination: Examination, key: LedgerKey | null): FileKind {
  const check = examination === 'content' ? checkFor(file) : null;
  // Read once: an encrypted copy may take the place of a plain ledger between two readings.
  const header = headerOf(file);
  const isKeys = key !== null && hasMarkOf(header, key);
  switch (formOf(header)) {
    case 'absent':
      return 'absent';
    case 'encrypted':
      return isKeys ? examineEncrypted(file, key, check) : 'locked';
    case 'plain':
    case 'other':
      return isKeys ? 'damaged' : examinePlain(file, header, check);
  }
}

/** The key's mark says whose file it is: what does not open with it is damaged. */
function examineEncrypted(file: string, key: LedgerKey, check: Check): FileKind {
  try {
    takeBackUnfinished(file, key);
    const kind = examineDatabase(file, key, check);
    return kind === 'foreign' ? 'damaged' : kind;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return 'damaged';
  }
}

function examinePlain(file: string, header: Buffer, check: Check): FileKind {
  const hasMagic = header.toString('latin1', 0, MAGIC.length) === MAGIC;
  const mark = header.length < HEADER_BYTES ? 0 : header.readUInt32BE(APPLICATION_ID_OFFSET);
  if (!hasMagic)
    return isNearlyOurs(mark) || MAGIC.startsWith(header.toString('latin1')) || isLost(header)
      ? 'damaged'
      : 'foreign';
  if (mark !== 0 && !isNearlyOurs(mark)) return 'foreign';
  if (FORMAT_OFFSETS.some((offset) => (header[offset] ?? 0) > 2)) return 'damaged';
  try {
    if (mark !== 0) takeBackUnfinished(file, null);
    return examineDatabase(file, null, check);
  } catch (error) {
    if (!isDamage(error)) throw error;
    return isNearlyOurs(mark) ? 'damaged' : 'foreign';
  }
}

/**
 * Whoever is killed between a ledger's two ways of writing, with a log and without, leaves a change half written and the journal that takes it
 * back. SQLite does that at the first reading, but only for who may write.
 */
function takeBackUnfinished(file: string, key: LedgerKey | null): void {
  if (!existsSync(`${file}-journal`)) return;
  inConnection(file, { key }, versionOf);
}

type Check = 'integrity_check' | 'quick_check' | null;

function examineDatabase(file: string, key: LedgerKey | null, check: Check): FileKind {
  // Read at one moment: of what another process commits meanwhile, half would look like damage.
  return inConnection(file, { key, readonly: true }, (db) => db.transaction(() => kindOf(db, check))());
}

function kindOf(db: Database, check: Check): FileKind {
  const mark = Number(db.pragma('application_id', { simple: true }));
  // A file whose first migration was cut short has neither mark nor tables.
  if (mark === 0) return hasTables(db) ? 'foreign' : 'absent';
  if (!isNearlyOurs(mark)) return 'foreign';
  const version = versionOf(db);
  const noted = hasOwnNotes(db) ? versionNoted(db) : null;
  const isConsistent = noted === version || isNotedBehind(db, noted, version);
  if (isConsistent && version > NEWEST_VERSION) return 'newer';
  return isConsistent && mark === APPLICATION_ID && isSound(db, check) ? 'ledger' : 'damaged';
}

/**
 * Copies from a server once took along the note of the version at which their company had come there; the next opening for writing mends it. A version
 * that a flipped bit has made is not the one whose tables there are.
 */
function isNotedBehind(db: Database, noted: number | null, version: number): boolean {
  const isEarlier = MIGRATIONS.some((step) => step.version === noted && step.version < version);
  return isEarlier && version <= NEWEST_VERSION && hasOwnSchema(db);
}

/** Whether SQLite's own check finds nothing wrong. */
export function isSound(db: Database, check: Check): boolean {
  return check === null || db.pragma(`${check}(1)`, { simple: true }) === 'ok';
}

function checkFor(file: string): Check {
  const size = existsSync(file) ? statSync(file).size : 0;
  if (existsSync(suspectMark(file)) || size <= WHOLE_CHECK_BYTES) return 'integrity_check';
  return size <= QUICK_CHECK_BYTES ? 'quick_check' : null;
}

const hasTables = (db: Database): boolean =>
  db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined;

/** A block that a disk has lost is read as one byte over and over, with which no program begins a file. */
const isLost = (header: Buffer): boolean =>
  header.length === HEADER_BYTES && header.every((byte) => byte === header[0]);

/** One flipped bit in the mark is damage to a ledger rather than another program's file. */
function isNearlyOurs(mark: number): boolean {
  const difference = (mark ^ APPLICATION_ID) >>> 0;
  return (difference & (difference - 1)) === 0;
}
