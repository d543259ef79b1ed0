import { instantFromEpochMs } from '../../core/civil-date.ts';
import { CicloError, stillReading } from '../../core/failure.ts';
import type { WeighedWrite } from '../../ledger/acts-of-writes.ts';
import { type LedgerReader, openLedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../ledger/open-ledger-writer.ts';
import { authorNamed } from './author-choice.ts';
import type { OptionValues, Terminal } from './command.ts';
import { chooseConnection, openData } from './connection-choice.ts';
import { sayFailure } from './texts.ts';

/** A company's ledger for one command, read whole once at least. */
export type OpenedLedger = {
  readonly reader: LedgerReader;
  /** The writer is brought along where it is asked for alone: most commands change nothing. Whoever opens it closes it. */
  readonly openWriter: () => Promise<LedgerWriter>;
  /** Who is at work: whom `--by` names, else the name in the preferences, else the system account's. */
  readonly author: string | null;
};

/** Runs on the ledger of the chosen connection, and closes it. Throws `still_reading`, and `not_found` before the first poll. */
export async function withLedger<Value>(
  values: OptionValues,
  terminal: Terminal,
  run: (ledger: OpenedLedger) => Promise<Value>,
): Promise<Value> {
  const named = authorNamed(values);
  const { folder, registry, keys, author } = openData(values, terminal);
  const { id, name } = chooseConnection(values, registry);
  const key = await keys.keyFor(id);
  const reader = openLedgerReader(folder.ledgerFile(id), key);
  const openWriter = async (): Promise<LedgerWriter> => {
    const { openLedgerWriter } = await import('../../ledger/open-ledger-writer.ts');
    return openLedgerWriter(folder.ledgerFile(id), {
      backupFolder: folder.backupFolder(id),
      key,
      now: () => instantFromEpochMs(Date.now()),
      onNotice: (notice) => terminal.printNote(sayFailure(notice, terminal.say)),
    });
  };
  try {
    if (reader.beingRead() !== null) throw stillReading();
    if (reader.asOf() === null) throw new CicloError('not_found', `${name} has never been synced`, { name });
    return await run({ reader, openWriter, author: named ?? author });
  } finally {
    reader.close();
  }
}

/** Runs one method of the ledger's writer for whoever is at work, and closes the writer. */
export async function actOnLedger<Value>(
  { openWriter, author }: OpenedLedger,
  name: WeighedWrite,
  act: (ledger: LedgerWriter) => Value,
): Promise<Value> {
  const ledger = await openWriter();
  try {
    return ledger.actingAs(author, name, () => act(ledger));
  } finally {
    ledger.close();
  }
}
