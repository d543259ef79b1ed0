import { resolve } from 'node:path';
import { EXPORT_SUBJECTS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { instantFromEpochMs } from '../../core/civil-date.ts';
import { CicloError, stillReading } from '../../core/failure.ts';
import { openLedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../ledger/open-ledger-writer.ts';
import type { Command, OptionValues, Terminal } from './command.ts';
import { chooseConnection, openData } from './connection-choice.ts';
import { csvFile } from './csv-file.ts';
import type { ExportFile } from './export-file.ts';
import { journalFile } from './journal-file.ts';
import { ofxFile } from './ofx-file.ts';
import { oneOf, requiredText } from './option-values.ts';
import { postingsFile, writesNoFile } from './postings-file.ts';
import { sayFailure } from './texts.ts';

/** What can be written: the CSVs, and files for the accounts. */
const KINDS = [...EXPORT_SUBJECTS, 'journal', 'ofx', 'postings'] as const;

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
    layout: { type: 'string' },
    'layout-file': { type: 'string' },
    cnpj: { type: 'string' },
    'with-revenue': { type: 'boolean' },
    again: { type: 'string' },
    'list-batches': { type: 'boolean' },
    'undo-batch': { type: 'string' },
    'full-documents': { type: 'boolean' },
    by: { type: 'string' },
    json: { type: 'boolean' },
  },
  run: async (values, terminal) => {
    const target = writesNoFile(values) ? '' : resolve(requiredText(values, 'out'));
    const write = fileOf(values, terminal);
    const { rows, path = target, ...more } = await fromLedger(values, terminal, target, write);
    if (values.json === true) terminal.print(JSON.stringify({ path, rows, ...more }));
    else if (path !== null) terminal.print(terminal.say('export.done', { path, rows }));
  },
};

function fileOf(values: OptionValues, terminal: Terminal): ExportFile {
  const what = oneOf(values, 'what', KINDS, 'charges');
  if (what === 'journal') return journalFile(values);
  if (what === 'postings') return postingsFile(values, terminal);
  return what === 'ofx' ? ofxFile(values, terminal) : csvFile(what, values);
}

async function fromLedger(
  values: OptionValues,
  terminal: Terminal,
  target: string,
  write: ExportFile,
): ReturnType<ExportFile> {
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
    const signals = { isCancelled: () => terminal.signal.aborted, onProgress: () => {} };
    return await write({ reader, openWriter, target, signals, isJson: values.json === true });
  } finally {
    reader.close();
  }
}
