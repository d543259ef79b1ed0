import { rmSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import {
  type DataFolder,
  openDataFolder,
} from '../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../src-main/application/companies/data-folder/settings-file.ts';
import {
  type ConnectionRegistry,
  openConnectionRegistry,
} from '../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../src-main/application/companies/secrets/vault.ts';
import { KeyringInMemory } from '../../../support/fake/keyring-in-memory.ts';
import { tempFolder } from '../../../support/in-process/folders/temp-folder.ts';

type Marks = NonNullable<Parameters<ConnectionRegistry['add']>[2]>;

const SECRETS = { credentials: { clientId: 'a', clientSecret: 'b' }, storage: 'session' } as const;

/** The companies of a folder, of whose settings nothing is known; each that is added has a ledger. */
function companiesIn(root: string) {
  const folder = openDataFolder(root);
  rmSync(folder.settingsFile, { force: true });
  const vault = openSecretVault(async () => new KeyringInMemory());
  const settings = openSettingsFile(folder.settingsFile, () => undefined);
  const registry = openConnectionRegistry(settings, folder, vault);
  return async (name: string, marks: Marks = {}): Promise<string> => {
    const { id } = await registry.add(
      {
        ...{ name, profile: 'specification', schemeWord: 'instant', pollMinutes: null },
        ...{ baseUrl: 'https://api.bank.example/v2', tokenUrl: 'https://auth.bank.example/token' },
        ...{ localHolidays: [], extraHeaders: {} },
      },
      SECRETS,
      marks,
    );
    writeFileSync(folder.ledgerFile(id), 'a ledger');
    return id;
  };
}

const [ACACIAS, FLORES] = [
  'Condomínio Residencial Jardim das Acácias',
  'Condomínio Residencial Jardim das Flores',
];

it.each([
  ['two of one beginning', ACACIAS, FLORES],
  ['one company at two banks', 'Loja', 'Loja'],
])('once the settings are lost no company gets the ledger of the other: %s', async (_, one, other) => {
  const root = tempFolder();
  const before = companiesIn(root);
  const known = [await before(one), await before(other)];
  const after = companiesIn(root);
  for (const name of [other, one]) expect(known).not.toContain(await after(name));
});

it('a company whose name is the only one of its beginning finds its ledger again', async () => {
  const root = tempFolder();
  const before = companiesIn(root);
  const known = [await before('Loja'), await before('Padaria')];
  const after = companiesIn(root);
  expect([await after('Padaria'), await after('Loja')]).toEqual(known.toReversed());
});

const OWN: Marks = { isIncomplete: true, ownsFiles: true };

it.each([
  ['its ledger', (folder: DataFolder, id: string) => folder.ledgerFile(id)],
  ['its backups', (folder: DataFolder, id: string) => folder.backupFolder(id)],
  ['what was set aside of it', (folder: DataFolder, id: string) => `${folder.ledgerFile(id)}.damaged-1`],
])(
  'what is made with a company, and goes with it, never lies where the folder has another’s: %s',
  async (_, of) => {
    const root = tempFolder();
    const folder = openDataFolder(root);
    const before = await companiesIn(root)('Associação de Moradores do Jardim Europa');
    rmSync(folder.ledgerFile(before));
    writeFileSync(of(folder, before), 'years of decisions');
    const copy = await companiesIn(root)('Associação de Moradores do Jardim América', OWN);
    expect(copy).not.toBe(before);
    expect(folder.filesOf(before)).toEqual([of(folder, before)]);
  },
);
