import type { TFunction } from 'i18next';
import { CHARGE_STATES } from '../../../../src-preload/contract/vocabulary/cycles.ts';
import type { Formats } from '../../../kit/formats/formats.ts';
import { bankWord } from '../../../kit/texts/bank-words.ts';
import { attemptKindLabel, attemptStatusLabel, outcomeLabel } from './reason-labels.ts';
import type { TimelineEvent } from './timeline.ts';

/** An event's headline and, where there is more to say, a line below it. */
export type EventLabels = { readonly title: string; readonly text: string | null };

type Say = {
  readonly [Kind in TimelineEvent['kind']]: (
    event: Extract<TimelineEvent, { kind: Kind }>,
    t: TFunction,
    formats: Formats,
  ) => EventLabels;
};

const SAY: Say = {
  status: ({ status }, t) => ({
    title: t('timeline.status', { status: bankWord('charge', status, t) }),
    text: null,
  }),
  due: (_event, t) => ({ title: t('timeline.due'), text: null }),
  attempt: ({ attempt: { kind, status, rejectionCode, rejectionText } }, t) => ({
    title: attemptKindLabel(kind, t),
    text: rejectionText?.trim()
      ? `${rejectionCode === null ? attemptStatusLabel(status, t) : outcomeLabel(status, rejectionCode, t)}. ${rejectionText}`
      : outcomeLabel(status, rejectionCode, t),
  }),
  settlement: ({ settlement: { amount, linkedBy } }, t, { money }) => ({
    title: t('timeline.settlement', { amount: money(amount) }),
    text: t(`timeline.linkedBy.${linkedBy}`),
  }),
  refund: ({ refund: { amount, status, nature } }, t, { money }) => ({
    title: t('timeline.refund', { amount: money(amount) }),
    text: [bankWord('refund', status, t), nature && bankWord('nature', nature, t)]
      .filter(Boolean)
      .join(' · '),
  }),
  claim: (_event, t) => ({ title: t('timeline.claim'), text: t('timeline.claimText') }),
  // Of a state `why` is the day for which it was worked out: no reason, and the entry bears a date of its own.
  history: ({ entry: { what, from, to, why, author } }, t) => ({
    title: t(`timeline.history.${what}`),
    text: [changeLabel(from, to, t), what !== 'state' && why, author && t('timeline.by', { author })]
      .filter(Boolean)
      .join('. '),
  }),
};

/** An event in the language of `t` (namespace `cycles`). */
export function eventLabels(event: TimelineEvent, t: TFunction, formats: Formats): EventLabels {
  const say = SAY[event.kind] as (event: TimelineEvent, t: TFunction, formats: Formats) => EventLabels;
  return say(event, t, formats);
}

function changeLabel(from: string | null, to: string | null, t: TFunction): string {
  return [from, to]
    .filter((word) => word !== null)
    .map((word) => stateLabel(word, t))
    .join(' → ');
}

/** The name of one of our states; other words, identifiers for example, as they are. */
function stateLabel(word: string, t: TFunction): string {
  return CHARGE_STATES.some((state) => state === word) ? t(`states:charge.${word}.name`) : word;
}
