import { CicloError } from '../../../core/failure.ts';
import type { DataFolder } from './data-folder.ts';
import type { Settings, StoredConnection } from './settings-file.ts';

/**
 * What a person is told where the folder says no more who it is, though secrets were kept for it; null where it does, or never had any. To be asked before the folder's id is, which makes
 * another in its place: the keys of ledgers are found under that one too, and what goes to an address is asked for anew.
 */
export function lostIdNotice(
  { hasId, idFile }: Pick<DataFolder, 'hasId' | 'idFile'>,
  { connections, lock }: Settings,
): CicloError | null {
  if (hasId() || !(connections.some(hasEntry) || lock?.kind === 'keychain')) return null;
  return new CicloError('folder_id_lost', `${idFile} holds no id of the folder`, { path: idFile });
}

/** What lasts a session alone is lost with it, whatever the folder is called. */
const hasEntry = (stored: StoredConnection): boolean => {
  const { secretEntry, secretStorage, lackingEntry, ledgerEntry, server } = stored;
  const kept = [secretStorage === 'session' ? undefined : secretEntry, lackingEntry, ledgerEntry];
  return kept.some((entry) => entry !== undefined) || (server?.passwordEntry ?? null) !== null;
};
