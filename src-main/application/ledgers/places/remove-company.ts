import { removeLedger } from '../../../ledger/files/open-database.ts';
import type { DataFolder } from '../../companies/data-folder/data-folder.ts';
import type { KnownHomes } from '../../companies/office/server-homes.ts';
import type { ConnectionRegistry } from '../../companies/registry/registry.ts';
import type { LedgerKeys } from './ledger-keys.ts';

/** What removing companies needs. `ledgers` has what {@link removeStored} does, in a way that suits who has them open. */
export type Removing = {
  readonly folder: Pick<DataFolder, 'filesOf'>;
  readonly registry: Pick<ConnectionRegistry, 'incomplete' | 'find' | 'keep' | 'remove'>;
  readonly ledgers: { readonly remove: (connectionId: string) => Promise<void> };
};

/**
 * Takes a company out of the folder with its ledger, its keys and its secrets. It is known until its files are gone, and listed no more from the beginning on: an end in between leaves the rest
 * to {@link removeIncomplete}. A keychain that is gone keeps the company no more than its files: that is thrown once all the rest is removed.
 */
export async function removeCompany({ folder, registry, ledgers }: Removing, id: string): Promise<void> {
  registry.keep(id, { isIncomplete: true, ownsFiles: true });
  await ledgers.remove(id).finally(async () => {
    if (folder.filesOf(id).length === 0) await registry.remove(id);
  });
}

/**
 * Removes what was left of companies half brought in or half taken out, so that each can be begun anew; what `closing` leaves is for the next time. Throws what the keychain
 * throws.
 */
export async function removeIncomplete(removing: Removing, closing?: AbortSignal): Promise<void> {
  const { registry } = removing;
  for (const id of registry.incomplete()) {
    if (closing?.aborted) return;
    if (registry.find(id).ownsFiles) await removeCompany(removing, id);
    else await registry.remove(id);
  }
}

type Stored = {
  readonly folder: DataFolder;
  readonly keys: Pick<LedgerKeys, 'forgetting'>;
  readonly homes: Pick<KnownHomes, 'forgetPassword'>;
};

/**
 * Removes what the folder keeps of a company's ledger: whichever of these fails, the others are done, and without its key a file opens no more. What is at a server stays; a file of before
 * does not.
 */
export async function removeStored(
  { folder, keys, homes }: Stored,
  id: string,
  close: () => Promise<void>,
): Promise<void> {
  const forgetKeys = keys.forgetting(id);
  await close();
  await homes
    .forgetPassword(id)
    .finally(forgetKeys)
    .finally(() => removeLedger(folder.ledgerFile(id), folder.backupFolder(id)));
}
