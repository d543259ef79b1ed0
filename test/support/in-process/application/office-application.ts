import { expect } from 'vitest';
import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import { serverHomes } from '../../../../src-main/application/companies/office/server-homes.ts';
import { openConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import type { CompanyPlace } from '../../../../src-main/ledger/postgres/open-company.ts';
import { makeCompanyAt } from '../../../../src-main/ledger/postgres/open-company-writer.ts';
import { prepareDatabase } from '../../../../src-main/ledger/postgres/prepare-database.ts';
import type { ServerAddress } from '../../../../src-main/ledger/postgres/requests.ts';
import { schemaOf } from '../../../../src-main/ledger/postgres/server-companies.ts';
import type { PracticeBankReady } from '../../../../src-main/practice-bank/practice-bank.ts';
import { DEFAULT_NOTIFICATIONS } from '../../../../src-preload/contract/vocabulary/desktop.ts';
import { KeyringInMemory } from '../../fake/keyring-in-memory.ts';
import { tempFolder } from '../folders/temp-folder.ts';
import { listCompany } from '../ledger/listed-company.ts';
import { practiceConnection } from '../practice-bank/practice-access.ts';
import { type CompanyApplication, type OpenedApplication, openApplication } from './company-application.ts';

/** A company of an office at a server, whose workstations have each a data folder and a keychain of their own. */
export type Office = {
  readonly id: string;
  readonly place: CompanyPlace;
  /** `by` is who signs in there; the server's administrator without it. */
  readonly workstation: (author: string, by?: ServerAddress) => Promise<CompanyApplication & Workstation>;
};

/** What a workstation is opened over again by. */
type Workstation = { readonly dataDir: string; readonly keyring: KeyringInMemory };

/** Several of them, which each workstation has all of. */
export type LargeOffice = {
  readonly ids: readonly string[];
  readonly workstation: (author: string) => Promise<OpenedApplication>;
};

const PATIENT = { timeout: 30_000 };

/** A poll that a person asks for, begun once none is under way here or at another workstation. */
export async function polled({ ask, connectionId }: CompanyApplication): Promise<void> {
  const status = () => ask('sync', 'status', { connectionId });
  const whole = async (): Promise<string | null> => {
    await ask('sync', 'start', { connectionId });
    await expect.poll(async () => (await status()).state, PATIENT).not.toBe('syncing');
    return (await status()).lastFailure?.code ?? null;
  };
  await expect.poll(whole, PATIENT).toBeNull();
}

let offices = 0;

/** Makes a company at the server, of whose bank nothing was read yet; `ready` is that bank. */
export function openOffice(address: ServerAddress, ready: PracticeBankReady): Office {
  prepareDatabase(address);
  const { id, place } = newCompany(address, ready);
  return {
    id,
    place,
    workstation: async (author, by = address) => {
      const opened = await openWorkstation(author, [{ id, place: { ...place, address: by } }], ready);
      return { ...opened, connectionId: id };
    },
  };
}

/** Makes so many companies, all at the same bank. */
export function openOfficeOf(
  companies: number,
  address: ServerAddress,
  ready: PracticeBankReady,
): LargeOffice {
  prepareDatabase(address);
  const all = Array.from({ length: companies }, () => newCompany(address, ready));
  return { ids: all.map(({ id }) => id), workstation: (author) => openWorkstation(author, all, ready) };
}

type OfficeCompany = { readonly id: string; readonly place: CompanyPlace };

function newCompany(address: ServerAddress, ready: PracticeBankReady): OfficeCompany {
  offices += 1;
  const id = `office-${offices}`;
  const place = { address, schema: schemaOf(id) };
  makeCompanyAt(place);
  const { settings } = practiceConnection(ready, { name: id });
  listCompany(address, id, place.schema, JSON.stringify(settings));
  return { id, place };
}

async function openWorkstation(
  author: string,
  companies: readonly OfficeCompany[],
  ready: PracticeBankReady,
): Promise<OpenedApplication & Workstation> {
  const [dataDir, keyring] = [tempFolder(), new KeyringInMemory()];
  const folder = openDataFolder(dataDir);
  const vault = openSecretVault(async () => keyring);
  const settings = openSettingsFile(folder.settingsFile, (notice) => {
    throw notice;
  });
  // What is to be told is told at any hour that a test is run at.
  settings.update((all) => ({
    ...all,
    preferences: { ...all.preferences, author, notifications: { ...DEFAULT_NOTIFICATIONS, quiet: null } },
  }));
  const registry = openConnectionRegistry(settings, folder, vault);
  const homes = serverHomes({ settings, registry, folder, vault });
  const { settings: ofBank, credentials } = practiceConnection(ready);
  for (const { id, place } of companies) {
    await registry.add({ ...ofBank, name: id }, { credentials, storage: 'keychain' }, { id });
    const { password } = place.address;
    await homes.settle(id, { url: urlOf(place.address), schema: place.schema, password });
  }
  return { ...(await openApplication({ dataDir, keyring })), dataDir, keyring };
}

function urlOf({ user, hosts, prefersStandby, database }: ServerAddress): string {
  const at = hosts.map(({ host, port }) => `${host}:${port}`).join(',');
  return `postgres://${user}@${at}/${database}${prefersStandby ? '?target_session_attrs=prefer-standby' : ''}`;
}
