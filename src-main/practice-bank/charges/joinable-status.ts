import { type EpochSecond, secondOf } from '../timeline/calendar.ts';
import type { JoinableCharge } from './joinable-charges.ts';

/** Those of the published scheme's states that this bank brings about; a receiver's own removal it does not offer. */
export type JoinableStatus = 'ATIVA' | 'CONCLUIDA' | 'REMOVIDA_PELO_PSP';

/** The first instant at which a charge may be paid no more; null where it never lapses. */
function endOf({ createdAt, time }: JoinableCharge): EpochSecond | null {
  if (time === null) return null;
  return time.kind === 'cob' ? createdAt + time.expirySeconds : secondOf(time.dueDay + time.daysAfterDue + 1);
}

/**
 * The status of a charge at an instant. One that has lapsed unpaid is taken away by the bank: our choice, since the scheme leaves it open
 * whether a bank removes it or lets it stand as active (SERVICE.md, section 9).
 */
export function joinableStatus(charge: JoinableCharge, now: EpochSecond): JoinableStatus {
  if (charge.isPaid) return 'CONCLUIDA';
  const end = endOf(charge);
  return end !== null && now >= end ? 'REMOVIDA_PELO_PSP' : 'ATIVA';
}

/** Whether a code can be composed with a charge: one that was taken away has no location any more, a paid one still has. */
export const isComposable = (charge: JoinableCharge, now: EpochSecond): boolean =>
  charge.hasLocation && joinableStatus(charge, now) !== 'REMOVIDA_PELO_PSP';
