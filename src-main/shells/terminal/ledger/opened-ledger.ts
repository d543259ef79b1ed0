import { refuseCopy } from '../../../application/companies/registry/refuse-copy.ts';
import { ledgerAtServer, ledgerPlaceOf } from '../../../application/ledgers/places/ledger-place.ts';
import { openReaderAt } from '../../../application/ledgers/threads/open-reader-at.ts';
import type { LedgerPlace } from '../../../application/ledgers/threads/writer-methods.ts';
import type { UtcInstant } from '../../../core/civil-date.ts';
import { asCicloError, CicloError, firstReadingFailed, stillReading } from '../../../core/failure.ts';
import type { DueBackup } from '../../../ledger/engine/ledger-keeping.ts';
import type { WeighedWrite } from '../../../ledger/model/acts-of-writes.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import type { ServerAddress } from '../../../ledger/postgres/requests.ts';
import type { OptionValues, Terminal } from '../command.ts';
import { now } from '../now.ts';
import { authorNamed } from '../options/author-choice.ts';
import { chooseConnection, type FolderChoice, folderOf, openData } from '../options/connection-choice.ts';
import { optionalText } from '../options/option-values.ts';
import { chooseCompany, SERVER_LEDGER, serverAddress } from '../options/server-choice.ts';
import { sayFailure } from '../texts.ts';
import { copyAfter } from './copy-after.ts';
import { keepFiguresAfter } from './figures-after.ts';

/** Options of a command that works on the ledger of one company. */
export const LEDGER_OPTIONS = {
  data: { type: 'string' },
  ...SERVER_LEDGER,
  name: { type: 'string' },
  'key-env': { type: 'string' },
  by: { type: 'string' },
} as const;

/** Which ledger a command was given, and who is at work by it. */
export type LedgerChoice = {
  /** A folder, or a server and the company there. */
  readonly at: { readonly folder: FolderChoice } | { readonly server: ServerAddress };
  /** The company's name; null for the only one. */
  readonly company: string | null;
  /** Whom `--by` names. */
  readonly author: string | null;
};

/** Reads {@link LEDGER_OPTIONS} and opens nothing. Throws `UsageError`, and `invalid_input` for a name of `--by` that is too long. */
export const ledgerOf = (values: OptionValues, terminal: Pick<Terminal, 'env'>): LedgerChoice => ({
  at:
    optionalText(values, 'ledger') === null
      ? { folder: folderOf(values, terminal) }
      : { server: serverAddress(values, terminal, 'ledger') },
  company: optionalText(values, 'name'),
  author: authorNamed(values),
});

/** A company's ledger for one command, read whole once at least. */
export type OpenedLedger = {
  /** The connection's name. */
  readonly name: string;
  readonly reader: LedgerReader;
  /** The writer is brought along where it is asked for alone: most commands change nothing. Whoever opens it closes it. */
  readonly openWriter: () => Promise<LedgerWriter>;
  /** Keeps what the office shows of it, once something has changed. */
  readonly keepFigures: () => void;
  /** Copies the ledger where that is due. Throws nothing. */
  readonly copyWhereDue: () => Promise<void>;
  /** Who is at work: whom `--by` names, else the name in the preferences, else the system account's. */
  readonly author: string | null;
};

/**
 * Runs on the ledger of the chosen connection, and closes it. Unless what is kept here alone is asked for, throws `still_reading`, `first_reading_failed`,
 * and `not_found` before the first poll.
 */
export async function withLedger<Value>(
  choice: LedgerChoice,
  terminal: Terminal,
  run: (ledger: OpenedLedger) => Promise<Value>,
  { needsWholeReading = true }: { readonly needsWholeReading?: boolean } = {},
): Promise<Value> {
  const { name, place, author, copiedAt, isPractice, keepFigures } = await chosenLedger(choice, terminal);
  const reader = await openBroughtOn(place, terminal);
  const openWriter = async (): Promise<LedgerWriter> => {
    refuseCopy(copiedAt);
    return writerAt(place, terminal);
  };
  try {
    if (needsWholeReading) refuseUnread(reader, name);
    const keep = (): void => keepFigures(reader);
    const copyWhereDue = async (): Promise<void> =>
      isPractice ? undefined : copyAfter(() => copyBy(openWriter), terminal);
    const opened = { name, reader, openWriter, keepFigures: keep, copyWhereDue };
    return await run({ ...opened, author: choice.author ?? author });
  } finally {
    reader.close();
  }
}

async function copyBy(openWriter: OpenedLedger['openWriter']): Promise<DueBackup> {
  const writer = await openWriter();
  try {
    return writer.backUpWhereDue();
  } finally {
    writer.close();
  }
}

/** After an update it may be a command that only reads which comes upon a ledger first, also upon a dated copy's. As the app does, the writer brings it on, with a copy of before where it is a file. */
async function openBroughtOn(place: LedgerPlace, terminal: Terminal): Promise<LedgerReader> {
  try {
    return openReaderAt(place);
  } catch (error) {
    if (asCicloError(error).code !== 'ledger_behind') throw error;
  }
  (await writerAt(place, terminal)).close();
  return openReaderAt(place);
}

async function writerAt(place: LedgerPlace, { printNote, say }: Terminal): Promise<LedgerWriter> {
  const { openWriterAt } = await import('../../../application/ledgers/threads/open-writer-at.ts');
  return openWriterAt(place, {
    now,
    onNotice: (notice) => printNote(sayFailure(notice, say)),
  });
}

/** A ledger that was chosen, and who is at work by it unless `--by` says so. */
type ChosenLedger = Pick<OpenedLedger, 'name' | 'author'> & {
  readonly place: LedgerPlace;
  readonly copiedAt: UtcInstant | null;
  readonly isPractice: boolean;
  readonly keepFigures: (reader: LedgerReader) => void;
};

async function chosenLedger({ at, company }: LedgerChoice, terminal: Terminal): Promise<ChosenLedger> {
  if ('server' in at) return companyAtServer(company, at.server);
  const data = openData(at.folder, terminal);
  const { folder, registry, author } = data;
  const { id, name, isPractice } = chooseConnection(company, registry);
  return {
    ...{ name, author, isPractice, copiedAt: data.homes.copiedAt(id) },
    place: await ledgerPlaceOf(data, id),
    keepFigures: (reader) => keepFiguresAfter({ folder, id, reader }),
  };
}

function companyAtServer(company: string | null, server: ServerAddress): ChosenLedger {
  const { id, name, place } = chooseCompany(company, server);
  return {
    name,
    place: ledgerAtServer(id, place),
    copiedAt: null,
    isPractice: false,
    // Whoever signed in there is at work.
    author: place.address.user,
    keepFigures: () => undefined,
  };
}

/** What was never read to its end would be empty, or cut in half, and look whole. */
function refuseUnread(reader: LedgerReader, name: string): void {
  if (reader.beingRead() !== null) throw stillReading();
  // A reading that failed is reconciled as far as it came: that there are states says nothing of whether they are all.
  if (reader.lastRun() !== null) return;
  const counts = reader.counts();
  if (Object.values(counts).every((count) => count === 0))
    throw new CicloError('not_found', `${name} has never been synced`, { name });
  throw firstReadingFailed(counts);
}

/** Runs one method of the ledger's writer for whoever is at work, and closes the writer. */
export async function actOnLedger<Value>(
  { openWriter, keepFigures, author }: OpenedLedger,
  name: WeighedWrite,
  act: (ledger: LedgerWriter) => Value,
): Promise<Value> {
  const ledger = await openWriter();
  try {
    return ledger.actingAs(author, name, () => act(ledger));
  } finally {
    ledger.close();
    keepFigures();
  }
}
