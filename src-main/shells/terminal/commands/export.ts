import { resolve } from 'node:path';
import {
  type ExportSubject,
  HANDED_KINDS,
  type HandedKind,
} from '../../../../src-preload/contract/vocabulary/exports.ts';
import type { CivilMonth } from '../../../core/civil-month.ts';
import { asCicloError, type CicloError } from '../../../core/failure.ts';
import { hashOfFile } from '../../../exports/file-hash.ts';
import { isKeptHere } from '../../../exports/subjects.ts';
import { standingIn } from '../../../ledger/reading/accounts/closings.ts';
import type { OptionValues, Terminal } from '../command.ts';
import { closingFile } from '../files/closing-file.ts';
import { csvFile } from '../files/csv-file.ts';
import { documentsFile } from '../files/documents-file.ts';
import type { ExportFile } from '../files/export-file.ts';
import { FILE_OPTIONS, isOnPaper, refuseOverRead, refuseUnheard } from '../files/export-options.ts';
import { journalFile } from '../files/journal-file.ts';
import { ofxFile } from '../files/ofx-file.ts';
import { postingsFile, writesNoFile } from '../files/postings-file.ts';
import { readToOf } from '../files/read-to.ts';
import { REPORTS } from '../files/report-files.ts';
import { turnFile } from '../files/turn-file.ts';
import { ledgerCommand } from '../ledger/ledger-command.ts';
import { actOnLedger, type OpenedLedger } from '../ledger/opened-ledger.ts';
import { now } from '../now.ts';
import { monthNamed } from '../options/month-choice.ts';
import { oneOf, requiredText } from '../options/option-values.ts';

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
export const exportCommand = ledgerCommand({
  name: 'export',
  options: {
    ...FILE_OPTIONS,
    what: { type: 'string' },
    json: { type: 'boolean' },
  },
  read: (values, terminal) => {
    const kind = oneOf(values, 'what', HANDED_KINDS, 'charges');
    refuseUnheard(kind, values);
    const target = writesNoFile(values) ? '' : resolve(requiredText(values, 'out'));
    refuseOverRead(values, target);
    const write = fileOf(kind, values, terminal);
    const readTo = isOfThatDay(kind, values) || writesNoFile(values) ? () => null : readToOf(kind, values);
    return { kind, target, write, readTo, month: monthNamed(values), isJson: values.json === true };
  },
  takesPart: ({ kind }) => isKeptHere(kind),
  run: async (ledger, { kind, target, write, readTo, month, isJson }, terminal) => {
    const signals = () => {
      const signal = terminal.heedSignals();
      return { isCancelled: () => signal.aborted, onProgress: () => {} };
    };
    const madeOf = month === null ? [] : standingIn(ledger.reader.closings(), month);
    // Before the file is made: of a poll that ends meanwhile it has nothing.
    const read = readTo(ledger.reader);
    const { rows, details, said, isWritten = true } = await write({ ...ledger, target, signals });
    const unkept =
      isWritten && month !== null ? await handOver(ledger, { month, kind, path: target, madeOf }) : null;
    if (unkept !== null) terminal.printNote(sayUnkept(unkept, month ?? '', terminal));
    const path = isWritten ? target : null;
    const isKept = unkept === null ? {} : { unkept: unkept.code };
    if (read?.isWhole === false)
      terminal.printNote(terminal.say('export.notWhole', { day: read.readTo ?? '' }));
    if (isJson) return terminal.print(JSON.stringify({ path, rows, ...read, ...details, ...isKept }));
    if (path !== null) terminal.print(terminal.say('export.done', { path, rows }));
    if (said !== undefined) terminal.print(said);
  },
});

/** Whether a file holds what was kept here, or of a closing or a batch that has left, whatever the bank was asked for since. */
const isOfThatDay = (kind: HandedKind, { again }: OptionValues): boolean =>
  isKeptHere(kind) || kind === 'closing' || again !== undefined;

const isForAccounts = (kind: HandedKind): kind is keyof typeof ACCOUNTS => kind in ACCOUNTS;

function fileOf(kind: HandedKind, values: OptionValues, terminal: Terminal): ExportFile {
  if (isForAccounts(kind)) return ACCOUNTS[kind](values, terminal);
  if (isOnPaper(kind, values)) return REPORTS[kind](values);
  const csv = csvFile(kind, values);
  return kind === 'turn-2026' ? turnFile(csv, terminal) : csv;
}

type Handed = {
  readonly month: CivilMonth;
  readonly kind: HandedKind;
  readonly path: string;
  readonly madeOf: readonly number[];
};

/** Keeps with a closed month what was handed over for it, or answers why it could not: the file is written by now, which no failure may deny. */
async function handOver(ledger: OpenedLedger, handed: Handed): Promise<CicloError | null> {
  try {
    await keepHanded(ledger, handed);
    return null;
  } catch (error) {
    return asCicloError(error);
  }
}

const sayUnkept = ({ code, params }: CicloError, month: string, { say }: Terminal): string =>
  say('export.unkept', { month, why: say(`errors:${code}.title`, params) });

async function keepHanded(ledger: OpenedLedger, handed: Handed): Promise<void> {
  const standing = standingIn(ledger.reader.closings(), handed.month);
  if (standing.length === 0 && handed.madeOf.length === 0) return;
  const file = { ...handed, sha256: await hashOfFile(handed.path) };
  await actOnLedger(ledger, 'recordHandedFile', (writer) => writer.recordHandedFile(file, now()));
}
