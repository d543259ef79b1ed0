import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { CicloError } from '../../../core/failure.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../../ledger/files/private-files.ts';
import { OWN_FILES, OWN_FOLDERS } from '../../../ledger/files/whose-folder.ts';

const FOR_OTHERS = 0o077;
const hasModes = process.platform !== 'win32';

/**
 * Takes from everybody else what is Ciclo's own in a data folder: earlier versions and copies left files as open as the umask had it.
 * What belongs to another user of the computer stays as it is. The folder itself stays too, see {@link sharedFolderNotice}.
 */
export function narrowOwnFiles(root: string): void {
  if (!hasModes) return;
  for (const entry of entriesOf(root)) {
    if (OWN_FOLDERS.includes(entry.name) && entry.isDirectory()) narrowFolder(join(root, entry.name));
    else if (OWN_FILES.test(entry.name) && entry.isFile()) narrow(join(root, entry.name), PRIVATE_FILE);
  }
}

/** Whether others than the owner can open a folder or file, or list what is in it. Never on Windows, where modes mean nothing. */
export function isOpenToOthers(path: string): boolean {
  return hasModes && (lstatSync(path).mode & FOR_OTHERS) !== 0;
}

/**
 * What the person is told where other users of the computer can open the data folder; null where they cannot. Ciclo makes it for its
 * owner alone, so somebody has widened it or chose a folder that is shared. For what else it is used is not Ciclo's to know, and
 * narrowing it could lock others out of their own files.
 */
export function sharedFolderNotice(root: string): CicloError | null {
  if (!isOpenToOthers(root)) return null;
  const command = `chmod 700 '${root.replaceAll("'", String.raw`'\''`)}'`;
  return new CicloError('data_folder_shared', `${root} is open to others`, { path: root, command });
}

function narrowFolder(folder: string): void {
  narrow(folder, PRIVATE_FOLDER);
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) narrowFolder(path);
    else if (entry.isFile()) narrow(path, PRIVATE_FILE);
  }
}

/** None where another user's folder does not let us look: what is in it is theirs. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** A file that is gone meanwhile, as SQLite's are when another Ciclo closes its ledger, needs no narrowing; another user's cannot be. */
function narrow(path: string, mode: number): void {
  try {
    if (isOpenToOthers(path)) chmodSync(path, mode);
  } catch {
    // Gone, or not ours: the folder around it is narrowed all the same.
  }
}
