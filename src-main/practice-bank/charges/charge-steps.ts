import type { Attempt, AttemptStatus, Charge, ChargeStatus, EarlyEnd, Rejection } from '../records/charge.ts';
import { assertTransition } from '../rules/state-machines.ts';
import type { EpochSecond } from '../timeline/calendar.ts';

/** The last status that a charge has come to, or will. */
export const lastStatus = ({ history }: Charge): ChargeStatus => history.at(-1)?.status ?? 'CRIADA';

/** The last status of an attempt. */
export const lastAttemptStatus = ({ history }: Attempt): AttemptStatus =>
  history.at(-1)?.status ?? 'SOLICITADA';

/** An attempt that is asked for or scheduled, and has come to no end. */
export const isOpenAttempt = (attempt: Attempt): boolean =>
  ['SOLICITADA', 'AGENDADA'].includes(lastAttemptStatus(attempt));

/** A charge that has come to no end. */
export const isOpenCharge = (charge: Charge): boolean => ['CRIADA', 'ATIVA'].includes(lastStatus(charge));

/** A charge that moves on. Like all of these it throws `RangeError` for a change that is not legal. */
export function moved(charge: Charge, status: ChargeStatus, at: EpochSecond): Charge {
  assertTransition('cobr', lastStatus(charge), status);
  return { ...charge, history: [...charge.history, { status, at }] };
}

/** A charge that comes to an end before it was paid; its open attempt comes to the same end. */
export function closed(
  charge: Charge,
  status: Extract<ChargeStatus, 'CANCELADA' | 'REJEITADA'>,
  at: EpochSecond,
  closing: EarlyEnd,
): Charge {
  const rejection = closing.kind === 'rejeicao' ? closing.why : null;
  const ended = charge.attempts.some(isOpenAttempt) ? attemptMoved(charge, status, at, rejection) : charge;
  return { ...moved(ended, status, at), closing };
}

/** A charge with another attempt, asked for at an instant. */
export function asked(
  charge: Charge,
  attempt: Omit<Attempt, 'history' | 'rejection'>,
  at: EpochSecond,
): Charge {
  const first = { ...attempt, history: [{ status: 'SOLICITADA' as const, at }], rejection: null };
  return { ...charge, attempts: [...charge.attempts, first] };
}

/** A charge whose last attempt moves on. */
export function attemptMoved(
  charge: Charge,
  status: AttemptStatus,
  at: EpochSecond,
  rejection: Rejection | null = null,
): Charge {
  const last = charge.attempts.at(-1);
  if (last === undefined) throw new RangeError('a charge without attempts');
  assertTransition('tentativa', lastAttemptStatus(last), status);
  const next = { ...last, history: [...last.history, { status, at }], rejection };
  return { ...charge, attempts: [...charge.attempts.slice(0, -1), next] };
}
