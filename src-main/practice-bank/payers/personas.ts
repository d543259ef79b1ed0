import { simulateConfirmation } from '../mandates/confirmations.ts';
import { liveOn } from '../mandates/mandate-lifecycle.ts';
import type { Confirmation } from '../records/confirmation.ts';
import type { Ids } from '../records/ids.ts';
import type { Journey, Mandate } from '../records/mandate.ts';
import { FIRST_PERSONA_ID } from '../records/payload-location.ts';
import { slotOf } from '../records/slots.ts';
import type { Behaviour } from '../rules/behaviours.ts';
import { BEHAVIOUR_WEIGHTS, type MixedBehaviour } from '../rules/charge-scripts.ts';
import * as fates from '../rules/mandate-fates.ts';
import { GOODS, RECEIVER } from '../rules/people.ts';
import { atHour, type EpochDay, type EpochSecond, secondOf } from '../timeline/calendar.ts';
import { monthsLater, type Periodicity } from '../timeline/periods.ts';
import { Random, weigh } from '../timeline/random.ts';
import type { Span } from '../timeline/span.ts';
import { makePayer } from './make-payer.ts';
import { type Life, lifeOf } from './persona-life.ts';

const FATES = weigh(Object.entries(fates.MANDATE_FATES) as [fates.MandateFate, number][]);
const PERIODICITIES = weigh(Object.entries(fates.PERIODICITY_WEIGHTS) as [Periodicity, number][]);
const JOURNEYS = weigh(Object.entries(fates.JOURNEY_WEIGHTS) as [Journey, number][]);
const VALUE_KINDS = weigh(Object.entries(fates.VALUE_KIND_WEIGHTS) as [Mandate['value']['kind'], number][]);
const BEHAVIOUR_MIX = weigh(Object.entries(BEHAVIOUR_WEIGHTS) as [MixedBehaviour, number][]);

/** Mandate number `index` of a world: a persona asks for it, and it lives on as her fate has it. A pure function of span and number. */
export function makePersona(span: Span, index: number, ids: Ids): Mandate {
  const random = new Random(span.seed, 1, index);
  const payer = makePayer(span.seed, index, random);
  const role = roleOf(index);
  const { hasLocation, object, ...terms } = drawTerms(random, role);
  const fate = role.fate ?? random.weighted(FATES);
  const anchor =
    role.staged === null ? drawAnchor(span, fate, random) : stagedAnchor(span, role.staged.dueInDays);
  const createdAt = drawCreation(span, anchor, fate, random);
  const life = lifeOf({ span, fate, anchor, createdAt, periodicity: terms.periodicity }, random);
  const isJoining = terms.journey === 'JORNADA_3';
  const born: Mandate = {
    index,
    idRec: ids.rec(index, terms.allowsRetries, createdAt),
    payer,
    object: object.text,
    ...terms,
    contract: `${object.prefix}-${100_000 + index}`,
    anchor,
    endDay: life.endDay,
    joiningTxid: isJoining ? ids.txid(index, slotOf(0, 'joining')) : null,
    joiningCharge: isJoining ? 'automatic' : 'none',
    locationId: hasLocation ? FIRST_PERSONA_ID + index : null,
    confirmations: [],
    mood: role.mood === null ? null : { from: secondOf(span.today - fates.MOOD_DAYS), behaviour: role.mood },
    createdAt,
    approvedAt: null,
    closedAt: null,
    closing: null,
    history: [{ status: 'CRIADA', at: createdAt }],
    staged: role.staged,
    isOwn: false,
    automaticUntil: Number.POSITIVE_INFINITY,
  };
  const asked = { ...born, confirmations: requestsOf(span.seed, ids, born, life) };
  return liveOn(span.seed, asked, life.planned, createdAt);
}

/** In journey 1 the receiver puts the mandate to its payer at once. */
function requestsOf(seed: number, ids: Ids, mandate: Mandate, { answer }: Life): readonly Confirmation[] {
  if (mandate.journey !== 'JORNADA_1') return [];
  const { index, payer } = mandate;
  const createdAt = mandate.createdAt + new Random(seed, 4, index).between(...fates.REQUESTED_AFTER_SECONDS);
  const expiresAt = mandate.createdAt + fates.ANSWER_DAYS * 86_400;
  const asked = { seed, mandateIndex: index, ordinal: 0, createdAt, expiresAt, behaviour: mandate.behaviour };
  return [
    {
      id: ids.confirmation(index, 0, createdAt),
      createdAt,
      expiresAt,
      recipient: { account: payer.account, bank: payer.bank, branch: null, document: payer.document },
      history: simulateConfirmation(asked, answer),
    },
  ];
}

type Role = {
  readonly staged: Mandate['staged'];
  readonly fate: fates.MandateFate | null;
  readonly mood: Behaviour | null;
};

/** What a persona is to show by her position; nothing in particular, mostly. */
function roleOf(index: number): Role {
  const place = index % fates.STAGED_EVERY;
  const staged = fates.STAGED.find(({ at }) => at === place) ?? null;
  const part = fates.PERSONA_PARTS.find(({ at }) => at === place);
  return { staged, fate: staged === null ? (part?.fate ?? null) : 'lasting', mood: part?.mood ?? null };
}

/** What receiver and payer agreed on; where something is to be shown it is monthly and allows retries. */
function drawTerms(random: Random, { staged, mood }: Role) {
  const isShown = staged !== null || mood !== null;
  const good = random.pick(GOODS);
  const periodicity = random.weighted(PERIODICITIES);
  const forbidsRetries = random.chance(fates.NO_RETRY_SHARE);
  const staysOnItsDay = random.chance(fates.NO_BUSINESS_DAY_SHIFT_SHARE);
  return {
    object: { text: good.object, prefix: good.prefix },
    agreement: random.pick(RECEIVER.agreements),
    periodicity: isShown ? ('MENSAL' as const) : periodicity,
    value: { kind: random.weighted(VALUE_KINDS), amount: random.between(good.from, good.to) },
    allowsRetries: isShown || !forbidsRetries,
    adjustsToBusinessDay: !staysOnItsDay && staged?.staysOnItsDay !== true,
    journey: random.weighted(JOURNEYS),
    hasLocation: !random.chance(fates.NO_LOCATION_SHARE),
    behaviour: random.weighted(BEHAVIOUR_MIX),
  };
}

function drawAnchor(span: Span, fate: fates.MandateFate, random: Random): EpochDay {
  if (fate === 'waiting') return span.today + random.between(14, 40);
  const firstDay = monthsLater(span.today, -span.months);
  const isLate = random.chance(fates.LATE_JOINER_SHARE);
  const isMonthEnd = random.chance(fates.MONTH_END_SHARE);
  const day = isLate ? random.between(firstDay + 30, span.today + 15) : firstDay + random.between(0, 29);
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
function drawCreation(span: Span, anchor: EpochDay, fate: fates.MandateFate, random: Random): EpochSecond {
  const lead = fate === 'waiting' ? anchor - span.today + random.between(1, 9) : random.between(12, 25);
  const day = Math.min(anchor - lead, span.today - 1);
  return secondOf(day, atHour(random.between(8, 18), random.between(0, 3_599)));
}
