import type { CompanyPlace } from '../../../ledger/postgres/open-company.ts';
import type { DataFolder } from '../../companies/data-folder/data-folder.ts';
import type { KnownHomes } from '../../companies/office/server-homes.ts';
import type { LedgerPlace } from '../threads/writer-methods.ts';
import type { LedgerKeys } from './ledger-keys.ts';

/** A ledger at a server, which threads tell from others by its company's id. */
export const ledgerAtServer = (connectionId: string, server: CompanyPlace): LedgerPlace => ({
  ...withoutFile(connectionId),
  ...{ key: null, server },
});

/** What stands for the files of a ledger at a server: its company's id, and no folder of backups. */
export const withoutFile = (connectionId: string) => ({ file: connectionId, backupFolder: '' });

/** The files of a ledger in the folder. */
export const filesOf = (folder: DataFolder, connectionId: string) => ({
  file: folder.ledgerFile(connectionId),
  backupFolder: folder.backupFolder(connectionId),
});

/** Where a company's ledger is: at the server of its office, or in the folder. Throws what finding its server or its key throws. */
export async function ledgerPlaceOf(
  {
    folder,
    keys,
    homes,
  }: { readonly folder: DataFolder; readonly keys: LedgerKeys; readonly homes: KnownHomes },
  connectionId: string,
): Promise<LedgerPlace> {
  const server = await homes.placeOf(connectionId);
  if (server !== null) return ledgerAtServer(connectionId, server);
  return { ...filesOf(folder, connectionId), key: await keys.keyFor(connectionId) };
}
