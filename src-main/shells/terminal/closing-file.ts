import { CicloError } from '../../core/failure.ts';
import { writeTexts } from '../../exports/write-texts.ts';
import type { OptionValues } from './command.ts';
import type { ExportFile } from './export-file.ts';
import { basisFor, requiredMonth } from './month-choice.ts';

/** The exact lines of a closed month, whose SHA-256 the closing keeps. Throws `UsageError`; its writing throws `not_found` where the month is open. */
export function closingFile(values: OptionValues): ExportFile {
  const month = requiredMonth(values);
  return async ({ reader, target, signals }) => {
    const basis = basisFor(values, month, reader);
    const closing = reader
      .closings()
      .find((each) => each.month === month && each.basis === basis && each.reopened === null);
    if (closing === undefined) throw new CicloError('not_found', `${month} is not closed by ${basis}`);
    const lines = reader.closingLines(closing.id).map((line) => `${line}\n`);
    return { rows: await writeTexts(['', ...lines], target, signals) };
  };
}
