import {
  type Day,
  dayOf,
  earliest,
  HOUR,
  instantOf,
  latest,
  MINUTE,
  nextCycle,
  plusDays,
} from './calendar.ts';
import {
  type BankModel,
  type ChargeRecord,
  isPending,
  type MandateRecord,
  type RequestRecord,
} from './records.ts';

/**
 * What the clock forces. Each function gives the statuses that a record may bear at an instant, from what was known of it
 * earlier: one where only one is right, several inside the minutes or hours that the service leaves to its own pace.
 */
export type Statuses = ReadonlySet<string>;

/** When something happens that is dated within bounds. */
type Bounds = { readonly least: number; readonly most: number };

const mayHave = ({ least }: Bounds, now: number): boolean => now >= least;
const mustHave = ({ most }: Bounds, now: number): boolean => now > most;

/** A request reaches the payer's bank after 1 to 5 minutes, the payer 1 to 20 minutes later, her answer comes 1 to 30 hours after. */
export function possibleRequest(request: RequestRecord, mandate: MandateRecord, now: number): Statuses {
  const after = (least: number, most: number): Bounds => ({
    least: request.createdAt + least,
    most: request.createdAt + most,
  });
  const sent = after(MINUTE, 5 * MINUTE);
  const received = after(2 * MINUTE, 25 * MINUTE);
  const answered = after(HOUR + 2 * MINUTE, 30 * HOUR + 25 * MINUTE);
  const isExpired = now >= request.expiresAt;
  const mayAnswer = mayHave(answered, now) && answered.least < request.expiresAt;
  const isWaiting = !isExpired && !mustHave(answered, now);
  return chosen([
    ['CRIADA', isWaiting && !mustHave(sent, now)],
    ['ENVIADA', isWaiting && mayHave(sent, now) && !mustHave(received, now)],
    ['RECEBIDA', isWaiting && mayHave(received, now)],
    ['ACEITA', mayAnswer],
    ['EXPIRADA', isExpired && request.expiresAt <= answered.most],
    ['CANCELADA', mayHave(endOf(mandate), now)],
  ]);
}

/** An unanswered mandate waits 30 days, and until its first due date has passed; to its last day when that comes first. */
const ANSWER_DAYS = 30;
const NEVER: Bounds = { least: Number.POSITIVE_INFINITY, most: Number.POSITIVE_INFINITY };

function endOf({ status, createdAt, firstDay, lastDay }: MandateRecord): Bounds {
  const byDate =
    lastDay === null
      ? NEVER
      : { least: instantOf(plusDays(lastDay, 1)), most: instantOf(plusDays(lastDay, 1), 12) };
  if (status !== 'CRIADA') return byDate;
  const term = Math.max(createdAt + ANSWER_DAYS * 24 * HOUR, instantOf(plusDays(firstDay, 1)));
  const byTerm = { least: term, most: term };
  return byDate.least < byTerm.least ? byDate : byTerm;
}

/** A mandate whose request may have been accepted may be approved; one past its end has expired. */
export function possibleMandate(mandate: MandateRecord, isAccepted: boolean, now: number): Statuses {
  const end = endOf(mandate);
  const standing = isAccepted ? 'APROVADA' : mandate.status;
  const last = endOf({ ...mandate, status: standing });
  return chosen([
    [standing, !mustHave(last, now)],
    ['EXPIRADA', mayHave(isAccepted ? last : end, now)],
  ]);
}

/** The order goes out at once, or on the tenth day before the due date; within 90 minutes the payer's bank has answered. */
function orderOf({ createdAt, dueDay }: ChargeRecord): Bounds {
  const orderDay = plusDays(dueDay, -10);
  if (dayOf(createdAt) > orderDay) return { least: createdAt, most: createdAt };
  return { least: Math.max(createdAt, instantOf(orderDay)), most: instantOf(plusDays(orderDay, 1)) };
}

/** The day of the debit that comes next, or came last: that of the newest attempt, else the due date (a week later at most). */
export const debitDay = (charge: ChargeRecord): Day => charge.attempts.at(-1)?.day ?? charge.dueDay;

/** The last day on which a retry may settle; the debit's own day where none may. */
function lastRetryDay(charge: ChargeRecord, mandate: MandateRecord): Day {
  const settleDay = charge.attempts[0]?.day ?? charge.dueDay;
  if (!mandate.allowsRetries) return settleDay;
  const next = nextCycle(mandate, charge.dueDay);
  const week = plusDays(charge.dueDay, 7);
  return latest(settleDay, next === null ? week : earliest(plusDays(next, -1), week));
}

const MOST_RETRIES = 3;

/** Statuses of a charge that was open when it was last looked at. */
export function possibleCharge(charge: ChargeRecord, model: BankModel): Statuses {
  const { now } = model;
  const mandate = model.mandateOf(charge);
  const order = orderOf(charge);
  const answered = { least: order.least + MINUTE, most: order.most + 90 * MINUTE };
  const isAsked = charge.status === 'CRIADA';
  const mayBeAnswered = !isAsked || mayHave(answered, now);
  const later = charge.isDoomed ? new Set(['REJEITADA']) : afterDebit(charge, mandate, now);
  const isEnded = charge.isLoose || mandate.status !== 'APROVADA';
  return new Set([
    ...(isAsked && !mustHave(answered, now) ? ['CRIADA'] : []),
    ...(mayBeAnswered ? later : []),
    ...(isEnded ? ['CANCELADA', 'EXPIRADA', 'CONCLUIDA', 'REJEITADA', 'ATIVA'] : []),
  ]);
}

/** From the acceptance on: debited on its day from midnight to 21h, else alive until the last day of retries is over. */
function afterDebit(charge: ChargeRecord, mandate: MandateRecord, now: number): Statuses {
  const newest = charge.attempts.at(-1);
  const isDebitAhead = !isRefusedAsLate(charge) && (newest === undefined || isPending(newest));
  if (!isDebitAhead) return unpaid(charge, mandate, now);
  const day = debitDay(charge);
  const debit = { least: instantOf(day), most: instantOf(day, 22) };
  const result = outcome(charge);
  return new Set([
    ...(mustHave(debit, now) ? [] : ['ATIVA']),
    ...(!mayHave(debit, now) ? [] : result === null ? unpaid(charge, mandate, now) : [result]),
  ]);
}

/** Its first debit is refused, and no retry has followed yet. */
const isRefusedAsLate = ({ isLate, attempts }: ChargeRecord): boolean =>
  isLate && attempts.at(-1)?.kind !== 'NTAG';

/** The place of the attempt that is debited next: that of the newest, or of the first that a charge will have. */
export const nextAttempt = ({ attempts }: ChargeRecord): number => Math.max(0, attempts.length - 1);

/** What the payer's bank answers to the attempt that is ahead: she pays unless told otherwise; null: not this time. */
function outcome(charge: ChargeRecord): string | null {
  const { failing } = charge;
  if (failing?.attempt !== nextAttempt(charge)) return 'CONCLUIDA';
  return failing.kills ? 'REJEITADA' : null;
}

function unpaid(charge: ChargeRecord, mandate: MandateRecord, now: number): Statuses {
  const day = lastRetryDay(charge, mandate);
  const retries = charge.attempts.filter(({ kind }) => kind === 'NTAG').length;
  const end = { least: instantOf(day, 20), most: instantOf(plusDays(day, 1)) };
  return chosen([
    ['ATIVA', !mustHave(end, now)],
    ['EXPIRADA', mayHave(end, now) || retries >= MOST_RETRIES],
  ]);
}

const chosen = (cases: readonly (readonly [status: string, holds: boolean])[]): Statuses =>
  new Set(cases.filter(([, holds]) => holds).map(([status]) => status));

/** What is wrong with the attempts of a charge under its status; null when nothing is. */
export function attemptsFault(charge: ChargeRecord, today: Day): string | null {
  const { status, attempts } = charge;
  if (attempts.slice(0, -1).some((attempt) => !FAILED.includes(attempt.status))) {
    return 'an attempt follows one that has not failed';
  }
  const last = attempts.at(-1);
  if (last === undefined)
    return status === 'CRIADA' || status === 'CANCELADA' ? null : `${status} without an attempt`;
  // Refused when it was scheduled, before its day.
  if (isRefusedAsLate(charge) && status === 'ATIVA' && last.status === 'REJEITADA') return null;
  const allowed = LAST_ATTEMPT[status]?.(last.day, today) ?? [];
  return allowed.includes(last.status) ? null : `${status} with a last attempt ${last.status} of ${last.day}`;
}

const FAILED: readonly string[] = ['REJEITADA', 'EXPIRADA'];

/** What the newest attempt may be under each status of its charge. */
const LAST_ATTEMPT: Readonly<Record<string, (day: Day, today: Day) => readonly string[]>> = {
  CRIADA: () => ['SOLICITADA'],
  ATIVA: (day, today) => {
    if (day < today) return FAILED;
    return day > today ? ['SOLICITADA', 'AGENDADA'] : ['AGENDADA', ...FAILED];
  },
  CONCLUIDA: () => ['PAGA'],
  REJEITADA: () => ['REJEITADA'],
  EXPIRADA: () => FAILED,
  CANCELADA: () => ['CANCELADA', ...FAILED],
};
