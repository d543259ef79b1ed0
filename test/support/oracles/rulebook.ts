import type { ChargeFacts } from '../../../src-main/core/reconcile.ts';
import { banksOpen, dateOf, numberOf } from './civil-dates.ts';

/** What the rulebook says of a charge, worked out straight down its table (rules/reconciliation.md, States). */
export type Judged = {
  state: string;
  group: string;
  settleDate: string;
  daysLate: number | null;
};

const strip = (word: string): string =>
  word
    .toUpperCase()
    .replace(/[ÁÀÂÃ]/g, 'A')
    .replace(/[ÍÌ]/g, 'I')
    .replace(/DO$/, 'DA')
    .trim();

/** São Paulo has kept UTC-3 without daylight saving since 2019; the specs stay after that. */
function dayInSaoPaulo(at: string): number {
  return Math.floor((Date.parse(at) - 3 * 3_600_000) / 86_400_000);
}

function settleDay(charge: ChargeFacts): number {
  const scheduled = charge.attempts
    .filter((attempt) => attempt.kind.trim().toUpperCase() === 'AGND' && attempt.settleDate !== null)
    .map((attempt) => numberOf(attempt.settleDate ?? ''));
  if (scheduled.length > 0) return Math.min(...scheduled);
  let day = numberOf(charge.dueDate);
  if (charge.adjustsToBusinessDay) while (!banksOpen(day)) day += 1;
  return day;
}

function judgeMoney(charge: ChargeFacts, settle: number, status: string): [string, string, number | null] {
  const inOrder = [...charge.settlements].sort((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1));
  let paid = 0;
  let back = 0;
  let reachedOn: number | null = null;
  for (const settlement of inOrder) {
    paid += settlement.amount;
    back += settlement.refunded;
    if (reachedOn === null && paid >= charge.amount) reachedOn = dayInSaoPaulo(settlement.at);
  }
  const net = paid - back;
  const saidOf = Math.min(charge.amount, charge.notKeptThen ?? 0);
  const decidedRest = charge.decision !== null && net < charge.amount && lacking(charge, net) <= saidOf;
  const [state, group, late] = judgeSums({ charge, status, net, back, count: inOrder.length });
  if (state === 'paid' && reachedOn !== null && reachedOn > settle)
    return ['paid_late', 'paid', reachedOn - settle];
  return [state, decidedRest ? 'closed' : group, late];
}

const lacking = ({ amount }: ChargeFacts, net: number): number => Math.min(amount, amount - net);

type Sums = {
  charge: ChargeFacts;
  status: string;
  net: number;
  back: number;
  count: number;
};

function judgeSums({ charge, status, net, back, count }: Sums): [string, string, null] {
  const closed = status === 'CANCELADA' || status === 'REJEITADA' || status === 'EXPIRADA';
  if (closed && net > 0) return ['paid_after_close', 'attention', null];
  if (net <= 0) return ['refunded', closed ? 'closed' : 'attention', null];
  if (back > 0 && net < charge.amount) return ['partly_refunded', 'attention', null];
  if (count > 1 && net > charge.amount) return ['paid_twice', 'attention', null];
  if (net < charge.amount) return ['underpaid', 'attention', null];
  if (net > charge.amount) return ['overpaid', 'attention', null];
  return ['paid', 'paid', null];
}

function judgeNothing(charge: ChargeFacts, settle: number, today: number, status: string): [string, string] {
  const coming = charge.attempts.filter(
    (attempt) =>
      ['SOLICITADA', 'AGENDADA'].includes(strip(attempt.status)) &&
      attempt.settleDate !== null &&
      numberOf(attempt.settleDate) >= today,
  );
  if (charge.decision) return [charge.decision, 'closed'];
  if (status === 'CONCLUIDA') return ['unconfirmed', 'attention'];
  if (status === 'CANCELADA') return ['cancelled', 'closed'];
  if (status === 'REJEITADA') return ['rejected', charge.isReplaced ? 'closed' : 'unpaid'];
  if (status === 'EXPIRADA') return ['expired', 'unpaid'];
  if (today > settle) return [coming.length > 0 ? 'retrying' : 'unpaid', 'unpaid'];
  return [today === settle ? 'due_today' : 'pending', 'open'];
}

/** Judges a charge on a day `YYYY-MM-DD`. */
export function judge(charge: ChargeFacts, todayText: string): Judged {
  const today = numberOf(todayText);
  const settle = settleDay(charge);
  const status = strip(charge.status);
  const settleDate = dateOf(settle);
  if (charge.settlements.length > 0) {
    const [state, group, daysLate] = judgeMoney(charge, settle, status);
    return { state, group, settleDate, daysLate };
  }
  const [state, group] = judgeNothing(charge, settle, today, status);
  return { state, group, settleDate, daysLate: group === 'unpaid' && today > settle ? today - settle : null };
}
