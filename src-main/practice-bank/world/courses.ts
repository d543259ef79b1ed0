import { CHARGE_CANCELLATIONS, type Course } from '../rules/charge-scripts.ts';
import { failureOf, KILLING_FAILURES, PASSING_FAILURES, TECHNICAL_FAILURE } from '../rules/failure-codes.ts';
import { atHour, dayAt, type EpochDay, type EpochSecond, secondOf } from './calendar.ts';
import { expiryOf, NIGHT, within } from './collection-days.ts';
import type { Dice } from './dice.ts';
import { PARTS } from './message-parts.ts';
import type { Attempt, AttemptStatus, ChargeStatus, Closing, MessageKey, StatusChange } from './story.ts';

/** What a course is run on: a charge that exists, with the days it may be collected on. */
export type Collection = {
  readonly createdAt: EpochSecond;
  /** When the payer's bank accepts the schedule. */
  readonly acceptedAt: EpochSecond;
  readonly dueDay: EpochDay;
  readonly settleDay: EpochDay;
  /** Last day on which a retry may be settled; before `settleDay + 1` where none may. */
  readonly lastRetryDay: EpochDay;
};

/** How the collection of a charge went. */
export type Outcome = {
  readonly attempts: readonly Attempt[];
  /** Changes of the charge's status after CRIADA. */
  readonly history: readonly StatusChange<ChargeStatus>[];
  readonly closing: Closing | null;
  readonly paid: { readonly at: EpochSecond; readonly message: MessageKey } | null;
};

type Runner<Kind extends Course['kind']> = (
  collection: Collection,
  dice: Dice,
  course: Extract<Course, { kind: Kind }>,
) => Outcome;

const RUNNERS: { readonly [Kind in Course['kind']]: Runner<Kind> } = {
  debited: runDebited,
  resent: runResent,
  retried: runRetried,
  lapsed: (collection) => lapse(collection, [failedSchedule(collection, null)]),
  refused: runRefused,
  withdrawn: runWithdrawn,
};

/** Runs a course on a charge. Every event is dated, however far ahead. */
export function runCourse(collection: Collection, course: Course, dice: Dice): Outcome {
  const run = RUNNERS[course.kind] as Runner<Course['kind']>;
  return run(collection, dice, course);
}

/** The charge is called off at an instant before its first settlement day. */
export function callOff(collection: Collection, at: EpochSecond, closing: Closing): Outcome {
  const isAccepted = at > collection.acceptedAt;
  const attempt = scheduled(collection, 'CANCELADA', at);
  const history = isAccepted
    ? attempt.history
    : attempt.history.filter(({ status }) => status !== 'AGENDADA');
  const accepted = isAccepted ? [acceptance(collection)] : [];
  return {
    attempts: [{ ...attempt, history }],
    history: [...accepted, { status: 'CANCELADA', at }],
    closing,
    paid: null,
  };
}

const acceptance = ({ acceptedAt }: Collection): StatusChange<ChargeStatus> => ({
  status: 'ATIVA',
  at: acceptedAt,
});

/** The first attempt, asked for with the charge and scheduled when the payer's bank accepts. */
function scheduled(
  { createdAt, acceptedAt, settleDay }: Collection,
  end: AttemptStatus,
  at: EpochSecond,
): Attempt {
  return {
    kind: 'AGND',
    settleDay,
    message: { part: PARTS.scheduled, issuedAt: createdAt },
    history: [
      { status: 'SOLICITADA', at: createdAt },
      { status: 'AGENDADA', at: acceptedAt },
      { status: end, at },
    ],
    rejection: null,
  };
}

function failedSchedule(collection: Collection, rejection: Attempt['rejection']): Attempt {
  const end = rejection === null ? 'EXPIRADA' : 'REJEITADA';
  return { ...scheduled(collection, end, secondOf(collection.settleDay, NIGHT)), rejection };
}

function concluded(collection: Collection, attempts: readonly Attempt[], at: EpochSecond): Outcome {
  const message = attempts.at(-1)?.message ?? null;
  return {
    attempts,
    history: [acceptance(collection), { status: 'CONCLUIDA', at: at + 2 }],
    closing: null,
    paid: message === null ? null : { at, message },
  };
}

function lapse(collection: Collection, attempts: readonly Attempt[]): Outcome {
  const lastDay = Math.max(collection.settleDay, collection.lastRetryDay);
  return {
    attempts,
    history: [acceptance(collection), { status: 'EXPIRADA', at: expiryOf(lastDay) }],
    closing: null,
    paid: null,
  };
}

function runDebited(
  collection: Collection,
  dice: Dice,
  { window }: Extract<Course, { kind: 'debited' }>,
): Outcome {
  const at = within(window, collection.settleDay, dice);
  return concluded(collection, [scheduled(collection, 'PAGA', at)], at);
}

function runResent(collection: Collection, dice: Dice): Outcome {
  const failedAt = within('morning', collection.settleDay, dice);
  const failed = { ...scheduled(collection, 'REJEITADA', failedAt), rejection: TECHNICAL_FAILURE };
  const askedAt = failedAt + 600;
  const paidAt = within('evening', collection.settleDay, dice);
  const resent: Attempt = {
    kind: 'RIFL',
    settleDay: collection.settleDay,
    message: dice.chance(0.5) ? failed.message : { part: PARTS.resent, issuedAt: askedAt },
    history: followUp(askedAt, 'PAGA', paidAt),
    rejection: null,
  };
  return concluded(collection, [failed, resent], paidAt);
}

const followUp = (
  askedAt: EpochSecond,
  end: AttemptStatus,
  at: EpochSecond,
): readonly StatusChange<AttemptStatus>[] => [
  { status: 'SOLICITADA', at: askedAt },
  { status: 'AGENDADA', at: askedAt + 1_200 },
  { status: end, at },
];

function runRetried(
  collection: Collection,
  dice: Dice,
  course: Extract<Course, { kind: 'retried' }>,
): Outcome {
  const days = course.isLate === true ? lastDay(collection) : retryDays(collection, course.tries, dice);
  const drawn = dice.pick(PASSING_FAILURES);
  const why = course.code === undefined ? drawn : failureOf(course.code);
  const first = failedSchedule(collection, why);
  let failedOn = collection.settleDay;
  const retries = days.map((day, index) => {
    const isPaid = course.pays && index === days.length - 1;
    const attempt = retry({ day, failedOn, part: PARTS.firstRetry + index, isPaid, why }, dice);
    failedOn = day;
    return attempt;
  });
  const last = retries.at(-1);
  if (last === undefined || !course.pays) return lapse(collection, [first, ...retries]);
  return concluded(collection, [first, ...retries], last.history.at(-1)?.at ?? collection.createdAt);
}

const lastDay = ({ settleDay, lastRetryDay, dueDay }: Collection): readonly EpochDay[] => {
  const day = Math.min(lastRetryDay, dueDay + 6);
  return day > settleDay ? [day] : [];
};

function retryDays({ settleDay, lastRetryDay }: Collection, tries: number, dice: Dice): readonly EpochDay[] {
  const days: EpochDay[] = [];
  for (let day = settleDay + dice.between(1, 2); day <= lastRetryDay && days.length < tries; ) {
    days.push(day);
    day += dice.between(1, 2);
  }
  return days;
}

type Retry = {
  readonly day: EpochDay;
  readonly failedOn: EpochDay;
  readonly part: number;
  readonly isPaid: boolean;
  readonly why: Attempt['rejection'];
};

/** A retry is asked for on the day before, and never while the attempt before it is open. */
function retry({ day, failedOn, part, isPaid, why }: Retry, dice: Dice): Attempt {
  const askedAt =
    failedOn === day - 1
      ? secondOf(day - 1, NIGHT + 1_200)
      : secondOf(day - 1, dice.between(atHour(8), atHour(10)));
  const at = isPaid ? within(dice.chance(0.7) ? 'morning' : 'evening', day, dice) : secondOf(day, NIGHT);
  const failure = why === null ? 'EXPIRADA' : 'REJEITADA';
  return {
    kind: 'NTAG',
    settleDay: day,
    message: { part, issuedAt: askedAt },
    history: followUp(askedAt, isPaid ? 'PAGA' : failure, at),
    rejection: isPaid ? null : why,
  };
}

function runRefused(
  collection: Collection,
  dice: Dice,
  { at: stage, code }: Extract<Course, { kind: 'refused' }>,
): Outcome {
  const drawn = dice.pick(KILLING_FAILURES);
  const why = failureOf(code ?? drawn.codigo) ?? drawn;
  const isAtDebit = stage === 'debit';
  const at = isAtDebit
    ? within('morning', collection.settleDay, dice)
    : collection.createdAt + dice.between(300, 3_600);
  const attempt = { ...scheduled(collection, 'REJEITADA', at), rejection: why };
  const history = isAtDebit ? attempt.history : attempt.history.filter(({ status }) => status !== 'AGENDADA');
  return {
    attempts: [{ ...attempt, history }],
    history: [...(isAtDebit ? [acceptance(collection)] : []), { status: 'REJEITADA', at }],
    closing: { kind: 'rejeicao', why },
    paid: null,
  };
}

/** Called off by the day before the first planned settlement at the latest (rules/cycles.md, Cancelling). */
function runWithdrawn(collection: Collection, dice: Dice): Outcome {
  const firstDay = dayAt(collection.acceptedAt);
  const day = dice.between(firstDay, Math.max(firstDay, collection.settleDay - 1));
  const at = Math.max(collection.acceptedAt + 600, secondOf(day, dice.between(atHour(9), atHour(20))));
  return callOff(collection, at, { kind: 'cancelamento', why: dice.pick(CHARGE_CANCELLATIONS) });
}
