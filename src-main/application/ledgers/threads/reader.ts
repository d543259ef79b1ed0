import { asCicloError, CicloError } from '../../../core/failure.ts';
import { writeAccountsFile } from '../../../exports/accounts-file.ts';
import { exportCsv } from '../../../exports/export-csv.ts';
import { preparePostings, weighPostings } from '../../../exports/postings/write-postings.ts';
import type { ExportSignals } from '../../../exports/write-texts.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import { callByName, hostThread } from '../../../ledger/threads/host-thread.ts';
import type { CallContext } from '../../../ledger/threads/methods.ts';
import { endsHandle, openReaderAt } from './open-at.ts';
import type { ReaderMethods, ReadPlace } from './reader-methods.ts';

/** The reader thread: read-only connections, one a ledger file, opened at the first question. */
const ledgers = new Map<string, LedgerReader>();

function ledgerAt(place: ReadPlace): LedgerReader {
  const opened = ledgers.get(place.file) ?? openReaderAt(place);
  ledgers.set(place.file, opened);
  return opened;
}

function close(file: string): void {
  ledgers.get(file)?.close();
  ledgers.delete(file);
}

/**
 * A damaged ledger is replaced by the writer, so a handle that found damage must not be kept. A server that was started anew has ended the sessions
 * of before: reading is tried once more in another one.
 */
function reading<Value>(place: ReadPlace, read: (ledger: LedgerReader) => Value): Value {
  const wasOpen = ledgers.has(place.file);
  try {
    return read(ledgerAt(place));
  } catch (error) {
    if (endsHandle(error)) close(place.file);
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
    if (!wasOpen) close(place.file);
  }
}

function signalsOf({ signal, report }: CallContext): ExportSignals {
  if (signal.aborted) throw new CicloError('cancelled', 'the export was cancelled before it began');
  return { isCancelled: () => signal.aborted, onProgress: report };
}

hostThread<ReaderMethods>({
  read: (_call, place, name, args) => reading(place, (ledger) => callByName(ledger, name, args)),
  peek: (_call, place, name, args) => peeking(place, (ledger) => callByName(ledger, name, args)),
  preparePostings: (_call, place, request) => reading(place, (ledger) => preparePostings(ledger, request)),
  weighPostings: (_call, place, request) => reading(place, (ledger) => weighPostings(ledger, request)),
  exportCsv: async (call, place, request, target) =>
    exportCsv(request, ledgerAt(place), target, signalsOf(call)),
  writeAccounts: async (call, place, asked, target) =>
    writeAccountsFile(asked, ledgerAt(place), target, signalsOf(call)),
  close: (_call, file) => close(file),
  closeAll: () => [...ledgers.keys()].forEach(close),
});
