import { resolve } from 'node:path';
import { EXPORT_SUBJECTS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { instantFromEpochMs } from '../../core/civil-date.ts';
import { CicloError, firstReadingFailed, stillReading } from '../../core/failure.ts';
import { isKeptHere } from '../../exports/subjects.ts';
import { type LedgerReader, openLedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../ledger/open-ledger-writer.ts';
import type { Command, OptionValues, Terminal } from './command.ts';
import { chooseConnection, openData } from './connection-choice.ts';
import { csvFile } from './csv-file.ts';
import type { ExportFile } from './export-file.ts';
import { journalFile } from './journal-file.ts';
import { ofxFile } from './ofx-file.ts';
import { oneOf, requiredText } from './option-values.ts';
import { sayFailure } from './texts.ts';

/** What can be written: the CSVs, and files for the accounts. */
const KINDS = [...EXPORT_SUBJECTS, 'journal', 'ofx'] as const;

/** `export`: writes one file from what the last sync left in the ledger. */
export const exportCommand: Command = {
  name: 'export',
  options: {
    data: { type: 'string' },
    name: { type: 'string' },
    'key-env': { type: 'string' },
    out: { type: 'string' },
    preset: { type: 'string' },
    what: { type: 'string' },
    states: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    month: { type: 'string' },
    format: { type: 'string' },
    accounts: { type: 'string' },
    'bank-id': { type: 'string' },
    account: { type: 'string' },
    balance: { type: 'string' },
    'fold-accents': { type: 'boolean' },
    'full-documents': { type: 'boolean' },
    by: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (values, terminal) => {
    const target = resolve(requiredText(values, 'out'));
    const what = oneOf(values, 'what', KINDS, 'charges');
    const { rows } = await fromLedger(values, terminal, target, {
      write: fileOf(what, values, terminal),
      needsWholeReading: !isKeptHere(what),
    });
    terminal.print(
      values.json === true
        ? JSON.stringify({ path: target, rows })
        : terminal.say('export.done', { path: target, rows }),
    );
  },
};

type Kind = (typeof KINDS)[number];

function fileOf(what: Kind, values: OptionValues, terminal: Terminal): ExportFile {
  if (what === 'journal') return journalFile(values);
  return what === 'ofx' ? ofxFile(values, terminal) : csvFile(what, values);
}

type Asked = {
  readonly write: ExportFile;
  /** Whether it tells what the bank has, and not only what is kept here. */
  readonly needsWholeReading: boolean;
};

async function fromLedger(
  values: OptionValues,
  terminal: Terminal,
  target: string,
  { write, needsWholeReading }: Asked,
): Promise<{ readonly rows: number }> {
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
    if (needsWholeReading) refuseUnread(reader, name);
    const signals = { isCancelled: () => terminal.signal.aborted, onProgress: () => {} };
    return await write({ reader, openWriter, target, signals, author });
  } finally {
    reader.close();
  }
}

/** A file of what was never read to its end would be empty, or cut in half, and look whole. */
function refuseUnread(reader: LedgerReader, name: string): void {
  if (reader.beingRead() !== null) throw stillReading();
  // A reading that failed is reconciled as far as it came: that there are states says nothing of whether they are all.
  if (reader.lastRun() !== null) return;
  const counts = reader.counts();
  if (Object.values(counts).every((count) => count === 0))
    throw new CicloError('not_found', `${name} has never been synced`, { name });
  throw firstReadingFailed(counts);
}
