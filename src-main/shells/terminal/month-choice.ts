import { BASES, type Basis, LAST_CASH_YEAR } from '../../../src-preload/contract/vocabulary/closing.ts';
import { type CivilMonth, parseMonth } from '../../core/civil-month.ts';
import type { LedgerReader } from '../../ledger/open-ledger-reader.ts';
import type { OptionValues } from './command.ts';
import { oneOf, optionalText, requiredText } from './option-values.ts';
import { UsageError } from './usage-error.ts';

/** The month that `--month` names; throws `UsageError`. */
export function requiredMonth(values: OptionValues): CivilMonth {
  const text = requiredText(values, 'month');
  const month = parseMonth(text);
  if (month === null) throw new UsageError('usage.month', { option: '--month', value: text });
  return month;
}

/** The basis that `--basis` names, or else that of the month's year; caixa where nobody said one, as long as there is that. Throws `UsageError`. */
export function basisFor(values: OptionValues, month: CivilMonth, reader: LedgerReader): Basis {
  const year = Number(month.slice(0, 4));
  const standard = year > LAST_CASH_YEAR ? 'competencia' : 'caixa';
  if (optionalText(values, 'basis') !== null) return oneOf(values, 'basis', BASES, standard);
  return reader.regimes().find((regime) => regime.year === year)?.basis ?? standard;
}
