import { GOODS, type Good, RECEIVER } from '../rules/cast.ts';
import { TEMPERAMENT_WEIGHTS, type Temperament } from '../rules/charge-scripts.ts';
import * as fates from '../rules/mandate-fates.ts';
import { atHour, type EpochDay, type EpochSecond, secondOf } from './calendar.ts';
import { Dice, weigh } from './dice.ts';
import type { Ids } from './ids.ts';
import { makePayer, type Payer } from './payer.ts';
import { cycleStart, monthsLater, type Periodicity } from './periods.ts';
import { slotOf } from './slots.ts';
import type { Closing, MandateStatus, StatusChange } from './story.ts';

export type Journey = 'JORNADA_1' | 'JORNADA_2' | 'JORNADA_3' | 'JORNADA_4';

/** A mandate's whole story, told in advance. Amounts in centavos. */
export type Mandate = {
  readonly index: number;
  readonly idRec: string;
  readonly payer: Payer;
  readonly good: Good;
  readonly contract: string;
  readonly agreement: string;
  readonly periodicity: Periodicity;
  readonly anchor: EpochDay;
  readonly endDay: EpochDay | null;
  readonly value: { readonly kind: 'fixed' | 'floor' | 'open'; readonly amount: number };
  readonly allowsRetries: boolean;
  readonly adjustsToBusinessDay: boolean;
  readonly journey: Journey;
  /** Txid of the immediate charge that a journey-3 payer pays on joining. */
  readonly joiningTxid: string | null;
  readonly hasLocation: boolean;
  readonly temperament: Temperament;
  readonly createdAt: EpochSecond;
  /** When it may be collected on: from its approval to its end, null where it never is. */
  readonly approvedAt: EpochSecond | null;
  readonly closedAt: EpochSecond | null;
  readonly history: readonly StatusChange<MandateStatus>[];
  readonly closing: Closing | null;
  readonly staged: (typeof fates.STAGED)[number] | null;
};

/** The span of a world: the day it was made on and how many months it goes back. */
export type Span = { readonly seed: number; readonly today: EpochDay; readonly months: number };

const FATES = weigh(Object.entries(fates.MANDATE_FATES) as [fates.MandateFate, number][]);
const PERIODICITIES = weigh(Object.entries(fates.PERIODICITY_WEIGHTS) as [Periodicity, number][]);
const JOURNEYS = weigh(Object.entries(fates.JOURNEY_WEIGHTS) as [Journey, number][]);
const VALUE_KINDS = weigh(Object.entries(fates.VALUE_KIND_WEIGHTS) as [Mandate['value']['kind'], number][]);
const TEMPERAMENTS = weigh(Object.entries(TEMPERAMENT_WEIGHTS) as [Temperament, number][]);

/** Mandate number `index` of a world, a pure function of the world's span and the number. */
export function makeMandate(span: Span, index: number, ids: Ids): Mandate {
  const dice = new Dice(span.seed, 1, index);
  const payer = makePayer(span.seed, index, dice);
  const staged = fates.STAGED.find(({ at }) => index % fates.STAGED_EVERY === at) ?? null;
  const terms = drawTerms(dice, staged);
  const fate = staged === null ? dice.weighted(FATES) : 'lasting';
  const anchor = staged === null ? drawAnchor(span, fate, dice) : stagedAnchor(span, staged.dueInDays);
  const createdAt = drawCreation(span, anchor, fate, dice);
  const life = drawLife({ span, fate, anchor, createdAt, periodicity: terms.periodicity }, dice);
  return {
    index,
    idRec: ids.rec(index, terms.allowsRetries, createdAt),
    payer,
    ...terms,
    contract: `${terms.good.prefix}-${100_000 + index}`,
    anchor,
    joiningTxid: terms.journey === 'JORNADA_3' ? ids.txid(index, slotOf(0, 'joining')) : null,
    createdAt,
    ...life,
    staged,
  };
}

/** What receiver and payer agreed on; a staged mandate is monthly and allows retries. */
function drawTerms(dice: Dice, staged: Mandate['staged']) {
  const isStaged = staged !== null;
  const good = dice.pick(GOODS);
  const periodicity = dice.weighted(PERIODICITIES);
  const forbidsRetries = dice.chance(fates.NO_RETRY_SHARE);
  const staysOnItsDay = dice.chance(fates.NO_BUSINESS_DAY_SHIFT_SHARE);
  return {
    good,
    agreement: dice.pick(RECEIVER.agreements),
    periodicity: isStaged ? ('MENSAL' as const) : periodicity,
    value: { kind: dice.weighted(VALUE_KINDS), amount: dice.between(good.from, good.to) },
    allowsRetries: isStaged || !forbidsRetries,
    adjustsToBusinessDay: !staysOnItsDay && staged?.staysOnItsDay !== true,
    journey: dice.weighted(JOURNEYS),
    hasLocation: !dice.chance(fates.NO_LOCATION_SHARE),
    temperament: dice.weighted(TEMPERAMENTS),
  };
}

function drawAnchor(span: Span, fate: fates.MandateFate, dice: Dice): EpochDay {
  if (fate === 'waiting') return span.today + dice.between(14, 40);
  const firstDay = monthsLater(span.today, -span.months);
  const isLate = dice.chance(fates.LATE_JOINER_SHARE);
  const isMonthEnd = dice.chance(fates.MONTH_END_SHARE);
  const day = isLate ? dice.between(firstDay + 30, span.today + 15) : firstDay + dice.between(0, 29);
  return isMonthEnd ? lastDayOfItsMonth(day) : day;
}

const lastDayOfItsMonth = (day: EpochDay): EpochDay => {
  const firstOfNext = monthsLater(day, 1);
  return firstOfNext - dayOfMonth(firstOfNext);
};

const dayOfMonth = (day: EpochDay): number => new Date(day * 86_400_000).getUTCDate();

/** An anchor from which a monthly cycle starts exactly on the staged day, even when that is a 31st. */
function stagedAnchor({ today, months }: Span, dueInDays: number): EpochDay {
  const due = today + dueInDays;
  const anchor = monthsLater(due, -months);
  return dayOfMonth(anchor) === dayOfMonth(due) ? anchor : monthsLater(due, -months - 1);
}

/** Creation some two or three weeks before the first due date, and never after the world's first today. */
function drawCreation(span: Span, anchor: EpochDay, fate: fates.MandateFate, dice: Dice): EpochSecond {
  const lead = fate === 'waiting' ? anchor - span.today + dice.between(1, 9) : dice.between(12, 25);
  const day = Math.min(anchor - lead, span.today - 1);
  return secondOf(day, atHour(dice.between(8, 18), dice.between(0, 3_599)));
}

type Birth = {
  readonly span: Span;
  readonly fate: fates.MandateFate;
  readonly anchor: EpochDay;
  readonly createdAt: EpochSecond;
  readonly periodicity: Periodicity;
};
type Life = Pick<Mandate, 'history' | 'approvedAt' | 'closedAt' | 'closing' | 'endDay'>;

const DAY = 86_400;

function drawLife(birth: Birth, dice: Dice): Life {
  const answeredAt = birth.createdAt + dice.between(600, 3 * DAY);
  const life = LIVES[birth.fate](birth, dice, answeredAt);
  const endDay = life.endDay ?? farEnd(birth, dice);
  const created: StatusChange<MandateStatus> = { status: 'CRIADA', at: birth.createdAt };
  return { ...life, endDay, history: [created, ...life.history] };
}

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
  ended: ({ anchor, periodicity, span }, dice, answeredAt) => {
    const cycles = dice.between(2, Math.max(3, span.months - 2));
    const endDay = cycleStart(anchor, periodicity, cycles) - 1;
    return { ...closedAfter(approved(answeredAt), 'EXPIRADA', secondOf(endDay + 1, atHour(0, 30))), endDay };
  },
  rejected: (_birth, dice, answeredAt) =>
    refused('REJEITADA', answeredAt, { kind: 'rejeicao', why: dice.pick(fates.MANDATE_REJECTIONS) }),
  unanswered: ({ createdAt }) => refused('EXPIRADA', createdAt + fates.ANSWER_DAYS * DAY, null),
  withdrawn: (_birth, _dice, answeredAt) =>
    refused('CANCELADA', answeredAt, { kind: 'cancelamento', why: fates.MANDATE_WITHDRAWAL }),
};
