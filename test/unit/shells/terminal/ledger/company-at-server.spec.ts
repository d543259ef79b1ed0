import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openDataFolder } from '../../../../../src-main/application/companies/data-folder/data-folder.ts';
import { openSettingsFile } from '../../../../../src-main/application/companies/data-folder/settings-file.ts';
import { serverHomes } from '../../../../../src-main/application/companies/office/server-homes.ts';
import { openConnectionRegistry } from '../../../../../src-main/application/companies/registry/registry.ts';
import { openSecretVault } from '../../../../../src-main/application/companies/secrets/vault.ts';
import { ledgerKeys } from '../../../../../src-main/application/ledgers/places/ledger-keys.ts';
import { removeIncomplete } from '../../../../../src-main/application/ledgers/places/remove-company.ts';
import { CicloError } from '../../../../../src-main/core/failure.ts';
import { leftLedger, openToMove } from '../../../../../src-main/ledger/files/moving.ts';
import { openLedgerWriter } from '../../../../../src-main/ledger/open-ledger-writer.ts';
import { parseServerUrl } from '../../../../../src-main/ledger/postgres/server-url.ts';
import { hasSecretOf } from '../../../../../src-main/shells/terminal/commands/connect.ts';
import {
  addUnknown,
  joinCompany,
  removingIn,
  takeToServer,
} from '../../../../../src-main/shells/terminal/ledger/company-at-server.ts';
import { chooseConnection } from '../../../../../src-main/shells/terminal/options/connection-choice.ts';
import { KeyringInMemory } from '../../../../support/fake/keyring-in-memory.ts';
import { noon } from '../../../../support/fake/records/ledger-records.ts';
import { tempFolder } from '../../../../support/in-process/folders/temp-folder.ts';

const SETTINGS = {
  ...{ name: 'Loja', profile: 'specification', schemeWord: 'instant', pollMinutes: null },
  ...{ baseUrl: 'https://b.example/api', tokenUrl: 'https://b.example/t' },
  ...{ localHolidays: [], extraHeaders: {} },
};

const AT = noon('2026-03-10');

const STORE = { storage: 'keychain' } as const;

/** A folder's companies, over a keychain that may be told to fail. */
function companies() {
  let isLocked = false;
  const keyring = new KeyringInMemory(new Map(), (act) => (...given) => {
    if (isLocked) throw new CicloError('keychain_locked', 'nobody answered its question');
    return act(...given);
  });
  const folder = openDataFolder(tempFolder());
  const vault = openSecretVault(async () => keyring);
  const settings = openSettingsFile(folder.settingsFile, () => {});
  const registry = openConnectionRegistry(settings, folder, vault);
  const homes = serverHomes({ settings, registry, folder, vault });
  const lock = (is: boolean): void => {
    isLocked = is;
  };
  const keys = ledgerKeys({ folder, registry, settings, vault });
  return { registry, homes, vault, folder, keys, lock, kept: () => keyring.parts() };
}

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    ({ code, key }: { readonly code?: string; readonly key?: string }) => code ?? key ?? '',
  );

const TERMINAL = { printNote: () => {}, say: (key: string) => key };

function atServer() {
  const address = { hosts: [{ host: 'db', port: 5432 }], prefersStandby: false, database: 'office' };
  const place = { schema: 'company_loja', address: { ...address, user: 'ana', password: 'pw', tls: null } };
  return { id: 'loja', name: 'Loja', settings: JSON.stringify(SETTINGS), place };
}

/** A company at a server, and the terminal that joins it. */
const joining = () => (data: Parameters<typeof joinCompany>[0]) =>
  codeOf(joinCompany(data, atServer(), 'postgres://ana@db/office', TERMINAL));

it('leaves no company of its own where joining one at a server ends half way', async () => {
  const { lock, ...data } = companies();
  const join = () => joining()(data);
  lock(true);
  expect(await join()).toBe('keychain_locked');
  expect(data.registry.list()).toEqual([]);
  lock(false);
  expect(await join()).toBe('done');
  expect(data.homes.isAtServer('loja')).toBe(true);
});

it('joins a company anew where a kill ended that half way, which is nobody’s until then', async () => {
  const data = companies();
  await data.registry.add(SETTINGS, STORE, { id: 'loja', isIncomplete: true });
  expect(data.registry.list()).toEqual([]);
  expect(await joining()(data)).toBe('done');
  expect([data.registry.list().length, data.registry.incomplete()]).toEqual([1, []]);
});

/** A folder whose settings were lost, with the ledger of a company that has a backup. */
async function unlisted() {
  const { lock: _lock, kept: _kept, ...data } = companies();
  await data.registry.add(SETTINGS, STORE, { id: 'loja' });
  const [file, backupFolder] = [data.folder.ledgerFile('loja'), data.folder.backupFolder('loja')];
  const options = { backupFolder, key: await data.keys.keyFor('loja'), now: () => AT };
  const writer = openLedgerWriter(file, options);
  const backup = writer.backup();
  writer.close();
  const leave = (server: string) => {
    const moving = openToMove(file, options);
    moving.leave(server, null);
    moving.close();
  };
  await data.registry.remove('loja');
  const isWhole = () => existsSync(file) && existsSync(backup);
  return { data, leave, isWhole };
}

it('takes nothing of a ledger that the folder has and does not list, neither by joining nor after a kill', async () => {
  const { data, isWhole } = await unlisted();
  expect(await joining()(data)).toBe('usage.ledgerThere');
  expect([data.registry.list(), data.registry.incomplete(), isWhole()]).toEqual([[], [], true]);
  // As a kill leaves it, also that of an earlier version.
  await data.registry.add(SETTINGS, STORE, { id: 'loja', isIncomplete: true });
  await removeIncomplete(removingIn(data));
  expect([data.registry.incomplete(), isWhole()]).toEqual([[], true]);
  const made = addUnknown(data, atServer(), { ownsFiles: true });
  expect(await codeOf(made)).toBe('usage.ledgerThere');
  expect([data.registry.incomplete(), isWhole()]).toEqual([[], true]);
});

it.each(['postgres://ana@elsewhere/office', 'postgres://ana@db/office'])(
  'joins beside no file that nothing but its address tells the server of: %s',
  async (server) => {
    const { data, leave, isWhole } = await unlisted();
    leave(server);
    expect(await joining()(data)).toBe('usage.ledgerThere');
    expect([data.registry.list(), isWhole()]).toEqual([[], true]);
  },
);

it('says of a listed company that the folder has it, whether or not its ledger opens', async () => {
  const { lock: _lock, kept: _kept, ...data } = companies();
  await data.registry.add(SETTINGS, STORE, { id: 'loja' });
  for (const content of ['', 'no ledger any more', 'SQLite format 3'])
    expect([writeFileSync(data.folder.ledgerFile('loja'), content), await joining()(data)]).toEqual([
      ...[undefined, 'usage.companyThere'],
    ]);
});

it('removes what a killed copy had made with its company', async () => {
  const { lock: _lock, kept: _kept, ...data } = companies();
  const { registry, folder, keys } = data;
  await addUnknown(data, atServer(), { ownsFiles: true });
  const file = folder.ledgerFile('loja');
  const [backupFolder, key] = [folder.backupFolder('loja'), await keys.keyFor('loja')];
  openLedgerWriter(file, { backupFolder, key, now: () => AT }).close();
  await removeIncomplete(removingIn(data));
  expect([registry.incomplete(), existsSync(file)]).toEqual([[], false]);
});

it('rescues a damaged ledger that is to be taken to a server before the server is asked for anything', async () => {
  const { data } = await unlisted();
  const { id } = await data.registry.add(SETTINGS, STORE, { id: 'loja' });
  const file = data.folder.ledgerFile(id);
  const key = await data.keys.keyFor(id);
  const before = readFileSync(file);
  writeFileSync(file, before.fill(0, 0, 4096));
  const url = 'postgres://ana@127.0.0.1:1/office';
  const server = { url, address: { ...parseServerUrl(url), password: 'pw' } };
  expect(await codeOf(takeToServer(data, id, server, TERMINAL))).toBe('server_unreachable');
  expect(leftLedger(file, key)).toBeNull();
  expect(data.folder.filesOf(id)).toContainEqual(expect.stringContaining('.damaged-'));
});

it('keeps the password of a server before anything is there, and none of one where nothing came', async () => {
  const { lock, kept, ...data } = companies();
  const { id } = await data.registry.add(SETTINGS, STORE);
  await data.keys.keyFor(id);
  const url = 'postgres://ana@127.0.0.1:1/office';
  const server = { url, address: { ...parseServerUrl(url), password: 'pw' } };
  const take = () => codeOf(takeToServer(data, id, server, TERMINAL));
  const before = kept();
  lock(true);
  expect(await take()).toBe('keychain_locked');
  expect(existsSync(data.folder.ledgerFile(id))).toBe(false);
  lock(false);
  expect(await take()).toBe('server_unreachable');
  expect(kept()).toEqual(before);
  expect(leftLedger(data.folder.ledgerFile(id), await data.keys.keyFor(id))).toBeNull();
});

it('chooses one of several that have a name by its id alone', async () => {
  const { registry } = companies();
  for (const _ of [1, 2]) await registry.add(SETTINGS, STORE);
  const ids = registry.list().map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(() => chooseConnection('Loja', registry)).toThrow(
    expect.objectContaining({ key: 'usage.sameName', params: { name: 'Loja', ids: ids.join(', ') } }),
  );
  for (const id of ids) expect(chooseConnection(id, registry).id).toBe(id);
});

it('takes no other client ID beside a secret that is kept', async () => {
  const { registry } = companies();
  const credentials = { clientId: 'mine', clientSecret: 's' };
  const { id } = await registry.add(SETTINGS, { ...STORE, credentials });
  expect(await hasSecretOf('mine', id, registry)).toBe(true);
  expect(await codeOf(hasSecretOf('another', id, registry))).toBe('usage.clientIdAlone');
  const bare = await registry.add(SETTINGS, STORE);
  expect(await hasSecretOf('mine', bare.id, registry)).toBe(false);
});
