import type { Answer } from '../mandates/confirmations.ts';
import type { MandateEvent } from '../mandates/mandate-lifecycle.ts';
import type { EarlyEnd } from '../records/charge.ts';
import * as fates from '../rules/mandate-fates.ts';
import { atHour, type EpochDay, type EpochSecond, secondOf } from '../timeline/calendar.ts';
import { cycleStart, monthsLater, type Periodicity } from '../timeline/periods.ts';
import type { Random } from '../timeline/random.ts';
import type { Span } from '../timeline/span.ts';

type Birth = {
  readonly span: Span;
  readonly fate: fates.MandateFate;
  readonly anchor: EpochDay;
  readonly createdAt: EpochSecond;
  readonly periodicity: Periodicity;
};

/** What a fate has in store for a mandate. What follows from it, as from its dates, the engine adds. */
export type Life = {
  readonly planned: readonly MandateEvent[];
  readonly endDay: EpochDay | null;
  /** What the payer says to a confirmation request, in journey 1; null: nothing, ever. */
  readonly answer: Answer | null;
};

const DAY = 86_400;

/** Draws what becomes of a persona's mandate, of which the last day may lie far ahead. */
export function lifeOf(birth: Birth, random: Random): Life {
  const answeredAt = birth.createdAt + random.between(...fates.ANSWERED_AFTER_SECONDS);
  const life = { endDay: null, answer: ACCEPTED, ...LIVES[birth.fate](birth, random, answeredAt) };
  return life.endDay === null && birth.fate !== 'ended' ? { ...life, endDay: farEnd(birth, random) } : life;
}

const ACCEPTED: Answer = { status: 'ACEITA', at: null };

function farEnd({ anchor, span }: Birth, random: Random): EpochDay | null {
  return random.chance(fates.END_DATE_SHARE)
    ? monthsLater(anchor, span.months + random.between(12, 36)) - 1
    : null;
}

const approved = (at: EpochSecond): MandateEvent => ({ status: 'APROVADA', at });
const cancelled = (
  at: EpochSecond,
  why: Extract<EarlyEnd, { kind: 'cancelamento' }>['why'],
): MandateEvent => ({
  status: 'CANCELADA',
  at,
  closing: { kind: 'cancelamento', why },
});
const cancelledOn = (day: EpochDay, random: Random, why: (typeof fates.MANDATE_CANCELLATIONS)[number]) =>
  cancelled(secondOf(day, atHour(random.between(9, 20))), why);

type Draw = (birth: Birth, random: Random, answeredAt: EpochSecond) => Pick<Life, 'planned'> & Partial<Life>;

const LIVES: Readonly<Record<fates.MandateFate, Draw>> = {
  lasting: (_birth, _random, answeredAt) => ({ planned: [approved(answeredAt)] }),
  waiting: ({ createdAt }, random) => {
    const at = createdAt + random.between(...fates.WAITING_DAYS) * DAY + random.between(0, DAY);
    return { planned: [approved(at)], answer: { status: 'ACEITA', at } };
  },
  cancelled: ({ anchor, span }, random, answeredAt) => {
    const day = anchor + random.between(15, 30 * span.months + 60);
    const end = cancelledOn(day, random, random.pick(fates.MANDATE_CANCELLATIONS));
    return { planned: [approved(answeredAt), end] };
  },
  leaving: ({ span }, random, answeredAt) => {
    const day = span.today + random.between(...fates.LEAVING_DAYS);
    return { planned: [approved(answeredAt), cancelledOn(day, random, fates.PAYER_CANCELLATION)] };
  },
  ended: ({ anchor, periodicity, span }, random, answeredAt) => {
    const cycles = random.between(2, Math.max(3, span.months - 2));
    return { planned: [approved(answeredAt)], endDay: cycleStart(anchor, periodicity, cycles) - 1 };
  },
  rejected: (_birth, random, at) => {
    const closing = { kind: 'rejeicao', why: random.pick(fates.MANDATE_REJECTIONS) } as const;
    return { planned: [{ status: 'REJEITADA', at, closing }], answer: { status: 'REJEITADA', at: null } };
  },
  unanswered: () => ({ planned: [], answer: null }),
  withdrawn: (_birth, _random, at) => ({ planned: [cancelled(at, fates.MANDATE_WITHDRAWAL)], answer: null }),
};
