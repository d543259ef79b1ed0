import { asCicloError, CicloError } from '../../../core/failure.ts';
import { backupsAtHand, refuseAnyAway } from '../../../ledger/files/backups.ts';
import {
  asksForAnother,
  bearsMarkOf,
  fileForm,
  keyMark,
  keyMarkIn,
  keyMissing,
  type LedgerKey,
  newLedgerKey,
} from '../../../ledger/files/connect.ts';
import { CARRIED } from '../../../ledger/files/whose-folder.ts';
import type { SecretStore, SecretUse } from '../../../secrets/secret-store.ts';
import type { DataFolder } from '../../companies/data-folder/data-folder.ts';
import type { SettingsFile, StoredConnection } from '../../companies/data-folder/settings-file.ts';
import type { ConnectionRegistry } from '../../companies/registry/registry.ts';
import type { SecretVault } from '../../companies/secrets/vault.ts';

/** A copy that is weighed leaves nothing behind; one that is restored stays, and so does its key. */
export type CopyUse = 'weigh' | 'restore';

/** The keys that ledgers are encrypted with, one a company, in the system's keychain. */
export type LedgerKeys = {
  /**
   * The key of a company's ledger, made where it has none yet: it is in the keychain, and was read back, before anything is encrypted with
   * it. Null where the ledger is plain and stays so. Throws `backup_away` where a lost ledger's copies may name its key and cannot be looked at, `ledger_key_missing`, `ledger_key_out_of_reach`, `ledger_unprotected`.
   */
  readonly keyFor: (connectionId: string) => Promise<LedgerKey | null>;
  /** The keys that the keychain has of those that the company's files ask for, whether or not its ledger opens with one. Throws what the keychain throws. */
  readonly atHand: (connectionId: string) => Promise<readonly LedgerKey[]>;
  /**
   * The key for a copy put in the place of a ledger whose key is lost: the copy's own. For one that is carried, or asks for none, any key at hand, else a new one, which only a restoring keeps. Throws `ledger_key_missing` where the copy's is lost too, and what the keychain throws.
   */
  readonly forCopy: (connectionId: string, copy: string, use: CopyUse) => Promise<LedgerKey | null>;
  /**
   * Looks which keys the company's files ask for; what it answers removes those from the keychain, so that what may be left of the files
   * opens no more. Throws what the keychain throws.
   */
  readonly forgetting: (connectionId: string) => () => Promise<void>;
};

type KeySources = {
  readonly folder: DataFolder;
  readonly registry: Pick<ConnectionRegistry, 'find' | 'keep'>;
  readonly settings: Pick<SettingsFile, 'read'>;
  readonly vault: SecretVault;
};

/** The keys of a data folder. What the practice bank invents is nobody's data: its ledger is plain, and no keychain is asked. */
export function ledgerKeys(sources: KeySources): LedgerKeys {
  const { folder, registry, vault } = sources;
  const atHand = async (connectionId: string): Promise<readonly LedgerKey[]> =>
    keysAtHand(registry.find(connectionId), await vault.keychain(), folder);
  return {
    atHand,
    forCopy: async (connectionId, copy, use) => {
      const keys = await atHand(connectionId);
      const asked = keys.find((key) => bearsMarkOf(copy, key));
      if (asked !== undefined) return asked;
      if (!copy.endsWith(CARRIED) && asksForAnother(copy, keys)) throw keyMissing(copy);
      const [known] = keys;
      if (known !== undefined) return known;
      return use === 'weigh' ? newLedgerKey() : makeKey(connectionId, await vault.keychain(), sources);
    },
    keyFor: async (connectionId) => {
      const connection = registry.find(connectionId);
      if (connection.isPractice) return null;
      const file = folder.ledgerFile(connectionId);
      const form = fileForm(file);
      const keychain = await openKeychain(sources.vault);
      if (keychain.store === null) return withoutKeychain(form, connection, keychain.problem, sources);
      const kept = await keptKey(connection, keychain.store, folder);
      if (kept !== null) return kept;
      if (form === 'encrypted') throw keyMissing(file);
      // A copy that is away may ask for a key that is there: with a new one it would never open again in the place of a ledger that is lost.
      if (form !== 'plain') refuseAnyAway(file, folder.backupFolder(connectionId));
      return makeKey(connectionId, keychain.store, sources);
    },
    forgetting: (connectionId) => {
      const { connections } = sources.settings.read();
      const connection = connections.find(({ id, isPractice }) => id === connectionId && !isPractice);
      const entries = connection === undefined ? [] : entriesOf(connection, folder);
      return async () => {
        if (entries.length === 0) return;
        const store = await sources.vault.keychain();
        for (const entry of entries) await forget(entry, connectionId, store, folder);
      };
    },
  };
}

/** One key for every ledger, which no keychain has: it comes with each command of the terminal. */
export const givenKey = (key: LedgerKey | null): LedgerKeys => ({
  keyFor: async () => key,
  atHand: async () => (key === null ? [] : [key]),
  forCopy: async () => key,
  forgetting: () => async () => {},
});

type Keychain = { readonly store: SecretStore } | { readonly store: null; readonly problem: CicloError };

const openKeychain = (vault: SecretVault): Promise<Keychain> =>
  vault.keychain().then(
    (store) => ({ store }),
    (error: unknown) => ({ store: null, problem: asCicloError(error) }),
  );

/** Whether a company is encrypted the settings and its backups say too: of a ledger that is gone or lost its beginning, a plain one would be begun beside them. */
function withoutKeychain(
  form: ReturnType<typeof fileForm>,
  connection: StoredConnection,
  problem: CicloError,
  { settings, folder }: KeySources,
): null {
  const { id } = connection;
  const reason = `the keychain that has the key of ${id} is out of reach`;
  if (form !== 'plain' && entriesOf(connection, folder).length > 0)
    throw new CicloError('ledger_key_out_of_reach', reason, {}, { cause: problem });
  if (settings.read().withoutKeychain !== 'nothing') return null;
  throw new CicloError('ledger_unprotected', `${id} is not to be stored without encryption`);
}

/** A ledger names its key by the bytes that it begins with; the settings do, where those are damaged or there is no ledger yet. */
async function keptKey(
  connection: StoredConnection,
  store: SecretStore,
  folder: DataFolder,
): Promise<LedgerKey | null> {
  const file = folder.ledgerFile(connection.id);
  for (const entry of entriesOf(connection, folder)) {
    const kept = await readKey(entry, connection.id, store, folder);
    if (kept === null || (fileForm(file) === 'encrypted' && !bearsMarkOf(file, kept.key))) continue;
    await takeAlong(kept, store, folder);
    return kept.key;
  }
  return null;
}

async function keysAtHand(
  connection: StoredConnection,
  store: SecretStore,
  folder: DataFolder,
): Promise<readonly LedgerKey[]> {
  const found: LedgerKey[] = [];
  for (const entry of entriesOf(connection, folder)) {
    const kept = await readKey(entry, connection.id, store, folder);
    if (kept !== null) found.push(kept.key);
  }
  return found;
}

/** The entries that a company's files and settings name, each once: the ledger's own first. */
function entriesOf({ id, ledgerEntry }: StoredConnection, folder: DataFolder): readonly string[] {
  const [own = null, ...backups] = marksOf(id, folder);
  const named = [own, ledgerEntry ?? null, ...backups];
  return [...new Set(named.filter((mark) => mark !== null))];
}

/** The keys that a company's files ask for: the ledger's own first, then its backups', as far as those can be looked at. */
function marksOf(id: string, folder: DataFolder): readonly (string | null)[] {
  const file = folder.ledgerFile(id);
  return [file, ...backupsAtHand(file, folder.backupFolder(id))].map(keyMarkIn);
}

/** A key as the keychain has it, and for whom it was written. */
type KeptKey = { readonly key: LedgerKey; readonly place: string; readonly owner: SecretUse };

/**
 * `folder-id` is one small file and may be lost: a key written under another id counts if it was written at this path, or a file here asks for it. Settings alone, which anybody may have
 * copied, name no other folder's.
 */
async function readKey(
  entry: string,
  id: string,
  store: SecretStore,
  folder: DataFolder,
): Promise<KeptKey | null> {
  const owner = ownerOf(entry, id, folder);
  const own = await store.read('ledger-key', owner);
  if (own !== null) return { ...own, owner };
  const writtenFor = await store.folderOf('ledger-key', owner);
  const former = { ...owner, folder: writtenFor ?? owner.folder };
  const kept = await store.read('ledger-key', former);
  if (kept === null) return null;
  const counts = kept.place === folder.place() || marksOf(id, folder).includes(entry);
  return counts ? { ...kept, owner: former } : null;
}

/** A copy may read by the original's keys, but they stay the original's. */
const isOwn = ({ place, owner }: KeptKey, folder: DataFolder): boolean =>
  place === folder.place() || (owner.folder === folder.id() && !folder.isAt(place));

/** A key goes to no address, and belongs to the folder that bears this random id, wherever it was moved. */
const ownerOf = (entry: string, connectionId: string, folder: DataFolder): SecretUse => ({
  entry,
  folder: folder.id(),
  connectionId,
  origins: [],
});

/** First the keychain, then the settings: a process that ends in between leaves a key of nothing, never a ledger without its key. */
async function makeKey(
  connectionId: string,
  store: SecretStore,
  { folder, registry }: KeySources,
): Promise<LedgerKey> {
  const key = newLedgerKey();
  const owner = ownerOf(keyMark(key), connectionId, folder);
  await store.write('ledger-key', owner, { key, place: folder.place() });
  const back = await store.read('ledger-key', owner);
  if (back === null || keyMark(back.key) !== owner.entry)
    throw new CicloError('keychain_unavailable', 'the keychain does not give back the key of a ledger');
  registry.keep(connectionId, { ledgerEntry: owner.entry });
  return key;
}

/** A folder that was moved, or lost its id, takes its keys along. */
async function takeAlong(kept: KeptKey, store: SecretStore, folder: DataFolder): Promise<void> {
  const { key, place, owner } = kept;
  const here = { key, place: folder.place() };
  if (!isOwn(kept, folder) || (place === here.place && owner.folder === folder.id())) return;
  await store.write('ledger-key', { ...owner, folder: folder.id() }, here);
}

async function forget(entry: string, id: string, store: SecretStore, folder: DataFolder): Promise<void> {
  const kept = await readKey(entry, id, store, folder);
  if (kept === null) await store.remove(ownerOf(entry, id, folder));
  else if (isOwn(kept, folder)) await store.remove(kept.owner);
}
