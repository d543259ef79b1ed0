import {
  type Connection,
  type ConnectionSettings,
  connectionSettings,
} from '../../../src-preload/contract/connections.ts';
import type { StoredConnection } from '../../application/companies/settings-file.ts';
import { companySettings } from '../../application/companies/shared-settings.ts';
import { openWriterAt } from '../../application/ledgers/threads/open-writer-at.ts';
import type { LedgerPlace } from '../../application/ledgers/threads/writer-methods.ts';
import { instantFromEpochMs, type UtcInstant } from '../../core/civil-date.ts';
import type { CopiedTable } from '../../ledger/engine/copy-ledger.ts';
import type { LedgerDatabase } from '../../ledger/engine/ledger-database.ts';
import { sqliteLedger } from '../../ledger/engine/sqlite-database.ts';
import { openForReading, removeLedger } from '../../ledger/files/open-database.ts';
import { type ServerCompany, schemaOf } from '../../ledger/postgres/server-companies.ts';
import { isSameDatabase, shownServer } from '../../ledger/postgres/server-url.ts';
import { takeInCompany } from '../../ledger/postgres/take-in-company.ts';
import type { Terminal } from './command.ts';
import type { OpenedData } from './connection-choice.ts';
import type { GivenServer } from './server-choice.ts';
import { UsageError } from './usage-error.ts';

type Joining = Pick<OpenedData, 'registry' | 'homes' | 'vault' | 'folder' | 'keys'>;

/** Takes a company of the folder to a server, and lets the folder use it there once the copy is proven. The file of before stays as it is. Throws what {@link takeInCompany} throws. */
export async function takeToServer(
  data: OpenedData,
  id: string,
  { address, url }: GivenServer,
  terminal: Terminal,
): Promise<readonly CopiedTable[]> {
  const { folder, registry, keys } = data;
  const own = connectionSettings.parse(registry.shown(id));
  const place = { file: folder.ledgerFile(id), backupFolder: folder.backupFolder(id) };
  const from = newestLedger({ ...place, key: await keys.keyFor(id) });
  try {
    const company = { id, name: own.name, settings: companySettings.write(own) };
    const watch = { now, onTable: tableTeller(terminal) };
    const tables = takeInCompany(address, company, from, watch);
    // It is at the server by now, where others can join it: this folder is not to keep it as its own.
    terminal.heedSignals();
    await settle(data, id, { url, schema: schemaOf(id), password: address.password }, terminal);
    return tables;
  } finally {
    from.close();
  }
}

/**
 * Lets the folder use a company that is at the server; where it does already, address and password are taken anew. Throws `UsageError` where the folder has
 * another company of that id: ids are unique within a database alone, and this one's secrets would go with the other's ledger.
 */
export async function joinCompany(
  data: Joining,
  company: ServerCompany,
  url: string,
  terminal: Pick<Terminal, 'printNote' | 'say' | 'heedSignals'>,
): Promise<void> {
  terminal.heedSignals();
  const { id, place } = company;
  const isKnown = data.homes.isAtServer(id);
  if (isKnown) refuseAnother(data.registry.find(id), company, url);
  else {
    await removeIncomplete(data);
    await addUnknown(data, company);
  }
  const home = { url, schema: place.schema, password: place.address.password };
  await settle(data, id, home, terminal).catch(async (error: unknown) => {
    if (!isKnown) await data.registry.remove(id);
    throw error;
  });
}

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

/** A folder has a company once, wherever its ledger is. It is incomplete until its ledger, or its place at the server, is there. */
export async function addUnknown(
  { registry }: Pick<OpenedData, 'registry'>,
  { id, name, settings }: ServerCompany,
): Promise<Connection> {
  if (registry.list().some((known) => known.id === id)) throw new UsageError('usage.companyThere', { name });
  return registry.add(joinedSettings(settings), { storage: 'session' }, { id, isIncomplete: true });
}

type Removing = Pick<OpenedData, 'folder' | 'registry' | 'keys'>;

/** Removes what commands that were killed left of companies half brought in or half taken out, so that each can be begun anew. Throws what the keychain throws. */
export async function removeIncomplete(data: Removing): Promise<void> {
  for (const id of data.registry.incomplete()) await removeCompany(data, id);
}

/** Takes a company out of the folder with its ledger and its key. It is known until all of that is gone, and listed no more from the beginning on: a kill leaves the rest to {@link removeIncomplete}. */
export async function removeCompany({ folder, registry, keys }: Removing, id: string): Promise<void> {
  registry.keep(id, { isIncomplete: true });
  const forgetKey = keys.forgetting(id);
  removeLedger(folder.ledgerFile(id), folder.backupFolder(id));
  await forgetKey();
  await registry.remove(id);
}

/** What a folder keeps of what the server says; throws `internal` where that is no settings. */
export const joinedSettings = (told: string): ConnectionSettings =>
  connectionSettings.parse(companySettings.read(told));

/** Says each table that is copied. */
export const tableTeller =
  ({ printNote, say }: Terminal) =>
  (table: string): void =>
    printNote(say('office.table', { table }));

/** Where no keychain is, the password has to come with each command. */
async function settle(
  { homes, vault }: Joining,
  id: string,
  home: Parameters<OpenedData['homes']['settle']>[1],
  { printNote, say }: Pick<Terminal, 'printNote' | 'say'>,
): Promise<void> {
  const isKept = (await vault.keychainProblem()) === null;
  if (!isKept) printNote(say('office.passwordEachTime'));
  await homes.settle(id, isKept ? home : { ...home, password: null });
}

const now = (): UtcInstant => instantFromEpochMs(Date.now());

/** A ledger of an earlier version is brought on first, as by whatever opens it for writing: only then are its tables those of a server. */
function newestLedger(place: LedgerPlace): LedgerDatabase {
  openWriterAt(place, { now }).close();
  return sqliteLedger(openForReading(place.file, place.key));
}
