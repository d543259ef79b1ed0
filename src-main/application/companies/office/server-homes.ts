import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import { type KnownCommits, noCommitsKnown } from '../../../ledger/postgres/known-commits.ts';
import type { CompanyPlace } from '../../../ledger/postgres/open-company.ts';
import {
  namesNoOther,
  parseServerUrl,
  shownServer,
  withoutPassword,
} from '../../../ledger/postgres/server-url.ts';
import type { DataFolder } from '../data-folder/data-folder.ts';
import type { ServerHome, SettingsFile, StoredConnection } from '../data-folder/settings-file.ts';
import type { ConnectionRegistry } from '../registry/registry.ts';
import type { SecretVault } from '../secrets/vault.ts';
import { serverPasswords } from './server-passwords.ts';

/** Which companies of a data folder have their ledgers at the server of an office, and how those are reached. */
export type ServerHomes = {
  readonly isAtServer: (connectionId: string) => boolean;
  /** When its ledger in the folder was copied from a server, to be read alone; null where it is no copy. */
  readonly copiedAt: (connectionId: string) => UtcInstant | null;
  /** Null where the ledger is a file. Throws `server_sign_in` where no password is kept, `password_other_server`, `invalid_input` for an address that cannot be read, and what the keychain throws. */
  readonly placeOf: (connectionId: string) => Promise<CompanyPlace | null>;
  /**
   * From now on the company's ledger is at the server of that address. The password is kept in the keychain and nowhere else; null, where each command brings it.
   * A file of before stays as it is, and is not opened any more. Throws what the keychain throws; nothing has changed then.
   */
  readonly settle: (connectionId: string, home: GivenHome) => Promise<Connection>;
  /** The same in two steps, for who has work to do in between that no keychain is to end: keeps the password, and nothing else yet. */
  readonly prepare: (connectionId: string, home: GivenHome) => Promise<PreparedHome>;
  /** Forgets the password. What is at the server stays. */
  readonly forgetPassword: (connectionId: string) => Promise<void>;
};

type GivenHome = Pick<ServerHome, 'url' | 'schema'> & { readonly password: string | null };

/** A home whose password is kept: either the company is there from now on, or the password goes. */
type PreparedHome = {
  readonly settle: () => Promise<Connection>;
  readonly forget: () => Promise<void>;
};

type HomeSources = {
  readonly settings: Pick<SettingsFile, 'read'>;
  readonly registry: Pick<ConnectionRegistry, 'keep'>;
  readonly folder: Pick<DataFolder, 'identity'>;
  readonly vault: SecretVault;
};

/** What whoever opens ledgers asks. */
export type KnownHomes = Omit<ServerHomes, 'settle' | 'prepare'>;

/** No company of a folder is at a server. */
export const NO_SERVER_HOMES: KnownHomes = {
  isAtServer: () => false,
  copiedAt: () => null,
  placeOf: async () => null,
  forgetPassword: async () => undefined,
};

/** A password that came with a command. */
export type GivenPassword = {
  readonly text: string;
  /** The address that came with it; null where the command goes by the folder's own. */
  readonly url: string | null;
};

/**
 * A given password is one server's, whatever else a folder has: that of the address beside it, elsewhere it counts for nothing; else the first that is asked for, and a second one throws
 * `password_other_server`.
 */
function forOneServer(given: GivenPassword | null): (url: string) => string | null {
  let own = given?.url ?? null;
  return (url) => {
    if (given === null) return null;
    own ??= url;
    if (namesNoOther(url, own)) return given.text;
    if (given.url !== null) return null;
    const params = { server: hostsOf(own), other: hostsOf(url) };
    throw new CicloError('password_other_server', `${params.other} is not ${params.server}`, params);
  };
}

const hostsOf = (url: string): string => shownServer(url).hosts.join(', ');

/** Reads and keeps them with the folder's connections; a given password is used in place of the one that is kept for its server. */
export function serverHomes(
  { settings, registry, folder, vault }: HomeSources,
  given: GivenPassword | null = null,
): ServerHomes {
  const givenFor = forOneServer(given);
  const commits = new Map<string, KnownCommits>();
  const knownOf = (connectionId: string): KnownCommits => {
    const known = commits.get(connectionId) ?? noCommitsKnown();
    commits.set(connectionId, known);
    return known;
  };
  const known = (connectionId: string): StoredConnection | undefined =>
    settings.read().connections.find(({ id }) => id === connectionId);
  /** A company that is not there, or no more, is at no server. */
  const homeOf = (connectionId: string): ServerHome | null => known(connectionId)?.server ?? null;
  const passwords = serverPasswords(folder, vault);
  const prepare: ServerHomes['prepare'] = async (connectionId, { url: text, schema, password: given }) => {
    const url = withoutPassword(text);
    const passwordEntry = given === null ? null : await passwords.keep(connectionId, url, given);
    const server = { url, schema, passwordEntry };
    return {
      settle: async () => {
        const before = homeOf(connectionId);
        // One that was being joined is whole with this: a kill before it leaves none that the folder would take for its own.
        const shown = registry.keep(connectionId, { server, isIncomplete: undefined, ownsFiles: undefined });
        await passwords.forget(connectionId, before);
        return shown;
      },
      forget: async () => {
        const isInUse = homeOf(connectionId)?.passwordEntry === passwordEntry;
        if (!isInUse) await passwords.forget(connectionId, server);
      },
    };
  };
  return {
    isAtServer: (connectionId) => homeOf(connectionId) !== null,
    copiedAt: (connectionId) => known(connectionId)?.copy?.at ?? null,
    placeOf: async (connectionId) => {
      const home = homeOf(connectionId);
      if (home === null) return null;
      const found = givenFor(home.url) ?? (await passwords.read(connectionId, home));
      if (found === null) throw new CicloError('server_sign_in', `no password is kept for ${connectionId}`);
      const address = { ...parseServerUrl(home.url), password: found };
      return { address, schema: home.schema, known: knownOf(connectionId) };
    },
    prepare,
    settle: async (connectionId, home) => (await prepare(connectionId, home)).settle(),
    forgetPassword: (connectionId) => passwords.forget(connectionId, homeOf(connectionId)),
  };
}
