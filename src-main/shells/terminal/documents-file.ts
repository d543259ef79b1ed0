import { EXPORT_PRESETS } from '../../../src-preload/contract/vocabulary/exports.ts';
import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { civilDate } from '../../core/civil-date.ts';
import { monthOf, parseMonth } from '../../core/civil-month.ts';
import { writeAccountsFile } from '../../exports/accounts-file.ts';
import type { OptionValues } from './command.ts';
import type { ExportFile } from './export-file.ts';
import { oneOf, optionalText } from './option-values.ts';
import { UsageError } from './usage-error.ts';

/** A month's charges without a fiscal document, then its documents without a charge; the month of the last poll unless told. Throws `UsageError`. */
export function documentsFile(values: OptionValues): ExportFile {
  const preset = oneOf(values, 'preset', EXPORT_PRESETS, 'rfc4180');
  const text = optionalText(values, 'month');
  const asked = text === null ? null : parseMonth(text);
  if (text !== null && asked === null)
    throw new UsageError('usage.month', { option: '--month', value: text });
  return async ({ reader, target, signals }) => {
    const month = asked ?? monthOf(reader.asOf() ?? civilDate(ALL_TIME.from));
    return writeAccountsFile({ kind: 'documents', preset, month }, reader, target, signals);
  };
}
