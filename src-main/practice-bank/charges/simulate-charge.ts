import { DEBIT_WINDOWS } from '../../../src-preload/contract/vocabulary/practice-bank.ts';
import type { Attempt, Charge } from '../records/charge.ts';
import { behaviourAt, type Mandate, revokedAt } from '../records/mandate.ts';
import { type Behaviour, REACTIONS, type Reaction } from '../rules/behaviours.ts';
import { type ChargeScript, CREATED_DAYS_BEFORE, MANDATE_GONE } from '../rules/charge-scripts.ts';
import { LATE_NOTICE, listedReason, OTHER_AMOUNT, TECHNICAL_FAILURE } from '../rules/failure-codes.ts';
import { atHour, dayAt, type EpochSecond, secondOf } from '../timeline/calendar.ts';
import { Random, type Weighted, weigh } from '../timeline/random.ts';
import * as steps from './charge-steps.ts';
import { expiryOf, lastRetryDayOf, NIGHT, settleDayOf } from './collection-days.ts';
import { cutAt } from './cut.ts';
import { type DueDebit, debit } from './debits.ts';
import { PARTS } from './message-parts.ts';
import { paidByHand } from './payments-by-hand.ts';

/** Whose charge is simulated. */
export type Simulation = {
  readonly seed: number;
  readonly mandate: Mandate;
  /** The next debit fails, whoever the payer is. */
  readonly forced?: DueDebit['forced'];
  /** What both sides do with a charge of the automatic receiver; without one the payer reacts by her behaviour. */
  readonly script?: ChargeScript;
  /** So many retries does the automatic receiver ask for where there is no script; none unless said: they are the client's to ask for. */
  readonly retries?: number;
};

type Step = Simulation & {
  readonly charge: Charge;
  readonly from: EpochSecond;
  readonly reaction: Reaction;
  /** With which a debit fails that is to fail. */
  readonly code: string | null;
  readonly random: Random;
};

type Situation = 'unasked' | 'asked' | 'scheduled' | 'failed' | 'paid' | 'over';

const WEIGHED = Object.fromEntries(
  Object.entries(REACTIONS).map(([behaviour, reactions]) => [behaviour, weigh(reactions)]),
) as Readonly<Record<Behaviour, Weighted<Reaction>>>;

/**
 * Simulates the rest of a charge that has come as far as `from` (see {@link cutAt}). It is sent to the payer's bank, accepted or refused
 * there, debited as the payer's behaviour of that moment has it, and expires in the end. Retries are asked for by the receiver; this
 * engine plays the automatic one alone. Nothing that it adds is dated before `from`. A pure function; all chance hangs on
 * seed, mandate and slot.
 */
export function simulateCharge(simulation: Simulation, charge: Charge, from: EpochSecond): Charge {
  const { seed, mandate, script } = simulation;
  const drawn = new Random(seed, 8, mandate.index, charge.slot);
  const reaction = script?.reaction ?? drawn.weighted(WEIGHED[behaviourAt(mandate, from)]);
  const code = 'codes' in reaction.debit ? drawn.pick<string | null>(reaction.debit.codes) : null;
  let next = charge;
  let forced = simulation.forced ?? null;
  for (let situation = situationOf(next); situation !== 'over'; situation = situationOf(next)) {
    const attempts = next.attempts.length;
    const random = new Random(seed, 9, mandate.index, charge.slot, attempts, SITUATION_KEYS[situation]);
    next = STEPS[situation]({ ...simulation, forced, charge: next, from, reaction, code, random });
    if (situation === 'scheduled') forced = null;
  }
  const ended = unlessRevoked(mandate, next, from);
  return script === undefined
    ? ended
    : paidByHand(ended, script, new Random(seed, 11, mandate.index, charge.slot));
}

const SITUATION_KEYS: Readonly<Record<Exclude<Situation, 'over'>, number>> = {
  unasked: 0,
  asked: 1,
  scheduled: 2,
  failed: 3,
  paid: 4,
};

function situationOf(charge: Charge): Situation {
  if (!steps.isOpenCharge(charge)) return 'over';
  const last = charge.attempts.at(-1);
  return last === undefined ? 'unasked' : SITUATIONS[steps.lastAttemptStatus(last)];
}

const SITUATIONS = {
  SOLICITADA: 'asked',
  AGENDADA: 'scheduled',
  PAGA: 'paid',
  CANCELADA: 'failed',
  REJEITADA: 'failed',
  EXPIRADA: 'failed',
} as const;

const STEPS: Readonly<Record<Exclude<Situation, 'over'>, (step: Step) => Charge>> = {
  unasked: sendOrder,
  asked: answerOrder,
  scheduled: (step) => debit({ ...step, forced: step.forced ?? null, ...dueNow(step) }),
  failed: (step) => resend(step) ?? askAgain(step) ?? expire(step),
  paid: ({ charge, from }) => steps.moved(charge, 'CONCLUIDA', from + 1),
};

const lastAttempt = ({ attempts }: Charge): Attempt => {
  const last = attempts.at(-1);
  if (last === undefined) throw new RangeError('a charge without attempts');
  return last;
};
const endOf = ({ history }: Attempt): EpochSecond => history.at(-1)?.at ?? 0;

function dueNow({ charge, from }: Step) {
  const attempt = lastAttempt(charge);
  return { attempt, after: Math.max(from, endOf(attempt)) };
}

/** The order reaches the payer's bank 10 days before the due date, or at once where that is sooner. */
function sendOrder({ mandate, charge }: Step): Charge {
  const firstDay = charge.dueDay - CREATED_DAYS_BEFORE.most;
  const at = Math.max(charge.createdAt, secondOf(firstDay, atHour(6)));
  const message = { part: PARTS.scheduled, issuedAt: at };
  return steps.asked(charge, { kind: 'AGND', settleDay: settleDayOf(mandate, charge), message }, at);
}

/** The payer's bank takes from 1 to 90 minutes for a first order, 20 for one that follows it: our choice. */
function answerOrder(step: Step): Charge {
  const { mandate, charge, reaction, code } = step;
  const isFirst = lastAttempt(charge).kind === 'AGND';
  const at = answeredAt(step);
  if (isFirst && reaction.debit.kind === 'refused')
    return steps.closed(charge, 'REJEITADA', at, { kind: 'rejeicao', why: listedReason(code ?? '') });
  if (isFirst && hasOtherAmount(mandate, charge))
    return steps.closed(charge, 'REJEITADA', at, { kind: 'rejeicao', why: OTHER_AMOUNT });
  const isLate = isFirst && isAskedForLate(charge);
  const answered = isLate
    ? steps.attemptMoved(charge, 'REJEITADA', at, LATE_NOTICE)
    : steps.attemptMoved(charge, 'AGENDADA', at);
  return steps.lastStatus(charge) === 'CRIADA' ? steps.moved(answered, 'ATIVA', at) : answered;
}

function answeredAt({ charge, from, script, random }: Step): EpochSecond {
  const attempt = lastAttempt(charge);
  if (attempt.kind !== 'AGND') return Math.max(from + 1, endOf(attempt) + 1_200);
  if (script?.slow === true)
    return secondOf(dayAt(charge.createdAt) + 1, atHour(13, random.between(0, 3_600)));
  return Math.max(from + 1, endOf(attempt) + random.between(60, 5_400));
}

/** Of another amount than was agreed: no debit of it can ever be right, so that the charge itself is refused. */
const hasOtherAmount = ({ value }: Mandate, { amount }: Charge): boolean =>
  value.kind === 'fixed' && value.amount !== amount;

/** Too late for this debit to be announced to the payer in time; a retry, which has a day of its own, is not. */
const isAskedForLate = ({ dueDay, createdAt }: Charge): boolean =>
  dueDay - dayAt(createdAt) < CREATED_DAYS_BEFORE.least;

/** A technical failure of the morning is sent again on the same day (RIFL; rules/records.md, Attempts), once, ten minutes later: our choice. */
function resend({ charge, reaction, from, random }: Step): Charge | null {
  const failed = lastAttempt(charge);
  if (reaction.debit.kind !== 'resent' || failed.rejection?.codigo !== TECHNICAL_FAILURE.codigo) return null;
  const at = Math.max(from + 1, endOf(failed) + 600);
  const isTooLate = at > secondOf(failed.settleDay, atHour(DEBIT_WINDOWS.evening[0]) - 1_800);
  if (failed.kind !== 'AGND' || isTooLate) return null;
  const message = random.chance(0.5) ? failed.message : { part: PARTS.resent, issuedAt: at };
  return steps.asked(charge, { kind: 'RIFL', settleDay: failed.settleDay, message }, at);
}

/** The automatic receiver asks for a retry (NTAG) on the day before it, and never while the attempt before it is open. */
function askAgain({ mandate, charge, script, random, from, ...receiver }: Step): Charge | null {
  const retries = charge.attempts.filter(({ kind }) => kind === 'NTAG').length;
  const asked = script?.retries ?? receiver.retries ?? 0;
  const lastDay = lastRetryDayOf(mandate, charge);
  const failedOn = lastAttempt(charge).settleDay;
  if (retries >= (asked === 'last_day' ? 1 : asked) || lastDay === null) return null;
  const wanted =
    asked === 'last_day' ? Math.min(lastDay, charge.dueDay + 6) : failedOn + random.between(1, 2);
  const day = Math.max(wanted, dayAt(from) + 1);
  if (day <= failedOn || day > lastDay) return null;
  const isNext = failedOn === day - 1;
  const planned = secondOf(day - 1, isNext ? NIGHT + 1_200 : random.between(atHour(8), atHour(10)));
  const at = Math.max(from + 1, planned);
  const message = { part: PARTS.firstRetry + retries, issuedAt: at };
  return steps.asked(charge, { kind: 'NTAG', settleDay: day, message }, at);
}

function expire({ mandate, charge, from }: Step): Charge {
  const settleDay = settleDayOf(mandate, charge);
  const lastDay = Math.max(settleDay, lastRetryDayOf(mandate, charge) ?? settleDay);
  // The first answer to a charge that was asked for late on its last day comes after that day.
  const at = Math.max(from + 1, endOf(lastAttempt(charge)), expiryOf(lastDay));
  return steps.moved(charge, 'EXPIRADA', at);
}

/** A mandate that is revoked before the day of the first settlement takes its open charge with it. */
function unlessRevoked(mandate: Mandate, charge: Charge, from: EpochSecond): Charge {
  const goneAt = revokedAt(mandate);
  if (goneAt === null || goneAt >= secondOf(settleDayOf(mandate, charge))) return charge;
  const at = Math.max(from + 1, goneAt);
  const open = cutAt(charge, at - 1);
  return steps.isOpenCharge(open)
    ? steps.closed(open, 'CANCELADA', at, { kind: 'cancelamento', why: MANDATE_GONE })
    : charge;
}
