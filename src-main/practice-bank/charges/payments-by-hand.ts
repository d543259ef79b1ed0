import type { Charge, Refund, Settlement } from '../records/charge.ts';
import type { ChargeScript } from '../rules/charge-scripts.ts';
import { atHour, dayAt, secondOf } from '../timeline/calendar.ts';
import type { Random } from '../timeline/random.ts';
import { withSettlement } from './debits.ts';
import { PARTS } from './message-parts.ts';

const DAY = 86_400;

/** A charge that has come to its end with what its script has people do by hand: a payment, and a refund of the last settlement. */
export function paidByHand(charge: Charge, script: ChargeScript, random: Random): Charge {
  const paid = script.again === true ? withSettlement(charge, paymentAfter(charge, random)) : charge;
  const last = paid.settlements.at(-1);
  if (last === undefined || script.refund === undefined) return paid;
  const refunded = { ...last, refunds: [refundOf(last, script.refund, random)] };
  return { ...paid, settlements: [...paid.settlements.slice(0, -1), refunded] };
}

/** Some days after the charge was paid or closed. */
function paymentAfter({ history, createdAt, amount, txid }: Charge, random: Random): Settlement {
  const end = history.at(-1)?.at ?? createdAt;
  const at = secondOf(dayAt(end) + random.between(1, 6), random.between(atHour(9), atHour(20)));
  const message = { part: PARTS.byHand.last, issuedAt: at - random.between(1, 9) };
  return { message, at, amount, txid, isVisible: true, refunds: [] };
}

/** Asked for within 45 days, our choice; the bank allows 90 (specification, InstantDevolucaoInvalida). */
function refundOf(
  { at, amount }: Settlement,
  { share, status }: NonNullable<ChargeScript['refund']>,
  random: Random,
): Refund {
  const askedAt = at + random.between(1, 45) * DAY + random.between(0, 7_200);
  return {
    part: PARTS.refund.first,
    nature: 'ORIGINAL',
    askedAt,
    endedAt: status === 'EM_PROCESSAMENTO' ? null : askedAt + random.between(1_800, DAY),
    amount: Math.max(1, Math.round(amount * share)),
    status,
  };
}
