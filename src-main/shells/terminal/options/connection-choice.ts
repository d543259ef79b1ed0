import type { Connection } from '../../../../src-preload/contract/connections.ts';
import { authorOf, systemAccount } from '../../../application/companies/author.ts';
import {
  type DataFolder,
  openDataFolder,
  refuseFolder,
} from '../../../application/companies/data-folder/data-folder.ts';
import { sharedFolderNotice } from '../../../application/companies/data-folder/data-folder-modes.ts';
import { holdDataFolder } from '../../../application/companies/data-folder/held-data-folder.ts';
import { lostIdNotice } from '../../../application/companies/data-folder/lost-id.ts';
import { openSettingsFile } from '../../../application/companies/data-folder/settings-file.ts';
import { companiesOfFolder } from '../../../application/companies/office/companies-of-folder.ts';
import type { OfficeSecrets } from '../../../application/companies/office/office-secrets.ts';
import type { GivenPassword, ServerHomes } from '../../../application/companies/office/server-homes.ts';
import type { ConnectionRegistry } from '../../../application/companies/registry/registry.ts';
import { openSecretVault, type SecretVault } from '../../../application/companies/secrets/vault.ts';
import { givenKey, type LedgerKeys, ledgerKeys } from '../../../application/ledgers/places/ledger-keys.ts';
import type { CicloError } from '../../../core/failure.ts';
import type { LedgerKey } from '../../../ledger/files/connect.ts';
import type { OptionValues, Terminal } from '../command.ts';
import { sayFailure } from '../texts.ts';
import { UsageError } from '../usage-error.ts';
import { keyFromEnvironment, optionalText, requiredText, secretFromEnvironment } from './option-values.ts';

/** A data folder opened for one command. */
export type OpenedData = {
  readonly folder: DataFolder;
  readonly registry: ConnectionRegistry;
  readonly vault: SecretVault;
  /** The key that `--key-env` names, else the keychain's. */
  readonly keys: LedgerKeys;
  /** Which companies are at a server; signed in at one server with what `--password-env` names, else with what the keychain keeps. */
  readonly homes: ServerHomes;
  /** What an office keeps sealed at its server. */
  readonly office: OfficeSecrets;
  /** Who is at work: the name in the preferences, else the system account's. */
  readonly author: string | null;
};

/** The data folder that a command was given, and what opens it. */
export type FolderChoice = {
  readonly root: string;
  /** Of `--key-env`; null where the keychain has it. */
  readonly key: LedgerKey | null;
  /** Of `--password-env`; null where the keychain has it. */
  readonly password: GivenPassword | null;
};

/** Reads `--data`, `--key-env`, `--password-env` and the address that this one is for, and opens nothing. Throws `UsageError`. */
export const folderOf = (values: OptionValues, { env }: Pick<Terminal, 'env'>): FolderChoice => ({
  root: requiredText(values, 'data'),
  key: keyFromEnvironment(values, env),
  password: passwordGiven(values, env),
});

function passwordGiven(values: OptionValues, env: Terminal['env']): GivenPassword | null {
  const text = secretFromEnvironment(values, env, 'password-env');
  if (text === undefined) return null;
  return { text, url: optionalText(values, 'url') ?? optionalText(values, 'ledger') };
}

/** Opens a data folder that is there: what begins one holds it first ({@link alone}). Throws `UsageError` where there is none, and what `openDataFolder` throws. */
export function openData({ root, key, password }: FolderChoice, terminal: Terminal): OpenedData {
  const tell = (notice: CicloError): void => terminal.printNote(sayFailure(notice, terminal.say));
  refuseUnbegun(root);
  const folder = openDataFolder(root);
  const shared = sharedFolderNotice(folder.root);
  if (shared !== null) tell(shared);
  const vault = openSecretVault();
  const settings = openSettingsFile(folder.settingsFile, tell);
  const lostId = lostIdNotice(folder, settings.read());
  if (lostId !== null) tell(lostId);
  const { office, registry, homes } = companiesOfFolder({ settings, folder, vault }, password);
  const keys = key === null ? ledgerKeys({ folder, registry, settings, vault }) : givenKey(key);
  const author = authorOf(settings.read().preferences, systemAccount());
  return { folder, vault, registry, keys, homes, office, author };
}

function refuseUnbegun(root: string): void {
  if (refuseFolder(root) === 'nobody') throw new UsageError('usage.noDataFolder', { path: root });
}

/**
 * Lets a command run while nobody else has the folder: it changes which companies there are or where they are kept, of which an open app would know nothing, and
 * which it would go on to work at as before. Holding a folder makes it, and what was made where a disk is away would pass for Ciclo's from then on: a command that
 * `begins` none asks first. Throws `already_running` where an app is open, and what {@link openData} throws.
 */
export const alone =
  <Asked extends { readonly folder: FolderChoice }>(
    { begins }: { readonly begins: boolean },
    run: (asked: Asked, terminal: Terminal) => Promise<void>,
  ) =>
  async (asked: Asked, terminal: Terminal): Promise<void> => {
    if (!begins) refuseUnbegun(asked.folder.root);
    const lock = holdDataFolder(asked.folder.root);
    try {
      await run(asked, terminal);
    } finally {
      lock.release();
    }
  };

/** The connection of that name, or the only one where none is named, beside which the practice company counts for none; throws `UsageError` otherwise. */
export function chooseConnection(
  name: string | null,
  registry: Pick<ConnectionRegistry, 'list'>,
): Connection {
  const all = registry.list();
  if (name !== null) {
    const named = findNamed(all, name);
    if (!named) throw new UsageError('usage.unknownConnection', { name, names: namesOf(all) });
    return named;
  }
  const real = all.filter(({ isPractice }) => !isPractice);
  const [only, ...others] = real.length > 0 ? real : all;
  if (!only) throw new UsageError('usage.noConnection');
  if (others.length > 0) throw new UsageError('usage.severalConnections', { names: namesOf(real) });
  return only;
}

type Named = Pick<Connection, 'id' | 'name'>;

/** Sentences for several of one name: of a folder's connections, and of a server's companies. */
type SameName = 'usage.sameName' | 'usage.sameCompany';

/** One by its name, or by its id where no one alone has that name: an id keeps the name that its company had first. Throws as {@link findByName}. */
export function findNamed<Each extends Named>(
  all: readonly Each[],
  given: string,
  several?: SameName,
): Each | undefined {
  const [named, ...others] = withName(all, given);
  if (named !== undefined && others.length === 0) return named;
  return byId(all, given) ?? findByName(all, given, several);
}

/** One by its name, whatever its case; throws `UsageError` where several have it: one company may be at two banks. */
export function findByName<Each extends Named>(
  all: readonly Each[],
  name: string,
  several: SameName = 'usage.sameName',
): Each | undefined {
  const [found, ...others] = withName(all, name);
  if (found === undefined || others.length === 0) return found;
  const ids = [found, ...others].map(({ id }) => id).join(', ');
  throw new UsageError(several, { name: found.name, ids });
}

const withName = <Each extends Named>(all: readonly Each[], given: string): readonly Each[] =>
  all.filter(({ name }) => name.toLowerCase() === given.toLowerCase());

/** One of several that have a name is told by its id, unless that is somebody's very name. */
const byId = <Each extends Named>(all: readonly Each[], given: string): Each | undefined =>
  all.some(({ name }) => name === given) ? undefined : all.find(({ id }) => id === given);

const namesOf = (all: readonly Connection[]): string => all.map(({ name }) => name).join(', ') || '-';
