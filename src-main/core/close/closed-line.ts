import type { ClosingLine, ClosingTotals } from '../../../src-preload/contract/closing.ts';
import { POSTING_EVENTS } from '../../../src-preload/contract/vocabulary/accounting.ts';
import type { Basis } from '../../../src-preload/contract/vocabulary/closing.ts';
import { civilDate } from '../civil-date.ts';
import { type CivilMonth, monthOf } from '../civil-month.ts';
import { exactSum, formatDecimal, minus, parseDecimal, plus, type RunningSum } from '../money.ts';
import { accrualDay, cashDay, dayBy, type MoneyLine } from './money-line.ts';
import { postingsOf } from './postings.ts';

/**
 * A line of a closing as text: fields in a fixed order with `;` between, its sign last (rules/closing.md, Lines). It names nobody: ids, days, amounts and
 * what they are for, so that whoever is erased leaves every closing whole. `+` comes into a month, `-` is taken out of it again.
 */
export function lineText(line: MoneyLine, basis: Basis): string {
  const parts = postingsOf(line).map(({ event, amount }) => `${event}:${formatDecimal(amount)}`);
  const { kind, endToEndId, refundId, txid, amount } = line;
  return [
    ...[dayBy(basis, line), kind === 'refund' ? 'refund' : 'payment'],
    ...[endToEndId, refundId ?? '', txid ?? ''].map(encodeURIComponent),
    ...[cashDay(line), accrualDay(line), formatDecimal(amount), parts.join(','), '+'],
  ].join(';');
}

type ReadLine = Omit<ClosingLine, 'parts' | 'payerName' | 'contract' | 'chargeTxid'>;

/** Reads a signed line of a closing back; throws `RangeError` for what this program did not write. */
export function readLine(text: string): ReadLine {
  const [
    day = '',
    kind,
    endToEndId = '',
    refundId = '',
    txid = '',
    cash = '',
    accrual = '',
    amount = '',
    ,
    sign,
  ] = text.split(';');
  const centavos = parseDecimal(amount);
  if (centavos === null || (sign !== '+' && sign !== '-') || (kind !== 'payment' && kind !== 'refund'))
    throw new RangeError(`no line of a closing, of ${day}`);
  return {
    ...{ sign, kind, amount: centavos },
    endToEndId: decodeURIComponent(endToEndId),
    refundId: decodeURIComponent(refundId) || null,
    txid: decodeURIComponent(txid) || null,
    cashDay: civilDate(cash),
    accrualDay: civilDate(accrual),
  };
}

/** What a line is for, in parts that add up to it: none where it is of R$ 0,00. Throws `RangeError` for what this program did not write. */
export function readParts(text: string): ClosingLine['parts'] {
  const parts = text.split(';')[8] ?? '';
  if (parts === '' && readLine(text).amount === 0) return [];
  return parts.split(',').map((part) => {
    const [name, decimal = ''] = part.split(':');
    const event = POSTING_EVENTS.find((each) => each === name);
    const amount = parseDecimal(decimal);
    if (event === undefined || amount === null) throw new RangeError('no part of a line of a closing');
    return { event, amount };
  });
}

/** The month that a line belongs to by its day, whichever month it was closed in. */
export const monthOfLine = (text: string): CivilMonth => monthOf(civilDate(text.slice(0, 10)));

/** What came in and what went back, exactly, as lines are added up. */
export type Tally = { readonly received: RunningSum; readonly refunded: RunningSum };

/** What signed lines add up to: a payment counts as received, a refund as refunded, a line that is taken out against it. */
export function tallyOf(texts: Iterable<string>): Tally {
  let [received, refunded]: [RunningSum, RunningSum] = [0, 0];
  for (const text of texts) {
    const { kind, amount, sign } = readLine(text);
    const add = sign === '+' ? plus : minus;
    if (kind === 'payment') received = add(received, amount);
    else refunded = add(refunded, amount);
  }
  return { received, refunded };
}

/** Two tallies as one. */
export const addTallies = (one: Tally, other: Tally): Tally => ({
  received: plus(one.received, other.received),
  refunded: plus(one.refunded, other.refunded),
});

/** A tally with what is left of it. */
export const totalsOf = ({ received, refunded }: Tally): ClosingTotals => ({
  received: exactSum(received),
  refunded: exactSum(refunded),
  net: exactSum(minus(received, refunded)),
});

/** The lines to add to `before` to get `now`: what `now` alone has as it is, what `before` alone has with its sign turned. Sorted as text. */
export function linesBetween(before: Iterable<string>, now: Iterable<string>): string[] {
  const times = new Map<string, number>();
  const count = (text: string, factor: 1 | -1): void => {
    const body = text.slice(0, -2);
    times.set(body, (times.get(body) ?? 0) + (text.endsWith('+') ? factor : -factor));
  };
  for (const text of before) count(text, -1);
  for (const text of now) count(text, 1);
  const lines = [...times].flatMap(([body, net]) =>
    Array.from({ length: Math.abs(net) }, () => `${body};${net > 0 ? '+' : '-'}`),
  );
  return lines.sort();
}
