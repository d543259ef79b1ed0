import { ALL_TIME } from '../../../src-preload/contract/vocabulary/receipts.ts';
import { civilDate } from '../../core/civil-date.ts';
import { type Centavos, centavos, parseDecimal } from '../../core/money.ts';
import { ofxTexts } from '../../exports/ofx.ts';
import { encodeWindows1252 } from '../../exports/windows-1252.ts';
import { writeTexts } from '../../exports/write-texts.ts';
import type { OptionValues, Terminal } from './command.ts';
import type { ExportFile } from './export-file.ts';
import { daysOf, requiredText } from './option-values.ts';
import { UsageError } from './usage-error.ts';

/**
 * An OFX statement of what moved. Bank, account and balance are a person's word: the bank's API tells none of them. Throws `UsageError`; says
 * that the bank's own statement has the same receipts.
 */
export function ofxFile(values: OptionValues, { printNote, say }: Terminal): ExportFile {
  const [bankId, account] = [requiredText(values, 'bank-id'), requiredText(values, 'account')];
  const balance = balanceOf(requiredText(values, 'balance'));
  const isPlain = values['fold-accents'] === true;
  const days = daysOf(values);
  return async ({ reader, target, signals }) => {
    const asOf = reader.asOf() ?? civilDate(ALL_TIME.from);
    const from = days.from ?? civilDate(ALL_TIME.from);
    // No line of a day to come, and no balance either.
    const to = days.to === null || days.to > asOf ? asOf : days.to;
    const lines = reader.eachMoneyLine({ from, to });
    const texts = ofxTexts(lines, { bankId, account, balance, from, to, isPlain });
    const rows = await writeTexts(texts, target, signals, { encode: encodeWindows1252 });
    printNote(say('export.sameReceipts'));
    return { rows };
  };
}

/** Throws `UsageError` for what is no decimal number such as `1234.56` or `-50.00`. */
function balanceOf(text: string): Centavos {
  const amount = parseDecimal(text.replace(/^-/, ''));
  if (amount === null) throw new UsageError('usage.amount', { option: '--balance', value: text });
  return centavos(text.startsWith('-') ? -amount : amount);
}
