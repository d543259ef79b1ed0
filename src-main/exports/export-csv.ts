import { onceMoreAtPrimary } from '../ledger/postgres/server-failures.ts';
import { type AtomicFile, openAtomicFile } from './atomic-file.ts';
import { cellStyle } from './columns/column.ts';
import { type CsvRequest, type ExportedLedger, SUBJECTS } from './subjects.ts';
import { type ExportSignals, writePieces } from './write-texts.ts';

/** Writes one CSV as exports/FORMATS.md has it, and answers how many rows it has. Throws what {@link writePieces} throws. */
export async function exportCsv(
  request: CsvRequest,
  reader: ExportedLedger,
  target: string,
  signals: ExportSignals,
  openFile: (target: string) => AtomicFile = openAtomicFile,
): Promise<{ rows: number }> {
  const style = cellStyle(request.preset, request.fullDocuments);
  const write = () =>
    writePieces(SUBJECTS[request.subject](request, reader, style), target, signals, { openFile });
  return { rows: await onceMoreAtPrimary(write) };
}
