import { BASES, type Basis, LAST_CASH_YEAR } from '../../../../src-preload/contract/vocabulary/closing.ts';
import { type CivilMonth, parseMonth } from '../../../core/civil-month.ts';
import type { LedgerReader } from '../../../ledger/open-ledger-reader.ts';
import type { OptionValues } from '../command.ts';
import { UsageError } from '../usage-error.ts';
import { oneOf, optionalText, requiredText } from './option-values.ts';

/** The month that `--month` must name; throws `UsageError`. */
export function requiredMonth(values: OptionValues): CivilMonth {
  const text = requiredText(values, 'month');
  const month = parseMonth(text);
  if (month === null) throw new UsageError('usage.month', { option: '--month', value: text });
  return month;
}

/** The month that `--month` names; null where it was not given. Throws `UsageError`. */
export const monthNamed = (values: OptionValues): CivilMonth | null =>
  optionalText(values, 'month') === null ? null : requiredMonth(values);

/** The basis that `--basis` names; null where it was not given. Throws `UsageError`. */
export const basisNamed = (values: OptionValues): Basis | null =>
  optionalText(values, 'basis') === null ? null : oneOf(values, 'basis', BASES, 'caixa');

/** The basis of a month where none was named: that of its year; caixa where nobody said one, as long as there is that. */
export function basisOf(month: CivilMonth, reader: LedgerReader): Basis {
  const year = Number(month.slice(0, 4));
  const standard = year > LAST_CASH_YEAR ? 'competencia' : 'caixa';
  return reader.regimes().find((regime) => regime.year === year)?.basis ?? standard;
}
