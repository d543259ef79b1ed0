import { beforeEach, expect, it } from 'vitest';
import { payByHand, refundSettlement } from '../../../src-main/practice-bank/actions/charge-actions.ts';
import { personaSettlementOf } from '../../../src-main/practice-bank/control/persona-reading.ts';
import { statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import type { PlacedCharge, PlacedSettlement } from '../../../src-main/practice-bank/records/placed.ts';
import type { World } from '../../../src-main/practice-bank/storage/world.ts';
import { smallWorld } from '../../support/in-process/practice-bank/world-actions.ts';

const DAY = 86_400;
const WHOLE = { amount: null, nature: 'ORIGINAL' } as const;
let world: World;

beforeEach(() => {
  world = smallWorld(4);
});

const first = <Value>(list: readonly Value[]): Value => {
  const [value] = list;
  if (value === undefined) throw new RangeError('nothing there');
  return value;
};
const failing = (reason: string) => expect.objectContaining({ params: { reason } });
const aCharge = (status: string): PlacedCharge =>
  first(
    world.mandates
      .flatMap((mandate) => world.chargesOf(mandate))
      .filter(({ charge }) => statusAt(charge.history, world.now) === status),
  );
/** A recent settlement that has no refund in store. */
const aSettlement = (): PlacedSettlement =>
  first(
    world.mandates
      .flatMap((mandate) => world.settlementsOfMandate(mandate))
      .filter(({ settlement: { at, refunds } }) => at > world.now - 20 * DAY && refunds.length === 0),
  );
const again = ({ mandate, slot, settlement }: PlacedSettlement): PlacedSettlement =>
  first(
    world
      .settlementsOf(mandate.index, slot)
      .filter((one) => one.settlement.message.part === settlement.message.part),
  );
const listed = ({ mandate, slot, settlement: { at, message } }: PlacedSettlement) =>
  world.chargeBook.settlements
    .between(at, at)
    .filter((row) => row.mandateIndex === mandate.index && row.slot === slot)
    .filter(({ settlement }) => settlement.message.part === message.part);

it('a payment by hand comes beside what is planned, with the txid or without', () => {
  const placed = aCharge('ATIVA');
  const planned = placed.charge.settlements.length;
  const paid = payByHand(world, placed, { amount: null, bearsTxid: true });
  const untraced = payByHand(world, first(world.openChargesOf(placed.mandate)), {
    amount: 7,
    bearsTxid: false,
  });
  expect(paid.settlement).toMatchObject({ amount: placed.charge.amount, txid: placed.charge.txid });
  expect(untraced.settlement).toMatchObject({ amount: 7, txid: null });
  expect(world.chargeByTxid(placed.charge.txid)?.charge.settlements.length).toBe(planned + 2);
  expect([listed(paid), listed(untraced)].map(({ length }) => length)).toEqual([1, 1]);
  expect(() => payByHand(world, placed, { amount: 0, bearsTxid: true })).toThrow(
    failing('amount_not_positive'),
  );
  expect(() => payByHand(world, placed, { amount: 1_000_000_000_000, bearsTxid: true })).toThrow(
    failing('amount_too_large'),
  );
});

it('payments by hand end once no identifier is left, each with an endToEndId of its own', () => {
  const { txid } = aCharge('CONCLUIDA').charge;
  const parts = new Set<number>();
  const pay = () => {
    const placed = world.chargeByTxid(txid);
    if (placed !== null)
      parts.add(payByHand(world, placed, { amount: 1, bearsTxid: true }).settlement.message.part);
  };
  for (let count = 0; count < 15; count += 1) pay();
  expect(parts.size).toBe(15);
  expect(() => {
    pay();
    pay();
  }).toThrow(failing('no_byHand_left'));
});

it('a settlement goes back in parts, never more than it was', () => {
  const placed = aSettlement();
  const { amount } = placed.settlement;
  const part = refundSettlement(world, placed, { amount: 100, nature: 'MED_FRAUDE' });
  expect(part).toMatchObject({ amount: 100, askedAt: world.now, nature: 'MED_FRAUDE', status: 'DEVOLVIDO' });
  expect(() => refundSettlement(world, again(placed), { amount, nature: 'ORIGINAL' })).toThrow(
    failing('refund_too_large'),
  );
  const rest = refundSettlement(world, again(placed), WHOLE);
  expect([rest.amount, rest.part === part.part]).toEqual([amount - 100, false]);
  expect(() => refundSettlement(world, again(placed), WHOLE)).toThrow(failing('refund_too_large'));
  expect(listed(placed).map((row) => row.settlement.refunds[0]?.askedAt)).toEqual([world.now]);
});

it('a refund that was in store gives way to one that is asked for', () => {
  world = smallWorld(4, 400);
  const placed = first(
    world.mandates
      .flatMap((mandate) => world.settlementsOfMandate(mandate))
      .filter(({ settlement: { refunds } }) => refunds.some(({ askedAt }) => askedAt > world.now)),
  );
  refundSettlement(world, placed, WHOLE);
  expect(again(placed).settlement.refunds.map(({ askedAt }) => askedAt)).toEqual([world.now]);
});

it('a refund counts while it is under way, and not once it could not be made', () => {
  world = smallWorld(4, 400);
  const placed = first(
    world.mandates
      .flatMap((mandate) => world.settlementsOfMandate(mandate))
      .filter(({ settlement: { refunds } }) =>
        refunds.some(({ status, askedAt }) => status === 'NAO_REALIZADO' && askedAt > world.now),
      ),
  );
  const { amount, refunds } = placed.settlement;
  const refunded = () => personaSettlementOf(world, again(placed)).refunded;
  const { askedAt, endedAt } = first(refunds);
  expect(refunded()).toBe(0);
  world.moveTo(askedAt);
  expect(refunded()).toBe(amount);
  expect(() => refundSettlement(world, again(placed), WHOLE)).toThrow(failing('refund_too_large'));
  world.moveTo(endedAt ?? 0);
  expect(refunded()).toBe(0);
  expect(refundSettlement(world, again(placed), WHOLE).amount).toBe(amount);
  expect(refunded()).toBe(amount);
});

it('nothing goes back after 90 days, nor before it came', () => {
  const placed = aSettlement();
  world.moveTo(placed.settlement.at + 90 * DAY + 1);
  expect(() => refundSettlement(world, again(placed), WHOLE)).toThrow(failing('refund_too_late'));
  const later = first(
    world.mandates
      .flatMap((mandate) => world.openChargesOf(mandate))
      .flatMap(({ mandate, charge }) => world.settlementsOf(mandate.index, charge.slot))
      .filter(({ settlement: { at } }) => at > world.now),
  );
  expect(() => refundSettlement(world, later, WHOLE)).toThrow(failing('settlement_to_come'));
});

it('a payment that belongs to no charge can go back too', () => {
  const placed = first(
    world.mandates
      .flatMap((mandate) => world.settlementsOfMandate(mandate))
      .filter((one) => world.dealingIn(one.mandate.index, one.slot)?.kind === 'payment')
      .filter(({ settlement: { at } }) => at > world.now - 89 * DAY),
  );
  refundSettlement(world, placed, WHOLE);
  expect(again(placed).settlement.refunds[0]?.amount).toBe(placed.settlement.amount);
});
