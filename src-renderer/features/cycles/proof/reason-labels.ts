import type { TFunction } from 'i18next';
import type { Reason } from '../../../../src-preload/contract/values.ts';
import type { Formats } from '../../../kit/formats/formats.ts';
import { bankWord } from '../../../kit/texts/bank-words.ts';
import { codeLabels, endingLabels } from '../../../kit/texts/ending-labels.ts';

type Values = Readonly<Record<string, string | number>>;

/** What fills the placeholders of each reason's sentence. */
type Fill = {
  readonly [Kind in Reason['kind']]: (
    reason: Extract<Reason, { kind: Kind }>,
    t: TFunction,
    formats: Formats,
  ) => Values;
};

const FILL: Fill = {
  status: ({ status }, t) => ({ status: bankWord('charge', status, t) }),
  settlement: ({ amount, at, endToEndId }, _t, { money, instant }) => ({
    amount: money(amount),
    at: instant(at),
    endToEndId,
  }),
  refunded: ({ amount }, _t, { money }) => ({ amount: money(amount) }),
  excess: ({ amount }, _t, { money }) => ({ amount: money(amount) }),
  shortfall: ({ amount }, _t, { money }) => ({ amount: money(amount) }),
  late: ({ days }) => ({ count: days }),
  decision: ({ decision, paidOn, amount }, t, { date, money }) => ({
    decision: [
      t(`decision.${decision}`),
      ...(paidOn === undefined ? [] : [t('decide.paidOnDay', { date: date(paidOn) })]),
      ...(amount === undefined ? [] : [money(amount)]),
    ].join(', '),
  }),
  debit_under_way: ({ date }, _t, formats) =>
    date === null ? { context: 'none' } : { date: formats.date(date) },
  replaced: () => ({}),
  attempt: ({ attempt, date, status, code }, t, formats) => ({
    attempt: attemptKindLabel(attempt, t),
    date: date === null ? t('attempt.undated') : formats.date(date),
    outcome: outcomeLabel(status, code, t),
  }),
  ending: (reason, t) => ({ ending: endingLabels(reason, t) }),
  overdue_since: ({ date }, _t, formats) => ({ date: formats.date(date) }),
  settle_date: ({ date, from, dueDate }, _t, formats) => ({
    context: from,
    date: formats.date(date),
    dueDate: formats.date(dueDate),
  }),
};

/** One reason of a state as a sentence in the language of `t` (namespace `cycles`). */
export function reasonLabel(reason: Reason, t: TFunction, formats: Formats): string {
  const fill = FILL[reason.kind] as (reason: Reason, t: TFunction, formats: Formats) => Values;
  return t(`reason.${reason.kind}`, fill(reason, t, formats));
}

/** AGND, NTAG, RIFL in words, whatever their case (rules/records.md, Attempts); other kinds as the bank wrote them. */
export function attemptKindLabel(kind: string, t: TFunction): string {
  return t(`attempt.kind.${kind.trim().toUpperCase()}`, { defaultValue: kind });
}

const FAILED = /^(REJEITAD|EXPIRAD)/i;

/**
 * How an attempt ended, in words. A failure without a code is how banks report missing funds, so it says that no reason was given and
 * what that usually means, as a guess (rules/records.md, Codes).
 */
export function outcomeLabel(status: string, code: string | null, t: TFunction): string {
  const written = code?.trim() ?? '';
  if (written !== '') return `${attemptStatusLabel(status, t)}, ${codeLabels(written, t)}`;
  return FAILED.test(status.trim()) ? t('attempt.noReason') : attemptStatusLabel(status, t);
}

/** An attempt's status in words; an unknown one as the bank wrote it. */
export function attemptStatusLabel(status: string, t: TFunction): string {
  return t(`attempt.status.${status.trim().toUpperCase()}`, { defaultValue: status });
}
