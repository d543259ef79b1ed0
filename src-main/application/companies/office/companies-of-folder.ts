import type { DataFolder } from '../data-folder/data-folder.ts';
import type { SettingsFile } from '../data-folder/settings-file.ts';
import { type ConnectionRegistry, openConnectionRegistry } from '../registry/registry.ts';
import { sharedAtHome } from '../registry/shared-settings.ts';
import type { SecretVault } from '../secrets/vault.ts';
import { type OfficeSecrets, officeSecrets, sealedAtHome } from './office-secrets.ts';
import { type GivenPassword, type ServerHomes, serverHomes } from './server-homes.ts';

type OpenedFolder = {
  readonly settings: SettingsFile;
  readonly folder: DataFolder;
  readonly vault: SecretVault;
};

/** What is known of the companies of a data folder: who they are, where each is, and what an office keeps sealed of them. */
type CompaniesOfFolder = {
  readonly office: OfficeSecrets;
  readonly registry: ConnectionRegistry;
  readonly homes: ServerHomes;
};

/** Opens them together: the registry asks for what is at a company's server, and where that is stands with the registry's companies. */
export function companiesOfFolder(
  { settings, folder, vault }: OpenedFolder,
  password: GivenPassword | null = null,
): CompaniesOfFolder {
  const office = officeSecrets(folder, vault);
  const placeOf: ServerHomes['placeOf'] = (id) => homes.placeOf(id);
  const registry: ConnectionRegistry = openConnectionRegistry(settings, folder, vault, {
    sealedOf: sealedAtHome(office, placeOf, (id) => registry.find(id).name),
    sharing: sharedAtHome(placeOf),
  });
  const homes = serverHomes({ settings, registry, folder, vault }, password);
  return { office, registry, homes };
}
