import * as fates from '../rules/mandate-fates.ts';
import { assertHistory } from '../rules/state-machines.ts';
import { atHour, type EpochDay, type EpochSecond, secondOf } from './calendar.ts';
import type { Dice } from './dice.ts';
import type { Mandate, Span } from './mandate.ts';
import { cycleStart, monthsLater, type Periodicity } from './periods.ts';
import type { Closing, MandateStatus, StatusChange } from './story.ts';

/** What a mandate's life is told from. */
export type Birth = {
  readonly span: Span;
  readonly fate: fates.MandateFate;
  readonly anchor: EpochDay;
  readonly createdAt: EpochSecond;
  readonly periodicity: Periodicity;
};
/** The part of a mandate that time changes. */
export type Life = Pick<Mandate, 'history' | 'approvedAt' | 'closedAt' | 'closing' | 'endDay'>;

const DAY = 86_400;

/** Tells a mandate of the world's beginning from its creation to its end, as its fate has it. */
export function tellLife(birth: Birth, dice: Dice): Life {
  const answeredAt = birth.createdAt + dice.between(600, 3 * DAY);
  const life = LIVES[birth.fate](birth, dice, answeredAt);
  const endDay = life.endDay ?? farEnd(birth, dice);
  const created: StatusChange<MandateStatus> = { status: 'CRIADA', at: birth.createdAt };
  const ended =
    life.closedAt === null && endDay !== null ? closedAfter(life, 'EXPIRADA', expiryOf(endDay)) : life;
  return { ...ended, endDay, history: assertHistory('rec', [created, ...ended.history]) };
}

/** When a mandate expires whose last day this is. */
export const expiryOf = (endDay: EpochDay): EpochSecond => secondOf(endDay + 1, atHour(0, 30));

function farEnd({ anchor, span }: Birth, dice: Dice): EpochDay | null {
  return dice.chance(fates.END_DATE_SHARE)
    ? monthsLater(anchor, span.months + dice.between(12, 36)) - 1
    : null;
}

const approved = (at: EpochSecond): Life => ({
  history: [{ status: 'APROVADA', at }],
  approvedAt: at,
  closedAt: null,
  closing: null,
  endDay: null,
});

function refused(status: MandateStatus, at: EpochSecond, closing: Closing | null): Life {
  return { history: [{ status, at }], approvedAt: null, closedAt: at, closing, endDay: null };
}

function closedAfter(life: Life, status: MandateStatus, closedAt: EpochSecond): Life {
  return { ...life, closedAt, history: [...life.history, { status, at: closedAt }] };
}

const cancellation = (dice: Dice): Closing => ({
  kind: 'cancelamento',
  why: dice.pick(fates.MANDATE_CANCELLATIONS),
});

/** What each fate does to a mandate after its creation. */
const LIVES: Readonly<
  Record<fates.MandateFate, (birth: Birth, dice: Dice, answeredAt: EpochSecond) => Life>
> = {
  lasting: (_birth, _dice, answeredAt) => approved(answeredAt),
  waiting: ({ createdAt }, dice) => approved(createdAt + dice.between(10, 20) * DAY + dice.between(0, DAY)),
  cancelled: ({ anchor, span }, dice, answeredAt) => {
    const day = anchor + dice.between(15, 30 * span.months + 60);
    const life = closedAfter(approved(answeredAt), 'CANCELADA', secondOf(day, atHour(dice.between(9, 20))));
    return { ...life, closing: cancellation(dice) };
  },
  leaving: ({ span }, dice, answeredAt) => {
    const day = span.today + dice.between(...fates.LEAVING_DAYS);
    const life = closedAfter(approved(answeredAt), 'CANCELADA', secondOf(day, atHour(dice.between(9, 20))));
    return { ...life, closing: { kind: 'cancelamento', why: fates.PAYER_CANCELLATION } };
  },
  ended: ({ anchor, periodicity, span }, dice, answeredAt) => {
    const cycles = dice.between(2, Math.max(3, span.months - 2));
    const endDay = cycleStart(anchor, periodicity, cycles) - 1;
    return { ...closedAfter(approved(answeredAt), 'EXPIRADA', expiryOf(endDay)), endDay };
  },
  rejected: (_birth, dice, answeredAt) =>
    refused('REJEITADA', answeredAt, { kind: 'rejeicao', why: dice.pick(fates.MANDATE_REJECTIONS) }),
  unanswered: ({ createdAt }) => refused('EXPIRADA', createdAt + fates.ANSWER_DAYS * DAY, null),
  withdrawn: (_birth, _dice, answeredAt) =>
    refused('CANCELADA', answeredAt, { kind: 'cancelamento', why: fates.MANDATE_WITHDRAWAL }),
};
