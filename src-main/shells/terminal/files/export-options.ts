import { realpathSync } from 'node:fs';
import {
  type ExportSubject,
  type HandedKind,
  SUBJECT_DAYS,
} from '../../../../src-preload/contract/vocabulary/exports.ts';
import type { OptionValues } from '../command.ts';
import { oneOf, optionalText } from '../options/option-values.ts';
import { UsageError } from '../usage-error.ts';
import { ABOUT_CHANGED } from './changed-entries.ts';

/** Options of `export` that say what its file holds, and where it goes. */
export const FILE_OPTIONS = {
  preset: { type: 'string' },
  'full-documents': { type: 'boolean' },
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
  payer: { type: 'string' },
  'fold-accents': { type: 'boolean' },
  layout: { type: 'string' },
  'layout-file': { type: 'string' },
  cnpj: { type: 'string' },
  'with-revenue': { type: 'boolean' },
  again: { type: 'string' },
  'list-batches': { type: 'boolean' },
  'undo-batch': { type: 'string' },
  'list-changed': { type: 'boolean' },
  'put-right': { type: 'string' },
  'take-back-put-right': { type: 'string' },
  out: { type: 'string' },
} as const;
type FileOption = keyof typeof FILE_OPTIONS;

/** Tables that `--format pdf` puts on paper. */
const ON_PAPER = ['monthly', 'statement'] as const;
export type OnPaper = (typeof ON_PAPER)[number];

/** What `postings` does instead of writing a new batch, by the option that asks for it. */
const ABOUT_BATCHES = ['list-batches', 'undo-batch', 'again', ...ABOUT_CHANGED] as const;

/** One way to make a file, as it is asked for after `--what`. */
type Way = HandedKind | `${OnPaper} --format pdf` | `postings --${(typeof ABOUT_BATCHES)[number]}`;

const DAYS = ['month', 'from', 'to'] as const;

/** Tables read these; whoever asks for whole documents of a table that has none gets all there are. */
function ofTable(subject: ExportSubject, ...more: readonly FileOption[]): readonly FileOption[] {
  return ['out', 'preset', 'full-documents', ...(SUBJECT_DAYS[subject] === null ? [] : DAYS), ...more];
}

/** Which options each way reads. */
const READ: Readonly<Record<Way, readonly FileOption[]>> = {
  charges: ofTable('charges', 'states'),
  receipts: ofTable('receipts'),
  expected: ofTable('expected'),
  joining: ofTable('joining'),
  orphans: ofTable('orphans'),
  refunds: ofTable('refunds'),
  quarantine: ofTable('quarantine'),
  receivables: ofTable('receivables'),
  'turn-2026': ofTable('turn-2026'),
  daily: ofTable('daily'),
  history: ofTable('history'),
  messages: ofTable('messages'),
  monthly: ofTable('monthly', 'format'),
  'monthly --format pdf': ['out', 'format', 'month', 'basis'],
  statement: ofTable('statement', 'format', 'payer'),
  'statement --format pdf': ['out', 'format', 'payer', ...DAYS],
  journal: ['out', 'format', 'accounts', ...DAYS],
  ofx: ['out', 'bank-id', 'account', 'balance', 'fold-accents', ...DAYS],
  documents: ['out', 'preset', 'month'],
  closing: ['out', 'month', 'basis'],
  postings: ['out', 'layout', 'layout-file', 'accounts', 'cnpj', 'with-revenue', ...DAYS],
  'postings --again': ['out', 'again'],
  'postings --list-batches': ['list-batches'],
  'postings --undo-batch': ['undo-batch'],
  'postings --list-changed': ['list-changed', 'month'],
  'postings --put-right': ['put-right', 'month'],
  'postings --take-back-put-right': ['take-back-put-right', 'month'],
};

/**
 * Throws `UsageError` for an option that this way of making a file does not read: the file would hold something else than was asked for, and with `--month`
 * be kept as that of a closed month.
 */
export function refuseUnheard(kind: HandedKind, values: OptionValues): void {
  const way = wayOf(kind, values);
  const given = (Object.keys(FILE_OPTIONS) as FileOption[]).filter(
    (option) => isGiven(values, option) && !saysTheUsual(kind, option, values),
  );
  const unread = given.find((option) => !READ[way].includes(option));
  if (unread === undefined) return;
  if (unread === 'out') throw new UsageError('usage.noFile', { what: way });
  const ways = (Object.keys(READ) as Way[]).filter((each) => READ[each].includes(unread));
  throw new UsageError('usage.unread', { option: `--${unread}`, what: way, ways: ways.join(', ') });
}

/** Options that name a file which the command reads. */
const READ_FILES = ['accounts', 'layout-file'] as const;

/** Throws `UsageError` where the file would take the place of one that it is made with: an office's own plan would be gone, and the file look like any other. */
export function refuseOverRead(values: OptionValues, target: string): void {
  const over = READ_FILES.find((option) => isSameFile(optionalText(values, option), target));
  if (over !== undefined) throw new UsageError('usage.overRead', { option: `--${over}`, path: target });
}

function isSameFile(read: string | null, target: string): boolean {
  try {
    return read !== null && realpathSync.native(read) === realpathSync.native(target);
  } catch {
    // What is not there yet is no file that is read; one that cannot be read is told by whoever reads it.
    return false;
  }
}

/** Whether a kind is to be written on paper; throws `UsageError` for a format that it does not have. */
export const isOnPaper = (kind: HandedKind, values: OptionValues): kind is OnPaper =>
  ON_PAPER.some((each) => each === kind) && oneOf(values, 'format', ['csv', 'pdf'], 'csv') === 'pdf';

function wayOf(kind: HandedKind, values: OptionValues): Way {
  if (isOnPaper(kind, values)) return `${kind} --format pdf`;
  const about = kind === 'postings' && ABOUT_BATCHES.find((option) => isGiven(values, option));
  return about ? `postings --${about}` : kind;
}

/** Tables are written as CSV whether that is said or not. */
const saysTheUsual = (kind: HandedKind, option: FileOption, values: OptionValues): boolean =>
  option === 'format' && values.format === 'csv' && kind in SUBJECT_DAYS;

const isGiven = (values: OptionValues, option: FileOption): boolean => values[option] !== undefined;
