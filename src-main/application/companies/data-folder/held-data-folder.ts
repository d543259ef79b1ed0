import { type FolderLock, lockFolder } from '../../../ledger/files/folder-lock.ts';
import { forgetBrowserShell } from './browser-folder.ts';
import { openDataFolder } from './data-folder.ts';

/**
 * Opens a data folder and takes its one lock; throws what either throws, as `already_running`. What a browser shell left that was killed goes: whoever
 * finds the folder held believes what stands there, and would be sent to a port that has nobody, or another program.
 */
export function holdDataFolder(root: string): FolderLock {
  const { lockFile, browserFolder } = openDataFolder(root);
  const lock = lockFolder(lockFile);
  forgetBrowserShell(browserFolder);
  return lock;
}
