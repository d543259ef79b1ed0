import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { civilDate } from '../../core/civil-date.ts';
import { DEFAULT_PLAN } from '../../core/close/accounts.ts';
import { requireAccounts } from '../../core/close/journal-entry.ts';
import { JOURNAL_FORMATS, journalTexts } from '../../exports/journals/journal-lines.ts';
import { writeTexts } from '../../exports/write-texts.ts';
import { planFrom } from './account-plan.ts';
import type { OptionValues } from './command.ts';
import type { ExportFile } from './export-file.ts';
import { daysOf, oneOf, optionalText } from './option-values.ts';

/**
 * A journal of plain text accounting. Throws `UsageError`, and what is wrong with the plan of accounts; its writing throws
 * `accounts_unmapped` before anything is written.
 */
export function journalFile(values: OptionValues): ExportFile {
  const format = oneOf(values, 'format', JOURNAL_FORMATS, 'hledger');
  const accounts = optionalText(values, 'accounts');
  const plan = accounts === null ? DEFAULT_PLAN : planFrom(accounts).plan;
  const { from, to } = daysOf(values);
  const days = { from: from ?? civilDate(ALL_TIME.from), to: to ?? civilDate(ALL_TIME.to) };
  return async ({ reader, target, signals }) => {
    requireAccounts(reader.eachMoneyLine(days), plan);
    const texts = journalTexts(format, reader.eachMoneyLine(days), plan, days.from);
    return { rows: await writeTexts(texts, target, signals) };
  };
}
