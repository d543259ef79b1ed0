import { resolve } from 'node:path';
import { EXPORT_SUBJECTS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { instantFromEpochMs } from '../../core/civil-date.ts';
import { type CivilMonth, parseMonth } from '../../core/civil-month.ts';
import { hashOfFile } from '../../exports/handed-files.ts';
import { authorOf } from './author-choice.ts';
import { closingFile } from './closing-file.ts';
import type { Command, OptionValues, Terminal } from './command.ts';
import { csvFile } from './csv-file.ts';
import { documentsFile } from './documents-file.ts';
import type { ExportFile } from './export-file.ts';
import { journalFile } from './journal-file.ts';
import { ofxFile } from './ofx-file.ts';
import { actOnLedger, type OpenedLedger, withLedger } from './opened-ledger.ts';
import { oneOf, optionalText, requiredText } from './option-values.ts';

/** What can be written: the CSVs, and files for the accounts. */
const KINDS = [...EXPORT_SUBJECTS, 'journal', 'ofx', 'closing', 'documents'] as const;

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
    basis: { type: 'string' },
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
    const write = fileOf(values, terminal);
    const signals = { isCancelled: () => terminal.signal.aborted, onProgress: () => {} };
    const { rows } = await withLedger(values, terminal, async (ledger) => {
      const written = await write({ ...ledger, target, signals });
      await handOver(values, ledger, target);
      return written;
    });
    terminal.print(
      values.json === true
        ? JSON.stringify({ path: target, rows })
        : terminal.say('export.done', { path: target, rows }),
    );
  },
};

function fileOf(values: OptionValues, terminal: Terminal): ExportFile {
  const what = oneOf(values, 'what', KINDS, 'charges');
  if (what === 'journal') return journalFile(values);
  if (what === 'closing') return closingFile(values);
  if (what === 'documents') return documentsFile(values);
  return what === 'ofx' ? ofxFile(values, terminal) : csvFile(what, values);
}

/** Keeps with a closed month what was handed over for it. */
async function handOver(values: OptionValues, ledger: OpenedLedger, path: string): Promise<void> {
  const month = parseMonth(optionalText(values, 'month') ?? '');
  if (month === null || !isClosedMonth(ledger, month)) return;
  const file = { month, path, sha256: await hashOfFile(path) };
  const at = instantFromEpochMs(Date.now());
  await actOnLedger(ledger, (writer) =>
    writer.actingAs(authorOf(values), 'recordHandedFile', () => writer.recordHandedFile(file, at)),
  );
}

const isClosedMonth = ({ reader }: OpenedLedger, month: CivilMonth): boolean =>
  reader.closings().some((closing) => closing.month === month && closing.reopened === null);
