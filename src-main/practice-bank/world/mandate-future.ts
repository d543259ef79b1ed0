import {
  ANSWER_DAYS,
  LEAVING_HOURS,
  MANDATE_REJECTIONS,
  PAYER_CANCELLATION,
} from '../rules/mandate-fates.ts';
import { assertHistory, canMove } from '../rules/state-machines.ts';
import { REFUSING_TEMPERAMENTS, type Temperament } from '../rules/temperaments.ts';
import { type EpochSecond, secondOf } from './calendar.ts';
import { answeredAs, endConfirmation, liveConfirmation } from './confirmations.ts';
import { Dice } from './dice.ts';
import { type JoiningCharge, type Journey, type Mandate, temperamentAt } from './mandate.ts';
import { type Closing, happened, type MandateStatus, statusAt } from './story.ts';
import { expiryOf } from './told-life.ts';

/** One change of a mandate's status, with what goes with it: the journey of an approval, the reason of an end. */
export type MandateEvent = {
  readonly status: MandateStatus;
  readonly at: EpochSecond;
  readonly journey?: Journey;
  readonly closing?: Closing;
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
  const { status, at, journey, closing } = event;
  const isApproval = status === 'APROVADA';
  return {
    ...mandate,
    history: assertHistory('rec', [...mandate.history, { status, at }]),
    confirmations: withoutWaiting(mandate, at),
    journey: isApproval ? (journey ?? mandate.journey) : mandate.journey,
    joiningCharge: isApproval ? joiningAfter(mandate, journey) : mandate.joiningCharge,
    approvedAt: isApproval ? at : mandate.approvedAt,
    closedAt: isApproval ? null : at,
    closing: closing ?? null,
  };
}

/** The story has the joining charge paid where it told the approval itself, by journey 3. */
const joiningAfter = ({ joiningCharge }: Mandate, journey: Journey | undefined): JoiningCharge =>
  joiningCharge === 'told' && journey !== 'JORNADA_3' ? 'by_hand' : joiningCharge;

function withoutWaiting(mandate: Mandate, at: EpochSecond): Mandate['confirmations'] {
  const waiting = liveConfirmation(mandate, at);
  if (waiting === null) return mandate.confirmations;
  return mandate.confirmations.map((one) => (one === waiting ? endConfirmation(one, 'CANCELADA', at) : one));
}

/**
 * Tells what becomes of a mandate from `now` on if nobody steps in. Its past stays; of what was told ahead, only what no longer
 * follows goes.
 */
export const retell = (seed: number, mandate: Mandate, now: EpochSecond): Mandate =>
  continueStory(seed, upTo(mandate, now), mandate, now);

/** The same for a mandate to which something has just happened: what its `former` story held in store goes on from there. */
export function continueStory(seed: number, past: Mandate, former: Mandate, now: EpochSecond): Mandate {
  const planned = plannedEvents(former, now);
  let told = past;
  for (let next = nextEvent(seed, told, planned, now); next !== null; ) {
    told = withEvent(told, next);
    next = nextEvent(seed, told, planned, next.at);
  }
  return told;
}

/**
 * What the story held in store. Not the answer to a confirmation request, which follows from the request, and no expiry, which
 * follows from the dates.
 */
function plannedEvents(mandate: Mandate, now: EpochSecond): readonly MandateEvent[] {
  const answers: ReadonlySet<string> = new Set(['APROVADA', 'REJEITADA']);
  return mandate.history
    .filter(({ status, at }) => at > now && status !== 'EXPIRADA')
    .filter(({ status }) => !(mandate.journey === 'JORNADA_1' && answers.has(status)))
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

/** A payer who cancels does so some hours after she has approved, or has turned to it. */
function departure(seed: number, mandate: Mandate, after: EpochSecond): readonly MandateEvent[] {
  if (mandate.approvedAt === null || !REFUSING_TEMPERAMENTS.has(temperamentAt(mandate, after))) return [];
  const dice = new Dice(seed, 5, mandate.index, after);
  return [{ status: 'CANCELADA', at: after + dice.between(...LEAVING_HOURS) * HOUR, closing: LEFT }];
}

/**
 * From `now` on the payer behaves otherwise: a request that waits is answered so, and a cancellation that she had in mind goes or
 * comes. What has happened stays.
 */
export function changeMood(
  seed: number,
  mandate: Mandate,
  temperament: Temperament,
  now: EpochSecond,
): Mandate {
  const confirmations = mandate.confirmations.map((one) => answeredAs(one, temperament, now));
  const changed: Mandate = { ...mandate, mood: { from: now, temperament }, confirmations };
  return retell(seed, withoutDeparture(changed, now), now);
}

function withoutDeparture(mandate: Mandate, now: EpochSecond): Mandate {
  const { closing, history } = mandate;
  const isPayers = closing?.kind === 'cancelamento' && closing.why.solicitante === LEFT.why.solicitante;
  if (!isPayers) return mandate;
  return { ...mandate, history: history.filter(({ status, at }) => at <= now || status !== 'CANCELADA') };
}
