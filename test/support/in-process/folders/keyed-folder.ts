import { openDataFolder } from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import { openConnectionRegistry } from '../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import { type LedgerKeys, ledgerKeys } from '../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { CicloError } from '../../../../src-main/core/failure.ts';
import { keyMark } from '../../../../src-main/ledger/files/connect.ts';
import { type LedgerWriter, openLedgerWriter } from '../../../../src-main/ledger/open-ledger-writer.ts';
import type { SecretStore } from '../../../../src-main/secrets/secret-store.ts';
import { KeyringInMemory } from '../../fake/keyring-in-memory.ts';
import { AT } from '../ledger/ledger-trouble.ts';
import { tempFolder } from './temp-folder.ts';

/** The settings of a company, and secrets that last a session. */
export const SHOP = {
  name: 'Loja',
  profile: 'specification',
  baseUrl: 'https://api.bank.example/v2',
  tokenUrl: 'https://auth.bank.example/token',
  schemeWord: 'instant',
  pollMinutes: null,
  localHolidays: [],
  extraHeaders: {},
};
export const SHOP_SECRETS = {
  credentials: { clientId: 'a', clientSecret: 'b' },
  storage: 'session',
} as const;

/** A data folder as one run of the program has it, with what it uses of it. */
export function openKeyedFolder(root: string, keychain: () => Promise<SecretStore>) {
  const folder = openDataFolder(root);
  const settings = openSettingsFile(folder.settingsFile, () => undefined);
  const vault = openSecretVault(keychain);
  const registry = openConnectionRegistry(settings, folder, vault);
  const keys = ledgerKeys({ folder, registry, settings, vault });
  const writing = async (id: string, work: (ledger: LedgerWriter) => unknown): Promise<string[]> => {
    const told: string[] = [];
    const writer = openLedgerWriter(folder.ledgerFile(id), {
      backupFolder: folder.backupFolder(id),
      key: await keys.keyFor(id),
      now: () => AT,
      onNotice: ({ code }) => void told.push(code),
    });
    work(writer);
    writer.close();
    return told;
  };
  const write = async (id: string): Promise<void> => void (await writing(id, () => undefined));
  return { root, folder, settings, vault, registry, keys, write, writing, file: folder.ledgerFile('loja') };
}

export const keyring = () => {
  const ring = new KeyringInMemory();
  return { ring, keychain: async (): Promise<SecretStore> => ring };
};

export const noKeychain = (): Promise<never> =>
  Promise.reject(new CicloError('keychain_unavailable', 'there is none'));

/** One with the ledger of a company, whose key is in a keychain. */
export async function folderWithLedger() {
  const { ring, keychain } = keyring();
  const opened = openKeyedFolder(tempFolder(), keychain);
  await opened.registry.add(SHOP, SHOP_SECRETS);
  await opened.write('loja');
  return { ...opened, ring, keychain };
}

/** Which key a company's ledger is opened with. */
export const markOf = async (keys: LedgerKeys, id = 'loja') => {
  const key = await keys.keyFor(id);
  return key && keyMark(key);
};
