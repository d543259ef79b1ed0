import { resolve } from 'node:path';
import {
  type ExportSubject,
  HANDED_KINDS,
  type HandedKind,
} from '../../../src-preload/contract/vocabulary/exports.ts';
import { instantFromEpochMs } from '../../core/civil-date.ts';
import type { CivilMonth } from '../../core/civil-month.ts';
import { hashOfFile } from '../../exports/handed-files.ts';
import { isKeptHere } from '../../exports/subjects.ts';
import { closingFile } from './closing-file.ts';
import { command, type OptionValues, type Terminal } from './command.ts';
import { csvFile } from './csv-file.ts';
import { documentsFile } from './documents-file.ts';
import type { ExportFile } from './export-file.ts';
import { FILE_OPTIONS, isOnPaper, refuseUnread } from './export-options.ts';
import { journalFile } from './journal-file.ts';
import { monthNamed } from './month-choice.ts';
import { ofxFile } from './ofx-file.ts';
import {
  actOnLedger,
  LEDGER_OPTIONS,
  ledgerOf,
  ONE_LEDGER,
  type OpenedLedger,
  withLedger,
} from './opened-ledger.ts';
import { oneOf, requiredText } from './option-values.ts';
import { postingsFile, writesNoFile } from './postings-file.ts';
import { REPORTS } from './report-files.ts';
import { turnFile } from './turn-file.ts';

/** Files for the accounts, besides the CSVs: what each asks of the command line. */
const ACCOUNTS = {
  journal: journalFile,
  ofx: ofxFile,
  closing: closingFile,
  documents: documentsFile,
  postings: postingsFile,
} as const satisfies Readonly<
  Record<Exclude<HandedKind, ExportSubject>, (values: OptionValues, terminal: Terminal) => ExportFile>
>;

/** `export`: writes one file from what the last sync left in the ledger. */
export const exportCommand = command({
  name: 'export',
  options: {
    ...LEDGER_OPTIONS,
    out: { type: 'string' },
    ...FILE_OPTIONS,
    what: { type: 'string' },
    json: { type: 'boolean' },
  },
  rules: { apart: [ONE_LEDGER] },
  read: (values, terminal) => {
    const target = writesNoFile(values) ? '' : resolve(requiredText(values, 'out'));
    const kind = oneOf(values, 'what', HANDED_KINDS, 'charges');
    refuseUnread(kind, values);
    const file = { kind, target, write: fileOf(kind, values, terminal), month: monthNamed(values) };
    return { ledger: ledgerOf(values, terminal), file, isJson: values.json === true };
  },
  run: async ({ ledger: choice, file, isJson }, terminal) => {
    const { kind, target, write, month } = file;
    const signals = () => {
      const signal = terminal.heedSignals();
      return { isCancelled: () => signal.aborted, onProgress: () => {} };
    };
    const run = async (ledger: OpenedLedger) => {
      const written = await write({ ...ledger, target, signals });
      const isWritten = written.isWritten ?? true;
      if (isWritten && month !== null) await handOver(ledger, { month, kind, path: target });
      return { ...written, path: isWritten ? target : null };
    };
    const needsWholeReading = !isKeptHere(kind);
    const { rows, path, told, said } = await withLedger(choice, terminal, run, { needsWholeReading });
    if (isJson) return terminal.print(JSON.stringify({ path, rows, ...told }));
    if (path !== null) terminal.print(terminal.say('export.done', { path, rows }));
    if (said !== undefined) terminal.print(said);
  },
});

const isForAccounts = (kind: HandedKind): kind is keyof typeof ACCOUNTS => kind in ACCOUNTS;

function fileOf(kind: HandedKind, values: OptionValues, terminal: Terminal): ExportFile {
  if (isForAccounts(kind)) return ACCOUNTS[kind](values, terminal);
  if (isOnPaper(kind, values)) return REPORTS[kind](values);
  const csv = csvFile(kind, values);
  return kind === 'turn-2026' ? turnFile(csv, terminal) : csv;
}

/** Keeps with a closed month what was handed over for it. */
async function handOver(
  ledger: OpenedLedger,
  handed: { readonly month: CivilMonth; readonly kind: HandedKind; readonly path: string },
): Promise<void> {
  if (!isClosedMonth(ledger, handed.month)) return;
  const file = { ...handed, sha256: await hashOfFile(handed.path) };
  await actOnLedger(ledger, 'recordHandedFile', (writer) =>
    writer.recordHandedFile(file, instantFromEpochMs(Date.now())),
  );
}

const isClosedMonth = ({ reader }: OpenedLedger, month: CivilMonth): boolean =>
  reader.closings().some((closing) => closing.month === month && closing.reopened === null);
