import { writeAccountsFile } from '../../../exports/accounts-file.ts';
import type { OptionValues } from '../command.ts';
import { basisNamed, basisOf, requiredMonth } from '../options/month-choice.ts';
import type { ExportFile } from './export-file.ts';

/** The exact lines of a closed month, whose SHA-256 the closing keeps. Throws `UsageError`; its writing throws `month_not_closed` where the month is open. */
export function closingFile(values: OptionValues): ExportFile {
  const month = requiredMonth(values);
  const named = basisNamed(values);
  return async ({ reader, target, signals }) => {
    const basis = named ?? basisOf(month, reader);
    return writeAccountsFile({ kind: 'closing', month, basis }, reader, target, signals());
  };
}
