import type { Connection, ConnectionSettings } from '../../../../src-preload/contract/connections.ts';
import type { BankAccess } from '../../../api-client/bank-api.ts';
import { bankProfile } from '../../../api-client/profiles/index.ts';
import { asCicloError } from '../../../core/failure.ts';
import type { StoredWebhookSecret } from '../../../secrets/secret-store.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { SettingsFile, StoredConnection } from '../data-folder/settings-file.ts';
import { KeyedQueue } from '../keyed-queue.ts';
import { hasOpenSecrets, type Kept, type KeptSecrets, keptSecrets } from '../secrets/connection-secrets.ts';
import type { ConnectionSecrets, SealedOf } from '../secrets/entry.ts';
import type { SecretVault } from '../secrets/vault.ts';
import { practiceOf, refusePractice } from './practice-company.ts';
import { refuseCopy } from './refuse-copy.ts';
import { areShared, NOTHING_SHARED, type SettingsSharing, type SharedSettings } from './shared-settings.ts';
import {
  blankConnection,
  findConnection,
  foundId,
  freeId,
  freePracticeId,
  toConnection,
  withChanged,
  withConnection,
  withoutSecrets,
} from './stored-connections.ts';

/** The connections of this data folder with their secrets: who they are, and how to reach their banks. */
export type ConnectionRegistry = {
  /** Those that are whole in the folder. */
  readonly list: () => readonly Connection[];
  /** The ids of those that a command which was killed left half brought in, or half taken out. */
  readonly incomplete: () => readonly string[];
  /** Throws `not_found`. */
  readonly find: (connectionId: string) => StoredConnection;
  /** The connection as people see it; throws `not_found`. */
  readonly shown: (connectionId: string) => Connection;
  /** Throws `invalid_input` for a bank profile that there is not; nothing is kept then. */
  readonly add: (
    settings: ConnectionSettings,
    secrets: ConnectionSecrets,
    options?: { readonly id?: string } & Pick<StoredConnection, 'copy' | 'isIncomplete' | 'ownsFiles'>,
  ) => Promise<Connection>;
  /** Adds the practice company, or lets the one that is there be at the practice bank of now. */
  readonly putPractice: (settings: ConnectionSettings, secrets: ConnectionSecrets) => Promise<Connection>;
  /**
   * Of a company that an office shares, its server and so all workstations get the settings too. Throws `secret_other_address` where a secret is to stay that was given for other
   * addresses; `practice_company` for that one; `act_overtaken` where another workstation has changed them, which are known here from then on; `server_rights`, and what a server throws. Nothing has changed then.
   */
  readonly update: (
    connectionId: string,
    settings: ConnectionSettings,
    secrets: ConnectionSecrets,
  ) => Promise<Connection>;
  /** What the office's server says of a company from now on: what was told, else it is asked. Answers whether that was news. Throws what a server throws. */
  readonly takeOver: (connectionId: string, atServer?: SharedSettings) => Promise<boolean>;
  /** Changes what the settings file keeps of a connection. */
  readonly keep: (connectionId: string, change: Partial<StoredConnection>) => Connection;
  /** Forgets the connection, then its secrets; throws `keychain_unavailable` when those could not be removed. */
  readonly remove: (connectionId: string) => Promise<void>;
  /** Forgets the secrets and keeps the rest: the company asks for them again. Throws what the keychain throws; they are still known then. */
  readonly forgetSecrets: (connectionId: string) => Promise<void>;
  /** Everything needed to connect; throws `read_only_copy`, `secret_missing`, `secret_other_address` or what is wrong with keychain or certificate. */
  readonly access: (connectionId: string, secretOverride?: string) => Promise<BankAccess>;
  /** Moves secrets that an earlier version left in the settings file to where the connection's others are. */
  readonly takeInSecrets: (connectionId: string) => Promise<void>;
  readonly readWebhookSecret: (connectionId: string) => Promise<StoredWebhookSecret | null>;
  /** Keeps what `change` makes of the secret that is kept, with nothing in between; what is the same or null leaves it. Answers what `change` did. */
  readonly changeWebhookSecret: <Secret extends StoredWebhookSecret | null>(
    connectionId: string,
    change: (kept: StoredWebhookSecret | null) => Secret,
  ) => Promise<Secret>;
};

/** What an office keeps at its server of the companies of a folder. */
export type AtServer = { readonly sealedOf: SealedOf; readonly sharing: SettingsSharing };

const NONE_AT_SERVER: AtServer = { sealedOf: async () => null, sharing: NOTHING_SHARED };

/** Opens the registry over a settings file, a data folder, the places of secrets, and what is at an office's server. */
export function openConnectionRegistry(
  file: SettingsFile,
  folder: DataFolder,
  vault: SecretVault,
  { sealedOf, sharing }: AtServer = NONE_AT_SERVER,
): ConnectionRegistry {
  const secrets = keptSecrets(folder, vault, sealedOf);
  const find = (connectionId: string): StoredConnection =>
    findConnection(file.read().connections, connectionId);
  const put: Tools['put'] = (connectionId, change) => {
    const { connections } = file.update((all) => ({
      ...all,
      connections: withChanged(all.connections, connectionId, change),
    }));
    return toConnection(findConnection(connections, connectionId));
  };
  return {
    list: () =>
      file
        .read()
        .connections.filter(({ isIncomplete }) => !isIncomplete)
        .map(toConnection),
    incomplete: () => file.read().connections.flatMap(({ id, isIncomplete }) => (isIncomplete ? [id] : [])),
    find,
    shown: (connectionId) => toConnection(find(connectionId)),
    keep: (connectionId, change) => put(connectionId, (stored) => ({ ...stored, ...change })),
    ...changing({ file, folder, secrets, sharing, find, put }),
  };
}

type Tools = {
  readonly file: SettingsFile;
  readonly folder: DataFolder;
  readonly secrets: KeptSecrets;
  readonly sharing: SettingsSharing;
  readonly find: ConnectionRegistry['find'];
  /** Changes a connection as it stands in the file, whatever was read of it before. Throws `not_found`. */
  readonly put: (connectionId: string, change: (stored: StoredConnection) => StoredConnection) => Connection;
};

/** Of no connection: a name is free for one that is added only once the one before has its own. */
const ADDED = '';

/** What touches secrets, one after another for each connection. */
function changing(tools: Tools): Omit<ConnectionRegistry, 'list' | 'incomplete' | 'find' | 'shown' | 'keep'> {
  const queue = new KeyedQueue();
  const keeping = keepingIn(tools);
  return {
    ...adding(tools, queue, keeping),
    ...withServer(tools, queue, keeping),
    ...removing(tools, queue),
    ...usingSecrets(tools, queue, keeping),
  };
}

type Keeping = {
  /** The settings may have got other changes while secrets were being kept: those stay. */
  readonly commit: (kept: Kept, connectionId: string, settings: ConnectionSettings) => Promise<Connection>;
  readonly takeIn: (connectionId: string) => Promise<void>;
};

function keepingIn({ secrets, find, put }: Tools): Keeping {
  const commit: Keeping['commit'] = async ({ place, forgetBefore }, connectionId, settings) => {
    const shown = put(connectionId, (stored) => ({ ...stored, ...settings, ...place }));
    await forgetBefore();
    return shown;
  };
  return {
    commit,
    takeIn: async (connectionId) => {
      const before = find(connectionId);
      if (!hasOpenSecrets(before)) return;
      const storage = before.secretStorage ?? 'session';
      const { place, forgetBefore } = await secrets.keep(before, before, { storage });
      put(connectionId, (stored) => (hasOpenSecrets(stored) ? { ...stored, ...place } : stored));
      // Else another program has taken them in meanwhile, and forgets them itself.
      if (find(connectionId).secretEntry === place?.secretEntry) await forgetBefore();
    },
  };
}

function adding(
  { file, folder, secrets, find }: Tools,
  queue: KeyedQueue,
  { commit }: Keeping,
): Pick<ConnectionRegistry, 'add' | 'putPractice'> {
  const putNew = (blank: StoredConnection, given: ConnectionSecrets) =>
    queue.take(blank.id, async () => {
      const { place, forgetBefore } = await secrets.keep(null, blank, given);
      file.update((all) => ({
        ...all,
        connections: withConnection(all.connections, { ...blank, ...place }),
      }));
      await forgetBefore();
      return toConnection(find(blank.id));
    });
  const putAnew = (id: string, settings: ConnectionSettings, given: ConnectionSecrets) =>
    queue.take(id, async () => {
      const kept = await secrets.keep(find(id), { ...find(id), ...settings }, given);
      return commit(kept, id, settings);
    });
  return {
    add: async (settings, given, { id, ...marks } = {}) => {
      // Throws for a profile that no bank has: nothing could ever be read with it.
      bankProfile(settings.profile);
      return queue.take(ADDED, () => {
        const connectionId = id ?? idFor(settings.name, marks, file, folder);
        return putNew({ ...blankConnection(connectionId, settings, false), ...marks }, given);
      });
    },
    putPractice: (settings, given) =>
      queue.take(ADDED, () => {
        const known = practiceOf(file.read().connections);
        if (known !== undefined) return putAnew(known.id, settings, given);
        const id = freePracticeId((taken) => isInUse(taken, file, folder));
        return putNew(blankConnection(id, settings, true), given);
      }),
  };
}

/** What the folder has of a company that its settings list no more is the person's all the same. */
const isInUse = (id: string, file: SettingsFile, folder: DataFolder): boolean =>
  file.read().connections.some((listed) => listed.id === id) || folder.filesOf(id).length > 0;

/** What the folder has already is never taken for what is made with a company and goes with it. */
function idFor(
  name: string,
  { ownsFiles }: Pick<StoredConnection, 'ownsFiles'>,
  file: SettingsFile,
  folder: DataFolder,
): string {
  if (ownsFiles) return freeId(name, (id) => isInUse(id, file, folder));
  const listed = file.read().connections.map(({ id }) => id);
  return foundId(name, listed, folder.idsFound());
}

/** Settings that an office's server may have too. */
function withServer(
  { secrets, sharing, find, put }: Tools,
  queue: KeyedQueue,
  { commit, takeIn }: Keeping,
): Pick<ConnectionRegistry, 'update' | 'takeOver'> {
  const takeOver = async (connectionId: string, atServer?: SharedSettings): Promise<boolean> => {
    await takeIn(connectionId);
    const stands = atServer ?? (await sharing.read(connectionId));
    const known = find(connectionId);
    if (stands === null || areShared(known, stands)) return false;
    put(connectionId, (stored) => ({ ...stored, ...stands }));
    return true;
  };
  const share = (connectionId: string, before: ConnectionSettings, after: ConnectionSettings) =>
    sharing.put(connectionId, before, after).catch(async (error: unknown) => {
      if (asCicloError(error).code === 'act_overtaken') await takeOver(connectionId);
      throw error;
    });
  return {
    update: (connectionId, settings, given) =>
      queue.take(connectionId, async () => {
        refusePractice(find(connectionId));
        await takeIn(connectionId);
        const before = find(connectionId);
        await share(connectionId, before, settings);
        const after = { ...before, ...settings };
        const kept = await secrets.keep(before, after, given).catch(async (error: unknown) => {
          await sharing.put(connectionId, settings, before).catch(() => undefined);
          throw error;
        });
        return commit(kept, connectionId, settings);
      }),
    takeOver: (connectionId, atServer) => queue.take(connectionId, () => takeOver(connectionId, atServer)),
  };
}

function removing(
  { file, secrets, find, put }: Tools,
  queue: KeyedQueue,
): Pick<ConnectionRegistry, 'remove' | 'forgetSecrets'> {
  return {
    remove: (connectionId) =>
      queue.take(connectionId, async () => {
        const removed = find(connectionId);
        file.update((all) => ({
          ...all,
          connections: all.connections.filter((each) => each.id !== connectionId),
        }));
        await secrets.forget(removed);
      }),
    forgetSecrets: (connectionId) =>
      queue.take(connectionId, async () => {
        await secrets.forget(find(connectionId));
        put(connectionId, withoutSecrets);
      }),
  };
}

function usingSecrets(
  { secrets, find, put }: Tools,
  queue: KeyedQueue,
  { takeIn }: Keeping,
): Pick<ConnectionRegistry, 'access' | 'takeInSecrets' | 'readWebhookSecret' | 'changeWebhookSecret'> {
  return {
    access: (connectionId, secretOverride) =>
      queue.take(connectionId, async () => {
        const connection = find(connectionId);
        refuseCopy(connection.copy?.at);
        return secrets.access(connection, secretOverride);
      }),
    takeInSecrets: (connectionId) => queue.take(connectionId, () => takeIn(connectionId)),
    readWebhookSecret: (connectionId) =>
      queue.take(connectionId, async () => secrets.readWebhook(find(connectionId))),
    changeWebhookSecret: (connectionId, change) =>
      queue.take(connectionId, async () => {
        const kept = await secrets.readWebhook(find(connectionId));
        const secret = change(kept);
        if (secret === null || secret === kept) return secret;
        const place = await secrets.writeWebhook(find(connectionId), secret);
        put(connectionId, (stored) => ({ ...stored, ...place }));
        return secret;
      }),
  };
}
