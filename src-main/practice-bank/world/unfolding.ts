import { CREATED_DAYS_BEFORE, MANDATE_GONE } from '../rules/charge-scripts.ts';
import { LATE_NOTICE, OTHER_AMOUNT, TECHNICAL_FAILURE } from '../rules/failure-codes.ts';
import { REACTIONS, type Reaction, type Temperament } from '../rules/temperaments.ts';
import { atHour, dayAt, type EpochSecond, secondOf } from './calendar.ts';
import { DEBIT_WINDOWS, expiryOf, lastRetryDayOf, settleDayOf } from './collection-days.ts';
import { cutAt } from './cut.ts';
import { type DueDebit, debit } from './debits.ts';
import { Dice, type Weighted, weigh } from './dice.ts';
import * as growth from './growth.ts';
import { type Mandate, revokedAt, temperamentAt } from './mandate.ts';
import { PARTS } from './message-parts.ts';
import type { Attempt, Charge } from './story.ts';

/** Whose charge is told on. */
export type Unfolding = {
  readonly seed: number;
  readonly mandate: Mandate;
  /** The next debit fails, whoever the payer is. */
  readonly forced?: DueDebit['forced'];
};

type Tale = Unfolding & {
  readonly charge: Charge;
  readonly from: EpochSecond;
  readonly reaction: Reaction;
  readonly dice: Dice;
};

type Situation = 'unasked' | 'asked' | 'scheduled' | 'failed' | 'paid' | 'over';

const WEIGHED = Object.fromEntries(
  Object.entries(REACTIONS).map(([temperament, reactions]) => [temperament, weigh(reactions)]),
) as Readonly<Record<Temperament, Weighted<Reaction>>>;

/**
 * Tells the rest of a charge whose story reaches up to `from` (see {@link cutAt}): it is sent to the payer's bank, accepted or refused
 * there, debited as the payer's temperament of that moment has it, and expires in the end. Only the receiver asks for retries. Nothing
 * that it adds is dated before `from`. A pure function; all chance hangs on seed, mandate and slot.
 */
export function unfold(stage: Unfolding, charge: Charge, from: EpochSecond): Charge {
  const { seed, mandate } = stage;
  const temperament = temperamentAt(mandate, from);
  const reaction = new Dice(seed, 8, mandate.index, charge.slot).weighted(WEIGHED[temperament]);
  let told = charge;
  let forced = stage.forced ?? null;
  for (let situation = situationOf(told); situation !== 'over'; situation = situationOf(told)) {
    const dice = new Dice(
      seed,
      9,
      mandate.index,
      charge.slot,
      told.attempts.length,
      SITUATION_KEYS[situation],
    );
    told = STEPS[situation]({ ...stage, forced, charge: told, from, reaction, dice });
    if (situation === 'scheduled') forced = null;
  }
  return unlessRevoked(mandate, told, from);
}

const SITUATION_KEYS: Readonly<Record<Exclude<Situation, 'over'>, number>> = {
  unasked: 0,
  asked: 1,
  scheduled: 2,
  failed: 3,
  paid: 4,
};

function situationOf(charge: Charge): Situation {
  if (!growth.isOpenCharge(charge)) return 'over';
  const last = charge.attempts.at(-1);
  return last === undefined ? 'unasked' : SITUATIONS[growth.lastAttemptStatus(last)];
}

const SITUATIONS = {
  SOLICITADA: 'asked',
  AGENDADA: 'scheduled',
  PAGA: 'paid',
  CANCELADA: 'failed',
  REJEITADA: 'failed',
  EXPIRADA: 'failed',
} as const;

const STEPS: Readonly<Record<Exclude<Situation, 'over'>, (tale: Tale) => Charge>> = {
  unasked: sendOrder,
  asked: answerOrder,
  scheduled: (tale) => debit({ ...tale, forced: tale.forced ?? null, ...dueNow(tale) }),
  failed: (tale) => resend(tale) ?? expire(tale),
  paid: ({ charge, from }) => growth.moved(charge, 'CONCLUIDA', from + 1),
};

const lastAttempt = ({ attempts }: Charge): Attempt => {
  const last = attempts.at(-1);
  if (last === undefined) throw new RangeError('a charge without attempts');
  return last;
};
const endOf = ({ history }: Attempt): EpochSecond => history.at(-1)?.at ?? 0;

function dueNow({ charge, from }: Tale) {
  const attempt = lastAttempt(charge);
  return { attempt, after: Math.max(from, endOf(attempt)) };
}

/** The order reaches the payer's bank 10 days before the due date, or at once where that is sooner. */
function sendOrder({ mandate, charge }: Tale): Charge {
  const firstDay = charge.dueDay - CREATED_DAYS_BEFORE.most;
  const at = Math.max(charge.createdAt, secondOf(firstDay, atHour(6)));
  const message = { part: PARTS.scheduled, issuedAt: at };
  return growth.asked(charge, { kind: 'AGND', settleDay: settleDayOf(mandate, charge), message }, at);
}

/** The payer's bank takes from 1 to 90 minutes for a first order, 20 for one that follows it. */
function answerOrder({ mandate, charge, from, dice }: Tale): Charge {
  const attempt = lastAttempt(charge);
  const isFirst = attempt.kind === 'AGND';
  const at = Math.max(from + 1, endOf(attempt) + (isFirst ? dice.between(60, 5_400) : 1_200));
  if (isFirst && hasOtherAmount(mandate, charge))
    return growth.closed(charge, 'REJEITADA', at, { kind: 'rejeicao', why: OTHER_AMOUNT });
  const isLate = isFirst && isAskedForLate(charge);
  const answered = isLate
    ? growth.attemptMoved(charge, 'REJEITADA', at, LATE_NOTICE)
    : growth.attemptMoved(charge, 'AGENDADA', at);
  return growth.lastStatus(charge) === 'CRIADA' ? growth.moved(answered, 'ATIVA', at) : answered;
}

/** Of another amount than was agreed: no debit of it can ever be right, so that the charge itself is refused. */
const hasOtherAmount = ({ value }: Mandate, { amount }: Charge): boolean =>
  value.kind === 'fixed' && value.amount !== amount;

/** Too late for this debit to be announced to the payer in time; a retry, which has a day of its own, is not. */
const isAskedForLate = ({ dueDay, createdAt }: Charge): boolean =>
  dueDay - dayAt(createdAt) < CREATED_DAYS_BEFORE.least;

/** A technical failure of the morning is sent again on the same day (RIFL), once. */
function resend({ charge, reaction, from, dice }: Tale): Charge | null {
  const failed = lastAttempt(charge);
  if (reaction.debit.kind !== 'resent' || failed.rejection?.codigo !== TECHNICAL_FAILURE.codigo) return null;
  const at = Math.max(from + 1, endOf(failed) + 600);
  const isTooLate = at > secondOf(failed.settleDay, atHour(DEBIT_WINDOWS.evening[0]) - 1_800);
  if (failed.kind !== 'AGND' || isTooLate) return null;
  const message = dice.chance(0.5) ? failed.message : { part: PARTS.resent, issuedAt: at };
  return growth.asked(charge, { kind: 'RIFL', settleDay: failed.settleDay, message }, at);
}

function expire({ mandate, charge, from }: Tale): Charge {
  const lastDay = lastRetryDayOf(mandate, charge) ?? settleDayOf(mandate, charge);
  // The first answer to a charge that was asked for late on its last day comes after that day.
  const at = Math.max(from + 1, endOf(lastAttempt(charge)), expiryOf(lastDay));
  return growth.moved(charge, 'EXPIRADA', at);
}

/** A mandate that is revoked before the day of the first settlement takes its open charge with it. */
function unlessRevoked(mandate: Mandate, charge: Charge, from: EpochSecond): Charge {
  const goneAt = revokedAt(mandate);
  if (goneAt === null || goneAt >= secondOf(settleDayOf(mandate, charge))) return charge;
  const at = Math.max(from + 1, goneAt);
  const open = cutAt(charge, at - 1);
  return growth.isOpenCharge(open)
    ? growth.closed(open, 'CANCELADA', at, { kind: 'cancelamento', why: MANDATE_GONE })
    : charge;
}
