import { withRefundsAsked } from '../charges/cut.ts';
import { refundPartsOf, withSettlement } from '../charges/debits.ts';
import { freePart } from '../charges/message-parts.ts';
import { type Refund, type RefundNature, refundedBy, type Settlement } from '../records/charge.ts';
import type { PlacedCharge, PlacedSettlement } from '../records/placed.ts';
import { refuseAmount, refuseIf } from '../storage/refusal.ts';
import type { World } from '../storage/world.ts';
import { Random } from '../timeline/random.ts';

const DAY = 86_400;
/** The specification's window for refunds (InstantDevolucaoInvalida). */
const REFUND_DAYS = 90;

/**
 * The payer pays a charge by her own hand, whatever its status; what is planned for the charge stays. `amount` in centavos, null for
 * the whole. Throws `invalid_input` for an amount that the service cannot write, or once the charge has no identifier left for a payment.
 */
export function payByHand(
  world: World,
  paidFor: PlacedCharge,
  { amount, bearsTxid }: { readonly amount: number | null; readonly bearsTxid: boolean },
): PlacedSettlement {
  const { now } = world;
  const { mandate, charge } = world.chargeByTxid(paidFor.charge.txid) ?? paidFor;
  if (amount !== null) refuseAmount(amount);
  const parts = charge.settlements.map(({ message }) => message.part);
  const settlement: Settlement = {
    message: { part: freePart('byHand', parts), issuedAt: now },
    at: now,
    amount: amount ?? charge.amount,
    txid: bearsTxid ? charge.txid : null,
    isVisible: true,
    refunds: [],
  };
  const placed = world.putCharge(mandate, withSettlement(charge, settlement));
  const paid = { mandate: placed.mandate, slot: charge.slot, settlement };
  world.emit({ kind: 'settlement', at: now, placed: paid });
  return paid;
}

/**
 * Sends back what is left of a settlement, or part of it: `amount` in centavos, null for all. It arrives within a day. Refunds that
 * were in store for it no longer come. Throws `invalid_input` beyond 90 days or beyond what is left.
 */
export function refundSettlement(
  world: World,
  placed: PlacedSettlement,
  { amount, nature }: { readonly amount: number | null; readonly nature: RefundNature },
): Refund {
  const { now } = world;
  const settlement = withRefundsAsked(current(world, placed), now);
  refuseIf(settlement.at > now, 'settlement_to_come');
  refuseIf(now > settlement.at + REFUND_DAYS * DAY, 'refund_too_late');
  const left = settlement.amount - refundedBy(settlement, now);
  const returned = amount ?? left;
  refuseIf(amount !== null && amount < 1, 'amount_not_positive');
  refuseIf(returned < 1 || returned > left, 'refund_too_large');
  const part = freePart('refund', partsInSlot(world, placed));
  const random = new Random(world.span.seed, 10, placed.mandate.index, placed.slot, part);
  const endedAt = now + random.between(1_800, DAY);
  const refund: Refund = { part, nature, askedAt: now, endedAt, amount: returned, status: 'DEVOLVIDO' };
  replaceSettlement(world, placed, { ...settlement, refunds: [...settlement.refunds, refund] });
  return refund;
}

/** A settlement as it is by now, whatever was asked back of it since somebody got hold of it. */
function current(world: World, { mandate, slot, settlement }: PlacedSettlement): Settlement {
  const { part } = settlement.message;
  const known = world.settlementsOf(mandate.index, slot).find((one) => one.settlement.message.part === part);
  return known?.settlement ?? settlement;
}

const partsInSlot = (world: World, { mandate, slot }: PlacedSettlement): readonly number[] =>
  refundPartsOf({ settlements: world.settlementsOf(mandate.index, slot).map((one) => one.settlement) });

function replaceSettlement(world: World, { mandate, slot }: PlacedSettlement, next: Settlement): void {
  const dealing = world.dealingIn(mandate.index, slot);
  if (dealing?.kind === 'payment') world.putLoosePayment(mandate, { slot, settlement: next });
  if (dealing?.kind !== 'charge') return;
  const settlements = dealing.charge.settlements.map((one) =>
    one.message.part === next.message.part ? next : one,
  );
  world.putCharge(mandate, { ...dealing.charge, settlements });
}
