import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../../../src-preload/contract/connections.ts';
import type { StoredConnection } from '../../../application/companies/data-folder/settings-file.ts';
import { refuseCopy } from '../../../application/companies/registry/refuse-copy.ts';
import { removeCompany, removeIncomplete } from '../../../application/ledgers/places/remove-company.ts';
import { saoPauloDate } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import type { CopiedTable } from '../../../ledger/engine/copy-ledger.ts';
import type { LedgerDatabase } from '../../../ledger/engine/ledger-database.ts';
import { sqliteLedger } from '../../../ledger/engine/sqlite-database.ts';
import { forgetNotes, WORKSTATION_NOTES } from '../../../ledger/model/notes.ts';
import { openLedgerReader } from '../../../ledger/open-ledger-reader.ts';
import { lackedForNames } from '../../../ledger/postgres/making-names.ts';
import { openCompanyDatabase } from '../../../ledger/postgres/open-company.ts';
import { peopleByCompany } from '../../../ledger/postgres/people.ts';
import { prepareDatabase } from '../../../ledger/postgres/prepare-database.ts';
import { type ServerCompany, serverCompanies } from '../../../ledger/postgres/server-companies.ts';
import { isSameDatabase, withoutPassword } from '../../../ledger/postgres/server-url.ts';
import { noteCarried, takeOutCompany } from '../../../ledger/postgres/take-out-company.ts';
import { command, type OptionValues, type Terminal, tell } from '../command.ts';
import {
  addUnknown,
  joinCompany,
  joinedSettings,
  removingIn,
  tableTeller,
  takeToServer,
} from '../ledger/company-at-server.ts';
import { keepFiguresAfter } from '../ledger/figures-after.ts';
import { now } from '../now.ts';
import {
  alone,
  chooseConnection,
  folderOf,
  type OpenedData,
  openData,
} from '../options/connection-choice.ts';
import { optionalText } from '../options/option-values.ts';
import { chooseCompany, OFFICE_SERVER, serverAddress, serverGiven } from '../options/server-choice.ts';
import { keepInFolder } from './never-arrived.ts';
import { PEOPLE_COMMANDS } from './office-people.ts';
import { SECRETS_COMMANDS } from './office-secrets.ts';

const SERVER_AND_FOLDER = {
  ...OFFICE_SERVER,
  data: { type: 'string' },
  name: { type: 'string' },
  'key-env': { type: 'string' },
} as const;

/** Reads {@link OFFICE_SERVER}. Throws `UsageError`. */
const serverAsked = (values: OptionValues, terminal: Terminal) => ({
  address: serverAddress(values, terminal, 'url'),
  isJson: values.json === true,
});

/** Reads {@link SERVER_AND_FOLDER}. Throws `UsageError`. */
const movingAsked = (values: OptionValues, terminal: Terminal) => ({
  server: serverGiven(values, terminal, 'url'),
  folder: folderOf(values, terminal),
  company: optionalText(values, 'name'),
  isJson: values.json === true,
});

const importAsked = (values: OptionValues, terminal: Terminal) => ({
  ...movingAsked(values, terminal),
  hasNeverArrived: values['never-arrived'] === true,
});

/** `office init`: prepares a database for companies; where that was done nothing changes. Says what is lacking for people to be let in later. */
const initCommand = command({
  name: 'office init',
  options: OFFICE_SERVER,
  read: serverAsked,
  run: async ({ address, isJson }, terminal) => {
    prepareDatabase(address);
    const { database } = address;
    tell(isJson, terminal, { database }, terminal.say('office.ready', { database }));
    const statement = lackedForNames(address);
    if (statement !== null) terminal.printNote(terminal.say('office.makesNobody', { statement }));
  },
});

/** `office list`: the companies of a database that whoever signs in may see, and who may do what there. */
const listCommand = command({
  name: 'office list',
  options: OFFICE_SERVER,
  read: serverAsked,
  run: async ({ address, isJson }, terminal) => {
    const people = peopleByCompany(address);
    const shown = serverCompanies(address).map(({ id, name }) => ({
      id,
      name,
      people: (people.get(id) ?? []).map(({ through, ...person }) => ({
        ...person,
        ...(through === null ? {} : { through }),
      })),
    }));
    const lines = shown.flatMap((company) => [
      `${company.name} (${company.id})`,
      ...company.people.map((person) => `  ${person.name}: ${person.right}${throughOf(person)}`),
    ]);
    tell(isJson, terminal, shown, lines.join('\n') || terminal.say('office.none', { user: address.user }));
  },
});

/** By which role of others they have it, where it is not their own. */
const throughOf = ({ through }: { readonly through?: string }): string =>
  through === undefined ? '' : ` (${through})`;

/**
 * `office import`: takes a company of a data folder to the server, and lets the folder use it there once the copy is proven. The file of before keeps what it holds. With
 * `--never-arrived` it lives in that file again, where an import before was ended and the server never got it.
 */
const importCommand = command({
  name: 'office import',
  options: { ...SERVER_AND_FOLDER, 'never-arrived': { type: 'boolean' } },
  read: importAsked,
  run: alone({ begins: false }, async ({ server, folder, company, isJson, hasNeverArrived }, terminal) => {
    const data = openData(folder, terminal);
    const { id, name } = chooseConnection(company, data.registry);
    refuseCopy(data.homes.copiedAt(id));
    if (data.homes.isAtServer(id)) throw new CicloError('company_at_server', `${id} was taken`, { name });
    if (hasNeverArrived) {
      await keepInFolder(data, { id, name }, server);
      return tell(isJson, terminal, { name, tables: [] }, terminal.say('office.stays', { name }));
    }
    const tables = await takeToServer(data, id, server, terminal);
    terminal.printNote(terminal.say('office.moved', { name }));
    if (tables === null)
      tell(isJson, terminal, { name, tables: [] }, terminal.say('office.wentOn', { name }));
    else tellCopied(isJson, terminal, name, tables);
  }),
});

/**
 * `office join`: lets a data folder use a company that is at the server; where it does already, address and password are taken anew. Its bank's credentials are
 * given by `connect`, or come from the server where they are sealed for this folder's key.
 */
const joinCommand = command({
  name: 'office join',
  options: SERVER_AND_FOLDER,
  read: movingAsked,
  run: alone({ begins: true }, async ({ server, folder, company: named, isJson }, terminal) => {
    const company = chooseCompany(named, server.address);
    const data = openData(folder, terminal);
    const { id, name } = company;
    await joinCompany(data, company, server.url, terminal);
    tell(isJson, terminal, { id, name }, terminal.say('office.joined', { name }));
  }),
});

/**
 * `office export`: copies a server's company into a data folder that does not have it, as its own: whole documents leave that folder without a word at the server. So the server's, which stays, says in
 * its history who took it.
 */
const exportCommand = command({
  name: 'office export',
  options: SERVER_AND_FOLDER,
  read: movingAsked,
  run: alone({ begins: true }, async ({ server, folder, company: named, isJson }, terminal) => {
    const company = chooseCompany(named, server.address);
    const data = openData(folder, terminal);
    const { name, tables } = await copyOut(
      data,
      company,
      {
        add: () => addUnknown(data, company, { ownsFiles: true }),
        note: async () => noteCarried(company.place, now()),
      },
      terminal,
    );
    tellCopied(isJson, terminal, name, tables);
  }),
});

/**
 * `office copy`: lets a data folder read a server's company as it is now, without the server: nothing is polled, changed or sent by it. Takes the place of the
 * copy of before, which stays where the new one does not come about.
 */
const copyCommand = command({
  name: 'office copy',
  options: SERVER_AND_FOLDER,
  read: movingAsked,
  run: alone({ begins: true }, async ({ server, folder, company: named, isJson }, terminal) => {
    const company = chooseCompany(named, server.address);
    const data = openData(folder, terminal);
    const url = withoutPassword(server.url);
    const before = data.registry.list().filter(({ id }) => isCopyOf(company, url, data.registry.find(id)));
    const add = () => addCopy(data, company, url, terminal);
    const { id, name, tables } = await copyOut(data, company, { add, note: async () => undefined }, terminal);
    tellCopied(isJson, terminal, name, tables);
    await keepFiguresOf(data, id);
    for (const old of before) await removeCompany(removingIn(data), old.id);
    terminal.printNote(terminal.say('office.copyIsRead', { name }));
  }),
});

/** So much of a company's name leaves room for the day of its copy. */
const NAME_OF_COPY = 50;

/** Ids are unique within a database alone; copies of earlier versions do not say of which they are. */
const isCopyOf = ({ id }: ServerCompany, url: string, { copy }: StoredConnection): boolean =>
  copy?.of === id && (copy.from === undefined || isSameDatabase(copy.from, url));

/** The company as the folder shows it, under a name of its own. */
function addCopy(
  { registry }: OpenedData,
  { id, name, settings }: ServerCompany,
  url: string,
  { say }: Terminal,
): Promise<Connection> {
  const at = now();
  const [year, month, day] = saoPauloDate(at).split('-');
  const own = joinedSettings(settings);
  const named = say('office.copyName', { name: name.slice(0, NAME_OF_COPY), day: `${day}/${month}/${year}` });
  return registry.add(
    { ...own, name: named, pollMinutes: null },
    { storage: 'session' },
    { copy: { of: id, from: url, at }, isIncomplete: true, ownsFiles: true },
  );
}

async function keepFiguresOf({ folder, keys }: OpenedData, id: string): Promise<void> {
  const reader = openLedgerReader(folder.ledgerFile(id), await keys.keyFor(id));
  keepFiguresAfter({ folder, id, reader });
  reader.close();
}

export const OFFICE_COMMANDS = [
  initCommand,
  listCommand,
  importCommand,
  joinCommand,
  exportCommand,
  copyCommand,
  ...PEOPLE_COMMANDS,
  ...SECRETS_COMMANDS,
];

type CopiedCompany = Pick<Connection, 'id' | 'name'> & { readonly tables: readonly CopiedTable[] };

/** How a company is added to the folder, and what is said at the server before anything is copied. */
type CopyWays = { readonly add: () => Promise<Connection>; readonly note: () => Promise<void> };

/**
 * Adds a company to the folder once the server is there to be read, which is listed once its ledger was proven. A copy that does not come about leaves neither a company,
 * nor a file, nor its key; nor does one that a signal was to end, which throws `cancelled`. What one that was killed left is removed, and it is begun anew.
 */
async function copyOut(
  data: OpenedData,
  company: ServerCompany,
  { add, note }: CopyWays,
  terminal: Terminal,
): Promise<CopiedCompany> {
  const signal = terminal.heedSignals();
  const from = openCompanyDatabase(company.place, { streams: true });
  try {
    await removeIncomplete(removingIn(data));
    const { id, name } = await add();
    const tables = await note()
      .then(() => fill(data, id, from, terminal, signal))
      .catch(async (error: unknown) => {
        await removeCompany(removingIn(data), id);
        throw error;
      });
    data.registry.keep(id, { isIncomplete: undefined, ownsFiles: undefined });
    return { id, name, tables };
  } finally {
    from.close();
  }
}

/** What a workstation had noted of its news before the company was taken to the server is old, and nobody's: all that came since would be told as new. */
async function fill(
  { folder, keys }: OpenedData,
  id: string,
  from: LedgerDatabase,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<readonly CopiedTable[]> {
  const place = { backupFolder: folder.backupFolder(id), key: await keys.keyFor(id), now };
  const { db, tables } = takeOutCompany(from, folder.ledgerFile(id), place, tableTeller(terminal));
  try {
    forgetNotes(sqliteLedger(db), Object.values(WORKSTATION_NOTES));
    // The copying lets no signal be heard: that takes a whole turn of the event loop.
    for (const _ of ['this turn', 'the next']) await setImmediate();
    if (signal.aborted) throw new CicloError('cancelled', `the copy of ${id} was cancelled`);
    return tables;
  } finally {
    db.close();
  }
}

function tellCopied(isJson: boolean, terminal: Terminal, name: string, tables: readonly CopiedTable[]): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  tell(isJson, terminal, { name, tables }, terminal.say('office.copied', { name, rows }));
}
