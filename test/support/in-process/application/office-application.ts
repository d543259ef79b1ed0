import { openDataFolder } from '../../../../src-main/application/companies/data-folder.ts';
import { openConnectionRegistry } from '../../../../src-main/application/companies/registry.ts';
import { serverHomes } from '../../../../src-main/application/companies/server-homes.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/settings-file.ts';
import { openSecretVault } from '../../../../src-main/application/companies/vault.ts';
import { type CompanyPlace, openCompanyWriter } from '../../../../src-main/ledger/postgres/open-company.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { schemaOf } from '../../../../src-main/ledger/postgres/server-companies.ts';
import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import { KeyringInMemory } from '../../fake/keyring-in-memory.ts';
import { noon } from '../../fake/records/ledger-records.ts';
import { tempFolder } from '../folders/temp-folder.ts';
import { listCompany } from '../ledger/listed-company.ts';
import { practiceConnection } from '../practice-bank/practice-access.ts';
import { type CompanyApplication, openApplication } from './company-application.ts';

/** A company of an office at a server, whose workstations have each a data folder and a keychain of their own. */
export type Office = {
  readonly id: string;
  readonly place: CompanyPlace;
  /** `by` is who signs in there; the server's administrator without it. */
  readonly workstation: (author: string, by?: ServerAddress) => Promise<CompanyApplication>;
};

let offices = 0;

/** Makes a company at the server, of whose bank nothing was read yet; `ready` is that bank. */
export function openOffice(address: ServerAddress, ready: PracticeBankReady): Office {
  offices += 1;
  const connectionId = `office-${offices}`;
  const schema = schemaOf(connectionId);
  prepareDatabase(address);
  const place = { address, schema };
  openCompanyWriter(place, () => noon('2025-11-20')).close();
  listCompany(address, connectionId, schema);
  return {
    id: connectionId,
    place,
    workstation: async (author, by = address) => {
      const { user, password, hosts, prefersStandby, database } = by;
      const [dataDir, keyring] = [tempFolder(), new KeyringInMemory()];
      const folder = openDataFolder(dataDir);
      const vault = openSecretVault(async () => keyring);
      const settings = openSettingsFile(folder.settingsFile, (notice) => {
        throw notice;
      });
      settings.update((all) => ({ ...all, preferences: { ...all.preferences, author } }));
      const registry = openConnectionRegistry(settings, folder, vault);
      const { settings: ofBank, credentials } = practiceConnection(ready);
      await registry.add(ofBank, { credentials, storage: 'keychain' }, { id: connectionId });
      const at = hosts.map(({ host, port }) => `${host}:${port}`).join(',');
      const wants = prefersStandby ? '?target_session_attrs=prefer-standby' : '';
      const url = `postgres://${user}@${at}/${database}${wants}`;
      await serverHomes({ settings, registry, folder, vault }).settle(connectionId, {
        url,
        schema,
        password,
      });
      return { ...(await openApplication({ dataDir, keyring })), connectionId };
    },
  };
}
