import { beforeEach, describe, expect, it } from 'vitest';
import * as actions from '../../../src-main/practice-bank/actions/charge-actions.ts';
import { statusAt } from '../../../src-main/practice-bank/records/charge.ts';
import { CHARGE_CANCELLATIONS } from '../../../src-main/practice-bank/rules/charge-scripts.ts';
import { RECEIVER } from '../../../src-main/practice-bank/rules/people.ts';
import type { BankEvent } from '../../../src-main/practice-bank/storage/bank-events.ts';
import type { World } from '../../../src-main/practice-bank/storage/world.ts';
import { FIRST_DAY, smallWorld } from '../../support/in-process/practice-bank/world-actions.ts';

const DAY = 86_400;
let world: World;
beforeEach(() => {
  world = smallWorld(8);
});

/** What the stories of all mandates hold between two instants, looked up the slow way. */
function everything(after: number, until: number): readonly string[] {
  const isWithin = (at: number): boolean => at > after && at <= until;
  const played = world.mandates.flatMap((mandate) => {
    const charges = world.chargesOf(mandate).flatMap(({ charge }) => {
      const moments = [...charge.history, ...charge.attempts.flatMap(({ history }) => history)];
      return [...new Set(moments.map(({ at }) => at))].map((at) => [at, `charge ${charge.txid}`] as const);
    });
    const money = world.settlementsOfMandate(mandate).flatMap(({ slot, settlement }) => {
      const { at, refunds, message } = settlement;
      const ends = [at, ...refunds.flatMap(({ endedAt }) => endedAt ?? [])];
      return ends.map((end) => [end, `settlement ${mandate.index} ${slot} ${message.part}`] as const);
    });
    const own = mandate.history.map(({ at }) => [at, `mandate ${mandate.idRec}`] as const);
    return [...own, ...charges, ...money];
  });
  return played.filter(([at]) => isWithin(at)).map(([at, what]) => `${at} ${what}`);
}

function written(event: BankEvent): string {
  if (event.kind === 'mandate') return `${event.at} mandate ${event.mandate.idRec}`;
  if (event.kind === 'charge') return `${event.at} charge ${event.placed.charge.txid}`;
  const { mandate, slot, settlement } = event.placed;
  return `${event.at} settlement ${mandate.index} ${slot} ${settlement.message.part}`;
}

describe('what happens as time passes', () => {
  it('is all that the stories hold, each once, in order of time', () => {
    const from = world.now;
    world.moveTo(from + 70 * DAY);
    const found = world.eventsBetween(from, world.now);
    expect(found.map(written).toSorted()).toEqual(everything(from, world.now).toSorted());
    expect(found.map(({ at }) => at)).toEqual(found.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(new Set(found.map(({ kind }) => kind)).size).toBe(3);
    expect(found.length).toBeGreaterThan(300);
  });

  it('is the same played in pieces as at once', () => {
    const from = world.now;
    world.moveTo(from + 20 * DAY);
    const pieces = Array.from({ length: 20 }, (_, day) =>
      world.eventsBetween(from + day * DAY, from + (day + 1) * DAY),
    );
    expect(pieces.flat()).toEqual(world.eventsBetween(from, world.now));
  });

  it('tells of refunds when they have come to an end, and of nothing that GET /instant does not know', () => {
    const from = world.now - 90 * DAY;
    const money = world.eventsBetween(from, world.now).filter((one) => one.kind === 'settlement');
    const ended = money.filter(({ at, placed }) =>
      placed.settlement.refunds.some(({ endedAt }) => endedAt === at),
    );
    expect(ended.length).toBeGreaterThan(0);
    expect(money.every(({ placed }) => placed.settlement.isVisible)).toBe(true);
  });
});

describe('what somebody does', () => {
  const approved = () => {
    const found = world.mandates.find(
      (mandate) =>
        statusAt(mandate.history, world.now) === 'APROVADA' &&
        mandate.anchor <= FIRST_DAY + 4 &&
        mandate.endDay === null &&
        mandate.closedAt === null &&
        world.chargesInCycle(mandate, FIRST_DAY + 4).length === 0,
    );
    if (found === undefined) throw new RangeError('no mandate to charge');
    return found;
  };

  it('is announced at once, and not again when time goes on', () => {
    const heard: BankEvent[] = [];
    const unhear = world.subscribe((event) => heard.push(event));
    const mandate = approved();
    const placed = actions.createCharge(world, {
      mandate,
      txid: null,
      dueDay: FIRST_DAY + 4,
      amount: mandate.value.amount,
      adjustsToBusinessDay: true,
      info: null,
      account: RECEIVER.account,
      debtor: null,
      request: {},
    });
    actions.payByHand(world, placed, { amount: null, bearsTxid: true });
    world.moveTo(world.now + 3_600);
    actions.cancelCharge(world, placed, CHARGE_CANCELLATIONS[0]);
    expect(heard.map(({ kind, at }) => [kind, at])).toEqual([
      ['charge', world.now - 3_600],
      ['settlement', world.now - 3_600],
      ['charge', world.now],
    ]);
    const later = world.eventsBetween(world.now, world.now + DAY);
    expect(
      later.filter((one) => one.kind === 'charge' && one.placed.charge.slot === placed.charge.slot),
    ).toEqual([]);
    unhear();
    actions.payByHand(world, placed, { amount: null, bearsTxid: true });
    expect(heard.length).toBe(3);
  });
});
