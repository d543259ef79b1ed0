import { instantFromEpochMs } from '../../core/civil-date.ts';
import { CicloError, stillReading } from '../../core/failure.ts';
import { type LedgerReader, openLedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../ledger/open-ledger-writer.ts';
import type { OptionValues, Terminal } from './command.ts';
import { chooseConnection, openData } from './connection-choice.ts';
import { sayFailure } from './texts.ts';

/** A company's ledger for one command, read whole once at least. */
export type OpenedLedger = {
  readonly reader: LedgerReader;
  /** The writer is brought along where it is asked for alone: most commands change nothing. Whoever opens it closes it. */
  readonly openWriter: () => Promise<LedgerWriter>;
};

/** Runs on the ledger of the chosen connection, and closes it. Throws `still_reading`, and `not_found` before the first poll. */
export async function withLedger<Value>(
  values: OptionValues,
  terminal: Terminal,
  run: (ledger: OpenedLedger) => Promise<Value>,
): Promise<Value> {
  const { folder, registry, keys } = openData(values, terminal);
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
    return await run({ reader, openWriter });
  } finally {
    reader.close();
  }
}

/** Runs one act on the ledger's writer for the person of that name, and closes it. */
export async function actOnLedger<Value>(
  { openWriter }: OpenedLedger,
  act: (ledger: LedgerWriter) => Value,
): Promise<Value> {
  const ledger = await openWriter();
  try {
    return act(ledger);
  } finally {
    ledger.close();
  }
}
