import type { BankFeeRow } from '../../../../src-preload/contract/bank-fee.ts';
import { FEE_ROOM } from '../../../../src-preload/contract/vocabulary/accounting.ts';
import { ALL_TIME } from '../../../../src-preload/contract/vocabulary/receipts.ts';
import { type CivilDate, civilDate, saoPauloDate } from '../../../core/civil-date.ts';
import { CicloError } from '../../../core/failure.ts';
import { type Centavos, centavos, formatDecimal, parseDecimal } from '../../../core/money.ts';
import { feeRow } from '../../../ledger/reading/accounts/bank-fees.ts';
import type { OptionValues, Terminal } from '../command.ts';
import { columns } from '../files/report-lines.ts';
import { ledgerCommand } from '../ledger/ledger-command.ts';
import { actOnLedger, type OpenedLedger } from '../ledger/opened-ledger.ts';
import { now } from '../now.ts';
import { daysOf, optionalDay, optionalText, requiredText, wholeNumber } from '../options/option-values.ts';
import { UsageError } from '../usage-error.ts';

/** `fee`: notes a tariff that the bank took, says of a statement's line that it is one, takes that back, or lists them. */
export const feeCommand = ledgerCommand({
  name: 'fee',
  options: {
    day: { type: 'string' },
    amount: { type: 'string' },
    text: { type: 'string' },
    line: { type: 'string' },
    statement: { type: 'string' },
    remove: { type: 'string' },
    month: { type: 'string' },
    json: { type: 'boolean' },
  },
  rules: {
    apart: [['amount', 'line', 'remove']],
    needs: [
      ['day', 'amount'],
      ['text', 'amount'],
      ['statement', 'line'],
    ],
  },
  read: (values) => {
    const { from, to } = daysOf(values);
    const days = { from: from ?? civilDate(ALL_TIME.from), to: to ?? civilDate(ALL_TIME.to) };
    return { act: actOf(values), days, isJson: values.json === true };
  },
  run: async (ledger, { act, days, isJson }, terminal) => {
    await act?.(ledger);
    tell(ledger.reader.fees(days).map(feeRow), isJson, terminal);
  },
});

type Act = (ledger: OpenedLedger) => Promise<void>;

/** What is to be done before the list, null for the list alone; throws `UsageError`. */
function actOf(values: OptionValues): Act | null {
  if (optionalText(values, 'remove') !== null) return removal(idOf(values, 'remove'));
  if (optionalText(values, 'line') !== null) return marking(values);
  return optionalText(values, 'amount') === null ? null : adding(values);
}

const removal =
  (id: number): Act =>
  (ledger) =>
    actOnLedger(ledger, 'removeFee', (writer) => writer.removeFee(id, now()));

/** A line of the statement that `--statement` names, else of the newest. */
function marking(values: OptionValues): Act {
  const line = idOf(values, 'line');
  const named = optionalText(values, 'statement') === null ? null : idOf(values, 'statement');
  return (ledger) => {
    const statement = named ?? ledger.reader.statements()[0]?.id;
    if (statement === undefined) throw new CicloError('not_found', 'no statement is kept');
    return actOnLedger(ledger, 'markFee', (writer) => writer.markFee(statement, line, now()));
  };
}

function adding(values: OptionValues): Act {
  const amount = amountOf(requiredText(values, 'amount'));
  const day = dayOf(values);
  const text = (optionalText(values, 'text') ?? '').trim().slice(0, FEE_ROOM.text);
  return (ledger) => actOnLedger(ledger, 'addFee', (writer) => writer.addFee({ day, amount, text }, now()));
}

const idOf = (values: OptionValues, name: string): number =>
  wholeNumber(values, name, { standard: 0, min: 1, max: Number.MAX_SAFE_INTEGER });

/** A day that has come; throws `UsageError`. */
function dayOf(values: OptionValues): CivilDate {
  const day = optionalDay(values, 'day');
  if (day === null) throw new UsageError('usage.missing', { option: '--day' });
  const today = saoPauloDate(now());
  if (day > today) throw new UsageError('usage.ahead', { option: '--day', value: day, today });
  return day;
}

/** Throws `UsageError` for what is no amount above zero such as `1234.56`. */
function amountOf(text: string): Centavos {
  const amount = parseDecimal(text);
  if (amount === null || amount <= 0)
    throw new UsageError('usage.amount', { option: '--amount', value: text });
  return amount;
}

function tell(fees: readonly BankFeeRow[], isJson: boolean, { print, say }: Terminal): void {
  const rows = fees.map(({ amount, ...fee }) => ({ ...fee, amount: formatDecimal(centavos(amount)) }));
  const lines = rows.map(({ id, day, amount, text, isTyped }) => [
    ...[`${id}`, day, amount],
    text || say(isTyped ? 'fee.typed' : 'fee.read'),
  ]);
  if (isJson) print(JSON.stringify({ fees: rows }));
  else if (rows.length === 0) print(say('fee.none'));
  else for (const line of columns(lines)) print(line);
}
