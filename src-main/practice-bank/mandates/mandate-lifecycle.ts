import { type EarlyEnd, happened, type MandateStatus, statusAt } from '../records/charge.ts';
import { behaviourAt, type JoiningCharge, type Journey, type Mandate } from '../records/mandate.ts';
import { type Behaviour, REFUSING_BEHAVIOURS } from '../rules/behaviours.ts';
import {
  ANSWER_DAYS,
  LEAVING_HOURS,
  MANDATE_REJECTIONS,
  PAYER_CANCELLATION,
} from '../rules/mandate-fates.ts';
import { assertHistory, canMove } from '../rules/state-machines.ts';
import { atHour, type EpochDay, type EpochSecond, secondOf } from '../timeline/calendar.ts';
import { Random } from '../timeline/random.ts';
import { answeredAs, endConfirmation, liveConfirmation } from './confirmations.ts';

/** One change of a mandate's status, with what goes with it: the journey of an approval, the reason of an end. */
export type MandateEvent = {
  readonly status: MandateStatus;
  readonly at: EpochSecond;
  readonly journey?: Journey;
  readonly closing?: EarlyEnd;
};

const DAY = 86_400;
const HOUR = 3_600;
const REFUSED_IN_APP = { kind: 'rejeicao', why: MANDATE_REJECTIONS[1] } as const;
const LEFT = { kind: 'cancelamento', why: PAYER_CANCELLATION } as const;

/** A mandate as it has become by an instant, without a future. */
export function upTo(mandate: Mandate, now: EpochSecond): Mandate {
  const { approvedAt, closedAt } = mandate;
  const isClosed = closedAt !== null && closedAt <= now;
  return {
    ...mandate,
    history: happened(mandate.history, now),
    approvedAt: approvedAt !== null && approvedAt <= now ? approvedAt : null,
    closedAt: isClosed ? closedAt : null,
    closing: isClosed ? mandate.closing : null,
  };
}

/**
 * A mandate to which something happens, after all that its history holds. A request that still waits then is withdrawn by the
 * bank, unless the event answers it. Throws `RangeError` where the state machine does not allow the event.
 */
export function withEvent(mandate: Mandate, event: MandateEvent): Mandate {
  const { status, at, journey = mandate.journey, closing } = event;
  const isApproval = status === 'APROVADA';
  return {
    ...mandate,
    history: assertHistory('rec', [...mandate.history, { status, at }]),
    confirmations: withoutWaiting(mandate, at),
    journey: isApproval ? journey : mandate.journey,
    joiningCharge: isApproval ? joiningAfter(mandate, journey) : mandate.joiningCharge,
    approvedAt: isApproval ? at : mandate.approvedAt,
    closedAt: isApproval ? null : at,
    closing: closing ?? null,
  };
}

/** The joining charge is paid by itself where the approval came by itself, by journey 3. */
const joiningAfter = ({ joiningCharge }: Mandate, journey: Journey | null): JoiningCharge =>
  joiningCharge === 'automatic' && journey !== 'JORNADA_3' ? 'by_hand' : joiningCharge;

function withoutWaiting(mandate: Mandate, at: EpochSecond): Mandate['confirmations'] {
  const waiting = liveConfirmation(mandate, at);
  if (waiting === null) return mandate.confirmations;
  return mandate.confirmations.map((one) => (one === waiting ? endConfirmation(one, 'CANCELADA', at) : one));
}

/** Plans anew what becomes of a mandate from `now` on if nobody steps in. Its past stays; of what was planned, only what no longer follows goes. */
export const replan = (seed: number, mandate: Mandate, now: EpochSecond): Mandate =>
  liveOn(seed, upTo(mandate, now), plannedEvents(mandate, now), now);

/**
 * Lets a mandate live on from `now`: what is planned for it happens where its status then allows it, and what follows from its dates, its
 * requests and its payer's behaviour.
 */
export function liveOn(
  seed: number,
  past: Mandate,
  planned: readonly MandateEvent[],
  now: EpochSecond,
): Mandate {
  let mandate = past;
  const events = planned.filter((event) => event.at > now && !isAnswerByRequest(mandate, event));
  for (let next = nextEvent(seed, mandate, events, now); next !== null; ) {
    mandate = withEvent(mandate, next);
    next = nextEvent(seed, mandate, events, next.at);
  }
  return mandate;
}

/** In journey 1 the answer follows from the confirmation request. */
const isAnswerByRequest = ({ journey }: Mandate, { status }: MandateEvent): boolean =>
  journey === 'JORNADA_1' && (status === 'APROVADA' || status === 'REJEITADA');

/** What is in store for a mandate. No expiry, which follows from the dates. */
export function plannedEvents(mandate: Mandate, now: EpochSecond): readonly MandateEvent[] {
  return mandate.history
    .filter(({ status, at }) => at > now && status !== 'EXPIRADA')
    .map((change) => ({
      ...change,
      ...(change.status === 'APROVADA' && mandate.journey !== null ? { journey: mandate.journey } : {}),
      ...(change.at === mandate.closedAt && mandate.closing !== null ? { closing: mandate.closing } : {}),
    }));
}

function nextEvent(
  seed: number,
  mandate: Mandate,
  planned: readonly MandateEvent[],
  after: EpochSecond,
): MandateEvent | null {
  const status = statusAt(mandate.history, after);
  const coming = [
    ...planned,
    ...answer(mandate, after),
    ...expiry(mandate, status, after),
    ...(planned.some((one) => one.status === 'CANCELADA') ? [] : departure(seed, mandate, after)),
  ].filter((one) => canMove('rec', status, one.status));
  return coming.reduce<MandateEvent | null>(
    (first, one) => (first === null || one.at < first.at ? one : first),
    null,
  );
}

/** What the payer will say to a request that waits. */
function answer(mandate: Mandate, after: EpochSecond): readonly MandateEvent[] {
  const end = liveConfirmation(mandate, after)?.history.at(-1);
  if (end?.status === 'ACEITA') return [{ status: 'APROVADA', at: end.at, journey: 'JORNADA_1' }];
  if (end?.status === 'REJEITADA') return [{ status: 'REJEITADA', at: end.at, closing: REFUSED_IN_APP }];
  return [];
}

/**
 * An unanswered mandate expires {@link ANSWER_DAYS} days after its creation, though not before its first due date has passed; every
 * mandate does on the day after its last. What is overdue, since the receiver has brought the first due date forward, comes in the
 * next second. The specification sets no term for the answer, so this one is the bank's own.
 */
function expiry(
  { createdAt, anchor, endDay }: Mandate,
  status: MandateStatus,
  after: EpochSecond,
): readonly MandateEvent[] {
  const unanswered = Math.max(createdAt + ANSWER_DAYS * DAY, secondOf(anchor + 1));
  const ends = [...(status === 'CRIADA' ? [unanswered] : []), ...(endDay === null ? [] : [expiryOf(endDay)])];
  return ends.map((at) => ({ status: 'EXPIRADA', at: Math.max(at, after + 1) }));
}

/** When a mandate expires whose last day this is: half an hour after it, our choice. */
const expiryOf = (endDay: EpochDay): EpochSecond => secondOf(endDay + 1, atHour(0, 1_800));

/** A payer who cancels does so some hours after she has approved, or has turned to it. */
function departure(seed: number, mandate: Mandate, after: EpochSecond): readonly MandateEvent[] {
  if (mandate.approvedAt === null || !REFUSING_BEHAVIOURS.has(behaviourAt(mandate, after))) return [];
  const random = new Random(seed, 5, mandate.index, after);
  return [{ status: 'CANCELADA', at: after + random.between(...LEAVING_HOURS) * HOUR, closing: LEFT }];
}

/**
 * From `now` on the payer behaves otherwise: a request that waits is answered so, and a cancellation that she had in mind goes or
 * comes. What has happened stays.
 */
export function changeBehaviour(
  seed: number,
  mandate: Mandate,
  behaviour: Behaviour,
  now: EpochSecond,
): Mandate {
  const confirmations = mandate.confirmations.map((one) => answeredAs(one, behaviour, now));
  const changed: Mandate = { ...mandate, mood: { from: now, behaviour }, confirmations };
  return replan(seed, withoutDeparture(changed, now), now);
}

function withoutDeparture(mandate: Mandate, now: EpochSecond): Mandate {
  const { closing, history } = mandate;
  const isPayers = closing?.kind === 'cancelamento' && closing.why.solicitante === LEFT.why.solicitante;
  if (!isPayers) return mandate;
  return { ...mandate, history: history.filter(({ status, at }) => at <= now || status !== 'CANCELADA') };
}
