import {
  type Connection,
  type ConnectionSettings,
  settingsAtServer,
} from '../../../../src-preload/contract/connections.ts';
import type { DataFolder } from '../../../application/companies/data-folder/data-folder.ts';
import type { StoredConnection } from '../../../application/companies/data-folder/settings-file.ts';
import { refusePractice } from '../../../application/companies/registry/practice-company.ts';
import { companySettings } from '../../../application/companies/registry/shared-settings.ts';
import {
  type Removing,
  removeIncomplete,
  removeStored,
} from '../../../application/ledgers/places/remove-company.ts';
import type { CopiedTable } from '../../../ledger/engine/copy-ledger.ts';
import { fileForm } from '../../../ledger/files/connect.ts';
import type { LeftLedger } from '../../../ledger/files/left-note.ts';
import { leftLedger, openToMove } from '../../../ledger/files/moving.ts';
import { type ServerCompany, schemaOf } from '../../../ledger/postgres/server-companies.ts';
import { isSameDatabase, shownServer, withoutPassword } from '../../../ledger/postgres/server-url.ts';
import { moveMarkAt, takeInCompany } from '../../../ledger/postgres/take-in-company.ts';
import type { Terminal } from '../command.ts';
import { now } from '../now.ts';
import type { OpenedData } from '../options/connection-choice.ts';
import type { GivenServer } from '../options/server-choice.ts';
import { UsageError } from '../usage-error.ts';

type Joining = Pick<OpenedData, 'registry' | 'homes' | 'vault' | 'folder' | 'keys'>;
type Telling = Pick<Terminal, 'printNote' | 'say'>;

/**
 * Takes a company of the folder to a server, and lets the folder use it there once the copy is proven. The file of before keeps what it holds, and takes nothing more. Where a command
 * before was ended once the company was known there, this goes on from there: null, as nothing was copied. Throws `practice_company` for that one, whose invented payers would be
 * colleagues' among real ones, `already_running` where anybody has the file open, and what {@link takeInCompany} throws.
 */
export async function takeToServer(
  data: Joining,
  id: string,
  { address, url }: GivenServer,
  terminal: Telling,
): Promise<readonly CopiedTable[] | null> {
  refusePractice(data.registry.find(id));
  // Before anything is at the server: a keychain that nobody opens is not to leave the company in two places.
  const home = await prepare(data, id, { url, schema: schemaOf(id), password: address.password }, terminal);
  try {
    const tables = await copyThere(data, id, { address, url }, terminal);
    await home.settle();
    return tables;
  } catch (error) {
    await home.forget().catch(() => undefined);
    throw error;
  }
}

async function copyThere(
  { folder, registry, keys }: Joining,
  id: string,
  { address, url }: GivenServer,
  terminal: Telling,
): Promise<readonly CopiedTable[] | null> {
  const own = settingsAtServer.parse(registry.shown(id));
  const place = { backupFolder: folder.backupFolder(id), key: await keys.keyFor(id), now };
  const from = openToMove(folder.ledgerFile(id), place);
  try {
    const taken = { id, name: own.name, settings: companySettings.write(own), url: withoutPassword(url) };
    return takeInCompany(address, taken, from, { onTable: tableTeller(terminal) });
  } finally {
    from.close();
  }
}

/** Where the company's file was left for; null where it lives there, and of one that does not open: whoever is to take it says why. */
async function leftOf(
  id: string,
  { folder, keys }: Pick<OpenedData, 'folder' | 'keys'>,
): Promise<LeftLedger | null> {
  const file = folder.ledgerFile(id);
  try {
    return leftLedger(file, fileForm(file) === 'encrypted' ? await keys.keyFor(id) : null);
  } catch {
    return null;
  }
}

/**
 * Lets the folder use a company that is at the server; where it does already, address and password are taken anew. One of the folder that a command which was ended had left for there
 * goes there as by {@link takeToServer}, which proves that it is the one. Throws `UsageError` where the folder has
 * another company of that id: ids are unique within a database alone, and this one's secrets would go with the other's ledger.
 */
export async function joinCompany(
  data: Joining,
  company: ServerCompany,
  url: string,
  terminal: Telling,
): Promise<void> {
  const { id, place } = company;
  if (data.homes.isAtServer(id)) {
    refuseAnother(data.registry.find(id), company, url);
    await use(data, company, url, terminal);
  } else if (isListed(id, data) && (await leftOf(id, data)) !== null)
    await takeToServer(data, id, { url, address: place.address }, terminal);
  else await joinNew(data, company, url, terminal);
}

async function joinNew(data: Joining, company: ServerCompany, url: string, terminal: Telling): Promise<void> {
  await removeIncomplete(removingIn(data));
  await addUnknown(data, company, {});
  try {
    await refuseUnlisted(url, company, data);
    await use(data, company, url, terminal);
  } catch (error) {
    await data.registry.remove(company.id);
    throw error;
  }
}

async function use(
  data: Joining,
  { id, place }: ServerCompany,
  url: string,
  terminal: Telling,
): Promise<void> {
  const given = { url, schema: place.schema, password: place.address.password };
  const home = await prepare(data, id, given, terminal);
  await home.settle();
}

const isListed = (id: string, { registry }: Pick<OpenedData, 'registry'>): boolean =>
  registry.list().some((known) => known.id === id);

/**
 * A server may move, and a company may be renamed; of another database, or of other hosts and another name, it is another one. Of one whose ledger is in the folder the name
 * alone tells. Throws `UsageError`.
 */
export function refuseAnother(
  { name, server }: StoredConnection,
  { name: given }: ServerCompany,
  url: string,
): void {
  if (server === undefined) {
    if (name !== given) throw new UsageError('usage.companyNotThere', { name });
    return;
  }
  const { database } = shownServer(server.url);
  const isMoved = name === given && database === shownServer(url).database;
  if (!isMoved && !isSameDatabase(server.url, url))
    throw new UsageError('usage.companyElsewhere', { name, database });
}

/**
 * A folder has a company once, wherever its ledger is. It is incomplete until its ledger, or its place at the server, is there. Throws `UsageError`, also where it is to own its files and
 * the folder has some already.
 */
export async function addUnknown(
  { registry, folder }: Pick<OpenedData, 'registry' | 'folder'>,
  { id, name, settings }: ServerCompany,
  marks: Pick<StoredConnection, 'ownsFiles'>,
): Promise<Connection> {
  if (isListed(id, { registry })) throw new UsageError('usage.companyThere', { name });
  if (marks.ownsFiles) refuseFilesOf({ id, name }, folder);
  return registry.add(joinedSettings(settings), { storage: 'session' }, { id, isIncomplete: true, ...marks });
}

/** What a folder has of a company that its settings do not list, because they were lost, is the person's: a command that fails would take it away, and one that does not would hide it. */
function refuseFilesOf({ id, name }: Pick<Connection, 'id' | 'name'>, folder: DataFolder): void {
  const [file] = folder.filesOf(id);
  if (file !== undefined) throw new UsageError('usage.ledgerThere', { name, file });
}

/** The file of before of a company that was taken to that very server stays beside it, as it did before the settings were lost. */
async function refuseUnlisted(
  url: string,
  company: ServerCompany,
  data: Pick<OpenedData, 'folder' | 'keys'>,
): Promise<void> {
  const left = await leftOf(company.id, data);
  const isThere = left?.mark && isSameDatabase(left.server, url) && left.mark === moveMarkAt(company.place);
  if (!isThere) refuseFilesOf(company, data.folder);
}

/** How the terminal removes companies, which has no ledger of the folder open while it does. */
export const removingIn = ({
  folder,
  registry,
  keys,
  homes,
}: Pick<OpenedData, 'folder' | 'registry' | 'keys' | 'homes'>): Removing => ({
  folder,
  registry,
  ledgers: { remove: (id) => removeStored({ folder, keys, homes }, id, async () => undefined) },
});

/** What a folder keeps of what the server says; throws `internal` where that is no settings. */
export const joinedSettings = (text: string): ConnectionSettings =>
  settingsAtServer.parse(companySettings.read(text));

/** Says each table that is copied. */
export const tableTeller =
  ({ printNote, say }: Telling) =>
  (table: string): void =>
    printNote(say('office.table', { table }));

/** Where no keychain is, the password has to come with each command. */
async function prepare(
  { homes, vault }: Joining,
  id: string,
  home: Parameters<OpenedData['homes']['prepare']>[1],
  { printNote, say }: Telling,
): ReturnType<OpenedData['homes']['prepare']> {
  const isKept = (await vault.keychainProblem()) === null;
  if (!isKept) printNote(say('office.passwordEachTime'));
  return homes.prepare(id, isKept ? home : { ...home, password: null });
}
