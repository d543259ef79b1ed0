import type { CycleFilter } from '../../../../src-preload/contract/cycles.ts';
import { CHARGE_STATES, EVERY_CYCLE } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import {
  CHARGE_COLUMNS,
  EXPORT_PRESETS,
  type ExportSubject,
} from '../../../../src-preload/contract/vocabulary/exports.ts';
import { ALL_TIME } from '../../../../src-preload/contract/vocabulary/receipts.ts';
import { receiverDocument } from '../../../application/companies/receiver/kept-letterhead.ts';
import { exportCsv } from '../../../exports/export-csv.ts';
import { type CsvRequest, tellsWholeDocuments } from '../../../exports/subjects.ts';
import { journaledFilter } from '../../../ledger/personal-data/document-exports.ts';
import type { OptionValues } from '../command.ts';
import { now } from '../now.ts';
import { daysOf, listOf, oneOf } from '../options/option-values.ts';
import { payerOf } from '../options/payer-choice.ts';
import type { ExportFile, ExportJob } from './export-file.ts';

/** One of the CSVs of exports/FORMATS.md. The days are due dates; of movements and totals, those on which money moved. */
export function csvFile(subject: ExportSubject, values: OptionValues): ExportFile {
  const { from, to } = daysOf(values);
  const asked: Omit<CsvRequest, 'receiver'> = {
    subject,
    preset: oneOf(values, 'preset', EXPORT_PRESETS, 'rfc4180'),
    columns: CHARGE_COLUMNS,
    filter: filterOf(values),
    movements: { from: from ?? ALL_TIME.from, to: to ?? ALL_TIME.to, kinds: [], search: '' },
    fullDocuments: values['full-documents'] === true,
    payer: subject === 'statement' ? payerOf(values) : null,
  };
  return async (ledger) => {
    const receiver = subject === 'monthly' ? await receiverDocument(ledger.reader) : null;
    const request: CsvRequest = { ...asked, receiver };
    const run = () => exportCsv(request, ledger.reader, ledger.target, ledger.signals());
    return tellsWholeDocuments(request) ? journaled(request, ledger, run) : run();
  };
}

/** Whole CPFs leave by a line in the journal, or not at all: what cannot be journaled is not written. */
async function journaled(
  { subject, preset, filter, movements }: CsvRequest,
  { openWriter, author, target: file }: ExportJob,
  run: () => Promise<{ readonly rows: number }>,
): Promise<{ readonly rows: number }> {
  const ledger = await openWriter();
  try {
    const asked = {
      source: 'terminal',
      subject,
      preset,
      filter: journaledFilter({ subject, filter, movements }),
      file,
    } as const;
    const at = now();
    const line = ledger.actingAs(author, 'beginDocumentExport', () => ledger.beginDocumentExport(asked, at));
    const written = await run();
    ledger.endDocumentExport(line, written.rows);
    return written;
  } finally {
    ledger.close();
  }
}

function filterOf(values: OptionValues): CycleFilter {
  const { from, to } = daysOf(values);
  const states = listOf(values, 'states', CHARGE_STATES);
  return { ...EVERY_CYCLE, states, dueFrom: from, dueTo: to };
}
