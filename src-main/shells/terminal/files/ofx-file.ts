import { type Centavos, centavos, parseDecimal } from '../../../core/money.ts';
import { writeAccountsFile } from '../../../exports/accounts-file.ts';
import type { OptionValues, Terminal } from '../command.ts';
import { daysOf, requiredText } from '../options/option-values.ts';
import { UsageError } from '../usage-error.ts';
import type { ExportFile } from './export-file.ts';

/**
 * An OFX statement of what moved. Bank, account and balance are a person's word: the bank's API tells none of them. Throws `UsageError`; says
 * that the bank's own statement has the same receipts.
 */
export function ofxFile(values: OptionValues, { printNote, say }: Terminal): ExportFile {
  const [bankId, account] = [requiredText(values, 'bank-id'), requiredText(values, 'account')];
  const balance = balanceOf(requiredText(values, 'balance'));
  const isPlain = values['fold-accents'] === true;
  const asked = { kind: 'ofx', bankId, account, balance, isPlain, ...daysOf(values) } as const;
  return async ({ reader, target, signals }) => {
    const written = await writeAccountsFile(asked, reader, target, signals());
    printNote(say('export.sameReceipts'));
    return written;
  };
}

/** Throws `UsageError` for what is no decimal number such as `1234.56` or `-50.00`. */
function balanceOf(text: string): Centavos {
  const amount = parseDecimal(text.replace(/^-/, ''));
  if (amount === null) throw new UsageError('usage.amount', { option: '--balance', value: text });
  return centavos(text.startsWith('-') ? -amount : amount);
}
