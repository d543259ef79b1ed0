import { asCicloError, CicloError } from '../../../core/failure.ts';
import { writeAccountsFile } from '../../../exports/accounts-file.ts';
import { exportCsv } from '../../../exports/export-csv.ts';
import { preparePostings, weighPostings } from '../../../exports/postings/write-postings.ts';
import type { ExportSignals } from '../../../exports/write-texts.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import { callByName, hostThread } from '../../../ledger/threads/host-thread.ts';
import type { CallContext } from '../../../ledger/threads/methods.ts';
import { openHandles } from './open-handles.ts';
import { endsHandle, openReaderAt } from './open-reader-at.ts';
import type { ReaderMethods, ReadPlace } from './reader-methods.ts';

/** Companies at a server that a person goes to and fro between; of those in files as many as are shown in a row. */
const MOST_IDLE = { sessions: 2, files: 20 } as const;

/** The reader thread: read-only connections, one a ledger, opened at the first question. */
const ledgers = openHandles<ReadPlace, LedgerReader>(MOST_IDLE);

const ledgerAt = (place: ReadPlace): LedgerReader =>
  ledgers.find(place.file) ?? ledgers.keep(place, openReaderAt(place));

/** With a handle that stays open meanwhile: files are made and written in turns between other calls, which may be of other companies. */
const writingFile = <Value>(place: ReadPlace, write: (ledger: LedgerReader) => Promise<Value>) => {
  const ledger = ledgerAt(place);
  return ledgers.during(place.file, () => write(ledger));
};

/**
 * A damaged ledger is replaced by the writer, so a handle that found damage must not be kept. A server that was started anew has ended the sessions
 * of before: reading is tried once more in another one.
 */
function reading<Value>(place: ReadPlace, read: (ledger: LedgerReader) => Value): Value {
  const wasOpen = ledgers.has(place.file);
  try {
    return read(ledgerAt(place));
  } catch (error) {
    if (endsHandle(error)) ledgers.close(place.file);
    if (asCicloError(error).code === 'server_gone' && wasOpen) return reading(place, read);
    throw error;
  }
}

/** Leaves open what was open: of hundreds of companies those that are looked at once need no handle that stays. */
function peeking<Value>(place: ReadPlace, read: (ledger: LedgerReader) => Value): Value {
  const wasOpen = ledgers.has(place.file);
  try {
    return reading(place, read);
  } finally {
    if (!wasOpen) ledgers.close(place.file);
  }
}

function signalsOf({ signal, report }: CallContext): ExportSignals {
  if (signal.aborted) throw new CicloError('cancelled', 'the export was cancelled before it began');
  return { isCancelled: () => signal.aborted, onProgress: report };
}

hostThread<ReaderMethods>({
  read: (_call, place, name, args) => reading(place, (ledger) => callByName(ledger, name, args)),
  peek: (_call, place, name, args) => peeking(place, (ledger) => callByName(ledger, name, args)),
  preparePostings: async (_call, place, request) =>
    writingFile(place, (ledger) => preparePostings(ledger, request)),
  weighPostings: async (_call, place, request) =>
    writingFile(place, (ledger) => weighPostings(ledger, request)),
  exportCsv: async (call, place, request, target) =>
    writingFile(place, (ledger) => exportCsv(request, ledger, target, signalsOf(call))),
  writeAccounts: async (call, place, asked, target) =>
    writingFile(place, (ledger) => writeAccountsFile(asked, ledger, target, signalsOf(call))),
  close: (_call, file) => ledgers.close(file),
  closeAll: () => ledgers.closeAll(),
});
