import type { Failure } from '../../../../src-preload/contract/errors.ts';
import { POSTING_LAYOUTS } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { ALL_TIME } from '../../../../src-preload/contract/vocabulary/receipts.ts';
import { bareCnpj, receiverCnpj } from '../../../application/companies/receiver/receiver-cnpj.ts';
import { civilDate } from '../../../core/civil-date.ts';
import { isValidCnpj } from '../../../core/cpf-cnpj.ts';
import { formatDecimal } from '../../../core/money.ts';
import { batchesAt } from '../../../exports/postings/batch-files.ts';
import { readLayoutFile } from '../../../exports/postings/layouts.ts';
import {
  type PostingRequest,
  type PreparedPostings,
  preparePostings,
  type WrittenPostings,
  writePostings,
} from '../../../exports/postings/write-postings.ts';
import { accountsIn } from '../../../ledger/model/kept-plan.ts';
import { SETTING_NOTES } from '../../../ledger/model/notes.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { LedgerWriter } from '../../../ledger/open-ledger-writer.ts';
import type { OptionValues, Terminal } from '../command.ts';
import { actOnLedger, type OpenedLedger } from '../ledger/opened-ledger.ts';
import { now } from '../now.ts';
import { daysOf, oneOf, optionalText, wholeNumber } from '../options/option-values.ts';
import { UsageError } from '../usage-error.ts';
import { planFrom } from './account-plan.ts';
import { ABOUT_CHANGED, changedEntriesFile } from './changed-entries.ts';
import type { ExportFile, ExportJob } from './export-file.ts';
import { textAt } from './given-file.ts';
import { listBatches } from './posting-batches.ts';

/** Whether the command asks about batches, or about what has left, alone, and writes no file. */
export const writesNoFile = (values: OptionValues): boolean =>
  values['list-batches'] === true ||
  optionalText(values, 'undo-batch') !== null ||
  ABOUT_CHANGED.some((option) => values[option] !== undefined);

/**
 * Postings for an accounting system: a batch of what has not left yet, an earlier batch once more, the list of batches, one undone, or what changed after it left. Throws `UsageError`, what is
 * wrong with the plan or the layout, and what `preparePostings` and `writePostings` do.
 */
export function postingsFile(values: OptionValues, terminal: Terminal): ExportFile {
  if (values['list-batches'] === true) return listBatches(values, terminal);
  const changed = changedEntriesFile(values, terminal);
  if (changed !== null) return changed;
  const undone = batchNumber(values, 'undo-batch');
  if (undone !== null) return undoBatch(undone, terminal);
  const again = batchNumber(values, 'again');
  const request =
    again === null ? newRequest(values, terminal) : async () => ({ kind: 'again', id: again }) as const;
  return async (ledger) => {
    const asked = await request(ledger.reader);
    const prepared = await preparePostings(ledger.reader, asked);
    const stood = await batchesAt(ledger.target, ledger.reader.postingBatches());
    const said = await written(prepared, asked, ledger);
    const batch = said?.batchId ?? null;
    sayAbout(prepared, batch, terminal);
    const beside = besideOf(stood, batch);
    sayBeside(beside, ledger.target, terminal);
    if (said?.unnoted) sayUnnoted(said.batchId, said.unnoted, terminal);
    return {
      rows: prepared.entries,
      isWritten: batch !== null,
      details: { ...details(prepared, batch), ...beside },
    };
  };
}

function batchNumber(values: OptionValues, name: string): number | null {
  if (optionalText(values, name) === null) return null;
  return wholeNumber(values, name, { standard: 0, min: 1, max: Number.MAX_SAFE_INTEGER });
}

/** Reads the command line at once, so that what is wrong with it is said before a ledger is opened. */
function newRequest(
  values: OptionValues,
  terminal: Terminal,
): (reader: LedgerReader) => Promise<PostingRequest> {
  const layout = oneOf(values, 'layout', POSTING_LAYOUTS, 'dominio');
  const layoutFile = optionalText(values, 'layout-file');
  if (layoutFile !== null && layout !== 'csv')
    throw new UsageError('usage.word', { option: '--layout', value: layout, words: 'csv' });
  const composed = layoutFile === null ? null : readLayoutFile(textAt(layoutFile), layoutFile);
  const file = optionalText(values, 'accounts');
  const typed = file === null ? null : planFrom(file, terminal).accounts;
  const cnpj = cnpjOf(values);
  const { from, to } = daysOf(values);
  const days = { from: from ?? civilDate(ALL_TIME.from), to: to ?? civilDate(ALL_TIME.to) };
  return async (reader) => ({
    kind: 'new',
    days,
    settings: {
      ...{ layout, composed, withRevenue: values['with-revenue'] === true },
      accounts: [...(typed ?? accountsIn(reader.note(SETTING_NOTES.accounts)))],
      cnpj: cnpj ?? (await receiverCnpj(reader)),
    },
  });
}

/** `--cnpj`, bare; throws `UsageError` where its check digits do not bear it out. */
function cnpjOf(values: OptionValues): string | null {
  const text = optionalText(values, 'cnpj');
  if (text === null) return null;
  const bare = bareCnpj(text);
  if (!isValidCnpj(bare)) throw new UsageError('usage.cnpj', { option: '--cnpj', value: text });
  return bare;
}

async function written(
  prepared: PreparedPostings,
  request: PostingRequest,
  { openWriter, reader, author, target, signals }: ExportJob,
): Promise<WrittenPostings | null> {
  if (prepared.entries === 0) return null;
  // From here on to the end, whatever signal comes: else a batch would be said to have left whose file was never written.
  signals();
  return withWriter(openWriter, (ledger) =>
    writePostings(prepared, request, target, {
      record: async (batch) =>
        ledger.actingAs(author, 'recordPostings', () => ledger.recordPostings(batch, now())),
      undo: async (id) => ledger.actingAs(author, 'undoPostings', () => ledger.undoPostings(id, now())),
      batches: async () => reader.postingBatches(),
      repeat: async (id) => ledger.actingAs(author, 'repeatPostings', () => ledger.repeatPostings(id, now())),
      place: async (id, path) => ledger.placePostings(id, path),
    }),
  );
}

async function withWriter<Value>(
  open: OpenedLedger['openWriter'],
  run: (ledger: LedgerWriter) => Promise<Value>,
): Promise<Value> {
  const ledger = await open();
  try {
    return await run(ledger);
  } finally {
    ledger.close();
  }
}

function sayAbout(prepared: PreparedPostings, batch: number | null, { printNote, say }: Terminal): void {
  const { leftOut, changed, changedRevenue, toCome, cut, overlapping, withoutFile, settings } = prepared;
  if (leftOut > 0) printNote(say('postings.leftOut', { count: leftOut }));
  if (changed > 0) printNote(say('postings.changed', { count: changed }));
  if (changedRevenue.length > 0)
    printNote(say('postings.changedRevenue', { charges: changedRevenue.join(', ') }));
  if (toCome !== null) printNote(say('postings.toCome', { count: toCome.charges, day: toCome.after }));
  if (cut > 0) printNote(say('postings.cut', { count: cut }));
  if (batch !== null && overlapping.length > 0)
    printNote(say('postings.overlap', { batches: overlapping.join(', ') }));
  if (withoutFile.length > 0) printNote(say('postings.withoutFile', { batches: withoutFile.join(', ') }));
  if (batch === null) printNote(say('postings.nothing'));
  else printNote(say('postings.batch', { id: batch }));
  if (batch !== null && settings.layout !== 'csv') printNote(say('postings.toBeConfirmed'));
  if (batch !== null && prepared.fees === 0) printNote(say('postings.noFees'));
}

/** The batches whose file this one has taken the place of, and those whose file is still there where nothing was written. */
type Beside = { readonly replaced: readonly number[]; readonly stillThere: readonly number[] };

const besideOf = (stood: readonly number[], batch: number | null): Beside => ({
  replaced: batch === null ? [] : stood.filter((id) => id !== batch),
  stillThere: batch === null ? stood : [],
});

/** A script that hands the same path over each night is right as long as it is read each night; else entries are lost, or come twice. */
function sayBeside({ replaced, stillThere }: Beside, path: string, { printNote, say }: Terminal): void {
  if (replaced.length > 0) printNote(say('postings.replaced', { batches: replaced.join(', '), path }));
  if (stillThere.length > 0) printNote(say('postings.stillThere', { batches: stillThere.join(', '), path }));
}

/** The file stands: what a batch was not told of it is no failure of the command. */
function sayUnnoted(id: number, { code, params }: Failure, { printNote, say }: Terminal): void {
  const isUndone = code === 'posting_batch_undone';
  printNote(
    say(isUndone ? 'postings.undoneMeanwhile' : 'postings.unnoted', {
      id,
      why: say(`errors:${code}.title`, params),
    }),
  );
}

function details(prepared: PreparedPostings, batch: number | null) {
  const { leftOut, changed, changedRevenue, toCome, cut, sha256, days, settings } = prepared;
  const totals = {
    received: formatDecimal(prepared.received),
    refunded: formatDecimal(prepared.refunded),
    revenue: formatDecimal(prepared.revenue),
    fees: formatDecimal(prepared.fees),
  };
  return {
    batch,
    layout: settings.layout,
    ...days,
    totals,
    leftOut,
    changed,
    changedRevenue,
    toCome,
    cut,
    sha256,
  };
}

const undoBatch =
  (id: number, { printNote, say }: Terminal): ExportFile =>
  async (job) => {
    const putRight = job.reader.putRight().filter(({ batchId }) => batchId === id).length;
    await actOnLedger(job, 'undoPostings', (ledger) => ledger.undoPostings(id, now()));
    printNote(say('postings.givenBack', { id }));
    if (putRight > 0) printNote(say('postings.corrected', { count: putRight }));
    return { rows: 0, isWritten: false, details: { undone: id, putRight } };
  };
