import { asCicloError, CicloError } from '../../../core/failure.ts';
import { exportCsv } from '../../../exports/export-csv.ts';
import { type LedgerReader, openLedgerReader } from '../../../ledger/open-ledger-reader.ts';
import { callByName, hostThread } from '../../../ledger/threads/host-thread.ts';
import type { ReaderMethods, ReadPlace } from './reader-methods.ts';

/** The reader thread: read-only connections, one a ledger file, opened at the first question. */
const ledgers = new Map<string, LedgerReader>();

function ledgerAt({ file, key }: ReadPlace): LedgerReader {
  const opened = ledgers.get(file) ?? openLedgerReader(file, key);
  ledgers.set(file, opened);
  return opened;
}

function close(file: string): void {
  ledgers.get(file)?.close();
  ledgers.delete(file);
}

/** A damaged ledger is replaced by the writer, so a handle that found damage must not be kept. */
function reading<Value>(place: ReadPlace, read: (ledger: LedgerReader) => Value): Value {
  try {
    return read(ledgerAt(place));
  } catch (error) {
    if (asCicloError(error).code === 'ledger_damaged') close(place.file);
    throw error;
  }
}

hostThread<ReaderMethods>({
  read: (_call, place, name, args) => reading(place, (ledger) => callByName(ledger, name, args)),
  exportCsv: async ({ signal, report }, place, request, target) => {
    if (signal.aborted) throw new CicloError('cancelled', 'the export was cancelled before it began');
    const signals = { isCancelled: () => signal.aborted, onProgress: report };
    return exportCsv(request, ledgerAt(place), target, signals);
  },
  close: (_call, file) => close(file),
  closeAll: () => [...ledgers.keys()].forEach(close),
});
