import { type BankModel, isLive, isOpen, isPending, type MandateRecord } from './records.ts';
import { debitDay } from './timeline.ts';

/**
 * A mandate closes by somebody's hand: its waiting request goes with it, and every charge whose first settlement lies ahead. Other
 * open charges go their own way.
 */
export function closeMandate(
  model: BankModel,
  mandate: MandateRecord,
  status: 'CANCELADA' | 'REJEITADA',
): void {
  mandate.status = status;
  for (const request of model.requestsOf(mandate.idRec)) if (isLive(request)) request.status = 'CANCELADA';
  for (const charge of model.chargesOf(mandate.idRec).filter(isOpen)) {
    const first = charge.attempts[0]?.day ?? debitDay(charge);
    if (first <= model.today) {
      charge.isLoose = true;
      continue;
    }
    charge.status = 'CANCELADA';
    charge.attempts = charge.attempts.map((attempt) =>
      isPending(attempt) ? { ...attempt, status: 'CANCELADA' } : attempt,
    );
  }
}
