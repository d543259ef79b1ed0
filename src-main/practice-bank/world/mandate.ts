import { GOODS, RECEIVER } from '../rules/cast.ts';
import { type MixedTemperament, TEMPERAMENT_WEIGHTS } from '../rules/charge-scripts.ts';
import * as fates from '../rules/mandate-fates.ts';
import type { Temperament } from '../rules/temperaments.ts';
import { atHour, type EpochDay, type EpochSecond, secondOf } from './calendar.ts';
import { type Confirmation, tellPastConfirmation } from './confirmations.ts';
import { Dice, weigh } from './dice.ts';
import type { Ids } from './ids.ts';
import { FIRST_TOLD_ID } from './locations.ts';
import { makePayer, type Payer } from './payer.ts';
import { monthsLater, type Periodicity } from './periods.ts';
import { slotOf } from './slots.ts';
import type { Closing, MandateStatus, StatusChange } from './story.ts';
import { tellLife } from './told-life.ts';

export type Journey = 'JORNADA_1' | 'JORNADA_2' | 'JORNADA_3' | 'JORNADA_4';

/** From an instant on, a payer behaves otherwise than her story told. */
export type Mood = { readonly from: EpochSecond; readonly temperament: Temperament };

/**
 * The immediate charge that a told mandate of journey 3 brought along: the story has it paid on joining, or it waits for a person
 * to pay it.
 */
export type JoiningCharge = 'none' | 'told' | 'by_hand';

/** A mandate's whole story, told in advance. Amounts in centavos. */
export type Mandate = {
  readonly index: number;
  readonly idRec: string;
  readonly payer: Payer;
  /** `vinculo.objeto`, what the payer reads; null where the receiver said nothing. */
  readonly object: string | null;
  readonly contract: string;
  readonly agreement: string | null;
  readonly periodicity: Periodicity;
  readonly anchor: EpochDay;
  readonly endDay: EpochDay | null;
  /** Of an `open` mandate the amount is what is usual, 0 where nobody knows. */
  readonly value: { readonly kind: 'fixed' | 'floor' | 'open'; readonly amount: number };
  readonly allowsRetries: boolean;
  readonly adjustsToBusinessDay: boolean;
  /** By which it is, or will be, activated; null while that is unknown. Ask {@link journeyTaken} for what shows. */
  readonly journey: Journey | null;
  /** Txid of an immediate charge to pay on joining, as the receiver named it. Ask {@link joiningTxidAt} for what shows. */
  readonly joiningTxid: string | null;
  readonly joiningCharge: JoiningCharge;
  readonly locationId: number | null;
  readonly confirmations: readonly Confirmation[];
  /** Tells the past of a told mandate; `mood` rules what comes after its `from`. */
  readonly temperament: Temperament;
  readonly mood: Mood | null;
  readonly createdAt: EpochSecond;
  /** When it may be collected on: from its approval to its end, null where it never is. */
  readonly approvedAt: EpochSecond | null;
  readonly closedAt: EpochSecond | null;
  readonly history: readonly StatusChange<MandateStatus>[];
  readonly closing: Closing | null;
  readonly staged: (typeof fates.STAGED)[number] | null;
  /** Made by the client: no charge of it is told. */
  readonly isOwn: boolean;
  /** Charges created after this instant are not told: the client makes them itself. Infinite where the story goes on. */
  readonly toldUntil: number;
};

/** What rules a payer's doings at an instant. */
export const temperamentAt = ({ temperament, mood }: Mandate, at: EpochSecond): Temperament =>
  mood !== null && at >= mood.from ? mood.temperament : temperament;

/**
 * When a mandate is taken from the charges that are still open, null where it never is: one that only runs out (EXPIRADA) leaves them
 * alone, since all were due by its last day, though they may settle or be retried after it.
 */
export const revokedAt = ({ history, closedAt }: Mandate): EpochSecond | null =>
  history.at(-1)?.status === 'EXPIRADA' ? null : closedAt;

/** The journey by which a mandate was activated; until then it is undefined (specification, RecAtivacao). */
export const journeyTaken = ({ approvedAt, journey }: Mandate, now: EpochSecond): Journey | null =>
  approvedAt !== null && approvedAt <= now ? journey : null;

/** The charge to pay on joining, which goes once another journey than 3 has activated the mandate (specification, RecAtivacao). */
export function joiningTxidAt(mandate: Mandate, now: EpochSecond): string | null {
  const journey = journeyTaken(mandate, now);
  return journey === null || journey === 'JORNADA_3' ? mandate.joiningTxid : null;
}

/** The span of a world: the day it was made on and how many months it goes back. */
export type Span = { readonly seed: number; readonly today: EpochDay; readonly months: number };

const FATES = weigh(Object.entries(fates.MANDATE_FATES) as [fates.MandateFate, number][]);
const PERIODICITIES = weigh(Object.entries(fates.PERIODICITY_WEIGHTS) as [Periodicity, number][]);
const JOURNEYS = weigh(Object.entries(fates.JOURNEY_WEIGHTS) as [Journey, number][]);
const VALUE_KINDS = weigh(Object.entries(fates.VALUE_KIND_WEIGHTS) as [Mandate['value']['kind'], number][]);
const TEMPERAMENTS = weigh(Object.entries(TEMPERAMENT_WEIGHTS) as [MixedTemperament, number][]);

/** Mandate number `index` of a world, a pure function of the world's span and the number. */
export function makeMandate(span: Span, index: number, ids: Ids): Mandate {
  const dice = new Dice(span.seed, 1, index);
  const payer = makePayer(span.seed, index, dice);
  const role = castRole(index);
  const { hasLocation, object, ...terms } = drawTerms(dice, role);
  const fate = role.fate ?? dice.weighted(FATES);
  const anchor =
    role.staged === null ? drawAnchor(span, fate, dice) : stagedAnchor(span, role.staged.dueInDays);
  const createdAt = drawCreation(span, anchor, fate, dice);
  const life = tellLife({ span, fate, anchor, createdAt, periodicity: terms.periodicity }, dice);
  const isJoining = terms.journey === 'JORNADA_3';
  const told = {
    index,
    idRec: ids.rec(index, terms.allowsRetries, createdAt),
    payer,
    object: object.text,
    ...terms,
    contract: `${object.prefix}-${100_000 + index}`,
    anchor,
    joiningTxid: isJoining ? ids.txid(index, slotOf(0, 'joining')) : null,
    joiningCharge: isJoining ? ('told' as const) : ('none' as const),
    locationId: hasLocation ? FIRST_TOLD_ID + index : null,
    mood:
      role.mood === null ? null : { from: secondOf(span.today - fates.MOOD_DAYS), temperament: role.mood },
    createdAt,
    ...life,
    staged: role.staged,
    isOwn: false,
    toldUntil: Number.POSITIVE_INFINITY,
  };
  return { ...told, confirmations: tellPastConfirmation(span.seed, ids, told) };
}

type Role = {
  readonly staged: Mandate['staged'];
  readonly fate: fates.MandateFate | null;
  readonly mood: Temperament | null;
};

/** What a mandate is to show by its position; nothing in particular, mostly. */
function castRole(index: number): Role {
  const place = index % fates.STAGED_EVERY;
  const staged = fates.STAGED.find(({ at }) => at === place) ?? null;
  const part = fates.CAST_PARTS.find(({ at }) => at === place);
  return { staged, fate: staged === null ? (part?.fate ?? null) : 'lasting', mood: part?.mood ?? null };
}

/** What receiver and payer agreed on; where something is to be shown it is monthly and allows retries. */
function drawTerms(dice: Dice, { staged, mood }: Role) {
  const isShown = staged !== null || mood !== null;
  const good = dice.pick(GOODS);
  const periodicity = dice.weighted(PERIODICITIES);
  const forbidsRetries = dice.chance(fates.NO_RETRY_SHARE);
  const staysOnItsDay = dice.chance(fates.NO_BUSINESS_DAY_SHIFT_SHARE);
  return {
    object: { text: good.object, prefix: good.prefix },
    agreement: dice.pick(RECEIVER.agreements),
    periodicity: isShown ? ('MENSAL' as const) : periodicity,
    value: { kind: dice.weighted(VALUE_KINDS), amount: dice.between(good.from, good.to) },
    allowsRetries: isShown || !forbidsRetries,
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
