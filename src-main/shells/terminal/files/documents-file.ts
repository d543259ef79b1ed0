import { EXPORT_PRESETS } from '../../../../src-preload/contract/vocabulary/exports.ts';
import { ALL_TIME } from '../../../../src-preload/contract/vocabulary/receipts.ts';
import { civilDate } from '../../../core/civil-date.ts';
import { monthOf } from '../../../core/civil-month.ts';
import { writeAccountsFile } from '../../../exports/accounts-file.ts';
import type { OptionValues } from '../command.ts';
import { monthNamed } from '../options/month-choice.ts';
import { oneOf } from '../options/option-values.ts';
import type { ExportFile } from './export-file.ts';

/** A month's charges without a fiscal document, then its documents without a charge; the month of the last poll unless told. Throws `UsageError`. */
export function documentsFile(values: OptionValues): ExportFile {
  const preset = oneOf(values, 'preset', EXPORT_PRESETS, 'rfc4180');
  const asked = monthNamed(values);
  return async ({ reader, target, signals }) => {
    const month = asked ?? monthOf(reader.asOf() ?? civilDate(ALL_TIME.from));
    return writeAccountsFile({ kind: 'documents', preset, month }, reader, target, signals());
  };
}
