import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportCsv } from '../../../../src-main/exports/export-csv.ts';
import type { CsvRequest } from '../../../../src-main/exports/subjects.ts';
import { csvRows } from '../../fake/csv-rows.ts';
import { csvRequest } from '../../fake/records/export-rows.ts';
import { tempFolder } from '../folders/temp-folder.ts';
import type { AnyLedger } from './any-ledger.ts';

const QUIET = { isCancelled: () => false, onProgress: () => {} };

/** The rows of an export of a ledger, as another program reads them from its file. */
export async function exportedRows(
  ledger: AnyLedger,
  change: Partial<CsvRequest>,
): Promise<Record<string, string>[]> {
  const target = join(tempFolder(), 'export.csv');
  await exportCsv(csvRequest(change), ledger.read(), target, QUIET);
  return csvRows(readFileSync(target, 'utf8'));
}
