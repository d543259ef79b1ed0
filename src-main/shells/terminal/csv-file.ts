import type { CycleFilter } from '../../../src-preload/contract/cycles.ts';
import { CHARGE_STATES, EVERY_CYCLE } from '../../../src-preload/contract/vocabulary/cycles.ts';
import {
  CHARGE_COLUMNS,
  EXPORT_PRESETS,
  type ExportSubject,
} from '../../../src-preload/contract/vocabulary/exports.ts';
import { AUTHOR_LENGTH } from '../../../src-preload/contract/vocabulary/history.ts';
import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { instantFromEpochMs } from '../../core/civil-date.ts';
import { CicloError } from '../../core/failure.ts';
import { exportCsv } from '../../exports/export-csv.ts';
import { type CsvRequest, tellsWholeDocuments } from '../../exports/subjects.ts';
import { journaledFilter } from '../../ledger/personal-data/document-exports.ts';
import type { OptionValues } from './command.ts';
import type { ExportFile, OpenedLedger } from './export-file.ts';
import { daysOf, listOf, oneOf, optionalText } from './option-values.ts';

/** One of the CSVs of exports/FORMATS.md. The days are due dates; of movements, those on which money moved. */
export function csvFile(subject: ExportSubject, values: OptionValues): ExportFile {
  const { from, to } = daysOf(values);
  const request: CsvRequest = {
    subject,
    preset: oneOf(values, 'preset', EXPORT_PRESETS, 'rfc4180'),
    columns: CHARGE_COLUMNS,
    filter: filterOf(values),
    movements: { from: from ?? ALL_TIME.from, to: to ?? ALL_TIME.to, kinds: [], search: '' },
    fullDocuments: values['full-documents'] === true,
  };
  const named = authorNamed(values);
  return (ledger) => {
    const author = named ?? ledger.author;
    const run = () => exportCsv(request, ledger.reader, ledger.target, ledger.signals);
    return tellsWholeDocuments(request) ? journaled({ ...request, author }, ledger, run) : run();
  };
}

/** Whom `--by` names; null where nobody. Throws `invalid_input` for a name that is too long. */
function authorNamed(values: OptionValues): string | null {
  const name = optionalText(values, 'by')?.trim() ?? '';
  if (name.length > AUTHOR_LENGTH)
    throw new CicloError('invalid_input', 'the name is too long', { field: 'by' });
  return name === '' ? null : name;
}

type Asked = CsvRequest & { readonly author: string | null };

/** Whole CPFs leave by a line in the journal, or not at all: what cannot be journaled is not written. */
async function journaled(
  { subject, preset, filter, movements, author }: Asked,
  { openWriter, target: file }: OpenedLedger,
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
    const at = instantFromEpochMs(Date.now());
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
