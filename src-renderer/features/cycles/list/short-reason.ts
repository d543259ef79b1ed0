import type { TFunction } from 'i18next';
import type { CycleRow } from '../../../../src-preload/contract/cycles.ts';
import type { Reason } from '../../../../src-preload/contract/values.ts';
import type { Formats } from '../../../kit/formats/formats.ts';
import { codeLabels, endingLabels } from '../../../kit/texts/ending-labels.ts';
import { attemptStatusLabel } from '../proof/reason-labels.ts';

type Attempt = Extract<Reason, { kind: 'attempt' }>;

/** What a reason says in a few words; null where the state's own name says it. */
type Short = {
  readonly [Kind in Reason['kind']]: (
    reason: Extract<Reason, { kind: Kind }>,
    t: TFunction,
    formats: Formats,
  ) => string | null;
};

const SHORT: Short = {
  attempt: shortAttempt,
  ending: endingLabels,
  excess: ({ amount }, t, { money }) => t('short.excess', { amount: money(amount) }),
  shortfall: ({ amount }, t, { money }) => t('short.shortfall', { amount: money(amount) }),
  refunded: ({ amount }, t, { money }) => t('short.refunded', { amount: money(amount) }),
  debit_under_way: ({ date }, t, formats) =>
    t('short.debitUnderWay', date === null ? { context: 'none' } : { date: formats.date(date) }),
  replaced: (_reason, t) => t('short.replaced'),
  late: ({ days }, t) => t('short.late', { count: days }),
  settle_date: ({ date }, t, formats) => t('short.settleDate', { date: formats.date(date) }),
  overdue_since: ({ date }, t, formats) => t('short.overdueSince', { date: formats.date(date) }),
  decision: ({ paidOn, amount }, t, { date, money }) =>
    paidOn === undefined && amount === undefined
      ? null
      : [
          ...(amount === undefined ? [] : [money(amount)]),
          ...(paidOn === undefined ? [] : [t('decide.paidOnDay', { date: date(paidOn) })]),
        ].join(', '),
  settlement: () => null,
  status: () => null,
};

const FAILED = /^(REJEITAD|EXPIRAD)/i;
const UNDER_WAY = /^(SOLICITAD|AGENDAD)/i;

/** Why a debit failed, without saying once more that it did; when it is, while it is to come. */
function shortAttempt({ status, code, date }: Attempt, t: TFunction, formats: Formats): string {
  const written = code?.trim() ?? '';
  const word = attemptStatusLabel(status, t);
  if (written !== '') return codeLabels(written, t);
  if (FAILED.test(status.trim())) return t('short.noReason');
  if (date === null || !UNDER_WAY.test(status.trim())) return word;
  return t('short.attempt', { outcome: word, date: formats.date(date) });
}

/** The kinds of reasons, the most telling first: what can still be stopped, money that does not fit, why a charge ended or a debit failed, then dates. */
const BY_WEIGHT: readonly Reason['kind'][] = [
  'debit_under_way',
  'excess',
  'shortfall',
  'refunded',
  'replaced',
  'decision',
  'ending',
  'attempt',
  'late',
  'settle_date',
  'overdue_since',
];

/** Why a charge is in its state, in a few words; empty where the state says it all. Of several tries the last one counts. */
export function shortReason({ reasons }: Pick<CycleRow, 'reasons'>, t: TFunction, formats: Formats): string {
  for (const kind of BY_WEIGHT) {
    const reason = reasons.findLast((each) => each.kind === kind);
    if (reason === undefined) continue;
    const say = SHORT[kind] as (reason: Reason, t: TFunction, formats: Formats) => string | null;
    return say(reason, t, formats) ?? '';
  }
  return '';
}
