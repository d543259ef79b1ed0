import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CicloError, isDiskFull } from '../../../core/failure.ts';
import { ledgerFiles, NOTED_BESIDE } from '../../../ledger/files/open-database.ts';
import { makePrivateFolder } from '../../../ledger/files/private-files.ts';
import { type FolderOwner, whoseFolder } from '../../../ledger/files/whose-folder.ts';
import { narrowOwnFiles } from './data-folder-modes.ts';
import { defaultDataDir } from './default-data-dir.ts';
import { networkDriveOf } from './network-drive.ts';

/** Where each thing of the app lives below one data folder. */
export type DataFolder = {
  readonly root: string;
  readonly settingsFile: string;
  readonly ledgerFolder: string;
  readonly lockFile: string;
  /** What opens the app that a browser shows: where it serves, and the tokens of its addresses. */
  readonly browserFolder: string;
  readonly ledgerFile: (connectionId: string) => string;
  readonly backupFolder: (connectionId: string) => string;
  /** The connections that have a ledger or backups here, whether or not the settings know them. */
  readonly idsFound: () => readonly string[];
  /** All that the folder has of a company's ledger, whether its settings list it or not; what is noted beside it is none of it. */
  readonly filesOf: (connectionId: string) => readonly string[];
  /** By the entry whose key seals it; those of earlier versions, by the connection. */
  readonly sealedCertificate: (name: string) => string;
  /**
   * Who this folder is, for the secrets that belong to it. It is its random id, made when it is first asked for, and its place on this computer,
   * so that neither settings nor a whole folder that was copied speak for the original. Throws `read_only` or `disk_full`.
   */
  readonly identity: () => string;
  /** The random id alone, which a folder that is moved takes along. Throws `read_only` or `disk_full`. */
  readonly id: () => string;
  readonly idFile: string;
  /** Whether the random id was made and is still there; makes none. */
  readonly hasId: () => boolean;
  /** Where this folder is on this computer. */
  readonly place: () => string;
  /** Whether a folder of the same random id is at a place. */
  readonly isAt: (place: string) => boolean;
};

const LEDGER = '.sqlite';

const ID_FILE = 'folder-id';

/**
 * Lays out the data folder, making what is missing and taking from others what they should not read; throws `read_only` or `disk_full` when that cannot be
 * done, and what {@link refuseFolder} throws, before anything is made.
 */
export function openDataFolder(root: string, driveOf = networkDriveOf): DataFolder {
  refuseFolder(root, driveOf);
  for (const folder of ['ledgers', 'backups', 'certificates']) makeFolder(join(root, folder));
  narrowOwnFiles(root);
  return dataFolderAt(root);
}

/**
 * The one question before anything is made, narrowed or removed below a folder. Throws `network_drive` for one on another computer, `data_folder_foreign` for one
 * in which somebody else keeps something. Answers whether Ciclo keeps something there already, or nobody does.
 * The place that the system has for the app is never somebody else's: whatever got there would else keep the app from ever starting, and no `--data` was mistyped.
 */
export function refuseFolder(
  root: string,
  driveOf = networkDriveOf,
  appsOwn = defaultDataDir(),
): Exclude<FolderOwner, 'other'> {
  const kind = driveOf(root);
  if (kind !== null)
    throw new CicloError('network_drive', `${root} is on a network drive`, { path: root, kind });
  const owner = ownerOf(root);
  if (owner !== 'other') return owner;
  if (root !== appsOwn)
    throw new CicloError('data_folder_foreign', `${root} holds nothing of Ciclo's`, { path: root });
  return 'nobody';
}

function ownerOf(root: string): FolderOwner {
  try {
    return whoseFolder(root);
  } catch (error) {
    throw unusable('read', root, error);
  }
}

/** Where things are below a data folder, which need not be there; makes nothing but the folder's id when asked for it. */
export function dataFolderAt(root: string): DataFolder {
  const idFile = join(root, ID_FILE);
  const id = (): string => folderId(idFile);
  const ledgerFile = (connectionId: string): string => join(root, 'ledgers', `${connectionId}${LEDGER}`);
  const backupFolder = (connectionId: string): string => join(root, 'backups', connectionId);
  return {
    root,
    ledgerFolder: join(root, 'ledgers'),
    lockFile: join(root, 'lock.sqlite'),
    browserFolder: join(root, 'browser'),
    settingsFile: join(root, 'settings.json'),
    ledgerFile,
    backupFolder,
    filesOf: (connectionId) =>
      ledgerFiles(ledgerFile(connectionId), backupFolder(connectionId)).filter(
        (path) => !NOTED_BESIDE.test(path),
      ),
    idsFound: () => {
      const ledgers = namesIn(join(root, 'ledgers')).filter((name) => name.endsWith(LEDGER));
      return [...ledgers.map((name) => name.slice(0, -LEDGER.length)), ...namesIn(join(root, 'backups'))];
    },
    sealedCertificate: (name) => join(root, 'certificates', `${name}.sealed`),
    identity: () => {
      const place = `${id()}\n${realpathSync(root)}`;
      return createHash('sha256').update(place).digest('base64url');
    },
    id,
    idFile,
    hasId: () => readId(idFile).kind === 'id',
    place: () => realpathSync(root),
    isAt: (place) => isIdAt(place, id()),
  };
}

const namesIn = (path: string): readonly string[] => (existsSync(path) ? readdirSync(path) : []);

function makeFolder(path: string): void {
  try {
    makePrivateFolder(path);
  } catch (error) {
    throw unusable('make', path, error);
  }
}

/** Why something of the folder could not be made, written or read: a disk that is full is told as that, all else as `read_only`. */
export function unusable(action: 'make' | 'write' | 'read', path: string, cause: unknown): CicloError {
  const code = isDiskFull(cause) ? 'disk_full' : 'read_only';
  return new CicloError(code, `cannot ${action} ${path}`, { path }, { cause });
}

/** The random id in a file of its own; a file that holds none is kept beside the new one. The secrets of before are asked for again, but for the keys of ledgers. */
function folderId(path: string): string {
  const known = readId(path);
  if (known.kind === 'id') return known.id;
  const made = randomUUID();
  try {
    if (known.kind === 'broken') renameSync(path, `${path}.corrupt-${made}`);
    writeFileSync(path, made, { flag: 'wx', mode: 0o600, flush: true });
  } catch (error) {
    // Another program over this folder may have made it in between.
    const others = readId(path);
    if (others.kind === 'id') return others.id;
    throw unusable('write', path, error);
  }
  return folderId(path);
}

function isIdAt(place: string, id: string): boolean {
  try {
    const known = readId(join(place, ID_FILE));
    return known.kind === 'id' && known.id === id;
  } catch {
    return false;
  }
}

function readId(path: string): { kind: 'id'; id: string } | { kind: 'absent' | 'broken' } {
  try {
    const id = z.uuid().safeParse(readFileSync(path, 'utf8')).data;
    return id === undefined ? { kind: 'broken' } : { kind: 'id', id };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { kind: 'absent' };
    throw unusable('read', path, error);
  }
}
