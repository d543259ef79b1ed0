import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { atHour, dayOf, secondOf } from '../../../src-main/practice-bank/world/calendar.ts';
import { failNextDebit } from '../../../src-main/practice-bank/world/charge-actions.ts';
import { cycleHolding } from '../../../src-main/practice-bank/world/collection-days.ts';
import type { Mandate } from '../../../src-main/practice-bank/world/mandate.ts';
import { statusAt } from '../../../src-main/practice-bank/world/story.ts';
import { CHARGE_STATUSES, World } from '../../../src-main/practice-bank/world/world.ts';

const TODAY = dayOf(civilDate('2025-11-20'));
const noon = (day: number): number => secondOf(day, atHour(12));
const worldOf = (seed: number): World => new World({ seed, today: TODAY, months: 4 }, 150, noon(TODAY));

/** All that a world shows, in the order in which it lists it. */
function contents(world: World): unknown {
  const rows = (length: number) => Array.from({ length }, (_, row) => row);
  return {
    mandates: world.mandates,
    charges: rows(world.chargeTable.length).map((row) => world.chargeInRow(row)?.charge),
    statuses: [...world.chargeTable.column('status')],
    settlements: rows(world.settlementTable.length).map((row) => world.settlementInRow(row)?.settlement),
  };
}

describe('a world', () => {
  it('is told alike twice from one seed, and otherwise from another', () => {
    expect(contents(worldOf(5))).toEqual(contents(worldOf(5)));
    expect(contents(worldOf(5))).not.toEqual(contents(worldOf(6)));
  });

  it('is the same after many small steps as after one great one', () => {
    const [stepped, leapt] = [worldOf(5), worldOf(5)];
    for (let day = 1; day <= 45; day += 1) stepped.moveTo(noon(TODAY + day));
    leapt.moveTo(noon(TODAY + 45));
    expect(contents(stepped)).toEqual(contents(leapt));
  });

  it('knows of each charge the status that its story tells by now', () => {
    const world = worldOf(5);
    world.moveTo(noon(TODAY + 9));
    const statuses = world.chargeTable.column('status');
    for (let row = 0; row < world.chargeTable.length; row += 1) {
      const history = world.chargeInRow(row)?.charge.history ?? [];
      expect(CHARGE_STATUSES[statuses[row] ?? -1]).toBe(statusAt(history, world.now));
    }
  });

  it('lets charges be created, debited and refunded, and mandates be approved, as days pass', () => {
    const world = worldOf(5);
    const waiting = world.mandates.filter(({ history }) => statusAt(history, world.now) === 'CRIADA');
    const before = world.chargeTable.length;
    const openRows = [...world.chargeTable.column('status').keys()].filter(
      (row) => (world.chargeTable.column('status')[row] ?? 9) <= 1,
    );
    world.moveTo(noon(TODAY + 60));
    expect(world.chargeTable.length).toBeGreaterThan(before + 100);
    expect(openRows.length).toBeGreaterThan(10);
    expect(openRows.every((row) => (world.chargeTable.column('status')[row] ?? 0) > 1)).toBe(true);
    expect(waiting.filter(({ history }) => statusAt(history, world.now) === 'APROVADA')).not.toEqual([]);
  });

  it('shows a joining payment as soon as its mandate is approved, however far off the first cycle is', () => {
    const world = new World({ seed: 5, today: TODAY, months: 4 }, 1_500, noon(TODAY));
    for (const daysLater of [0, 3, 10]) {
      world.moveTo(noon(TODAY + daysLater));
      const settlements = [...world.settlementTable.column('at').keys()]
        .map((row) => world.settlementInRow(row)?.settlement)
        .filter((settlement) => settlement !== undefined && settlement.at <= world.now);
      const paid = new Set(settlements.map((settlement) => settlement?.txid));
      const joined = world.mandates.filter(
        ({ joiningTxid, approvedAt }) =>
          joiningTxid !== null && approvedAt !== null && approvedAt < world.now - 60,
      );
      expect(joined.filter(({ joiningTxid }) => !paid.has(joiningTxid))).toEqual([]);
    }
  });

  it('does not go back in time', () => {
    expect(() => worldOf(5).moveTo(noon(TODAY - 1))).toThrow(RangeError);
  });

  it('finds charges by txid only once they exist', () => {
    const world = worldOf(5);
    const { txid } = world.chargeInRow(world.chargeTable.length - 1)?.charge ?? { txid: '' };
    expect(world.chargeByTxid(txid)?.charge.txid).toBe(txid);
    const early = new World({ seed: 5, today: TODAY, months: 4 }, 150, noon(TODAY - 100));
    expect(early.chargeByTxid(txid)).toBeNull();
    expect(world.chargeByTxid(txid.toLowerCase())).toBeNull();
  });

  it('tells no charges while charging is by hand, and does not make up for them', () => {
    const [paused, free] = [worldOf(5), worldOf(5)];
    const createdFrom = (world: World, day: number): number =>
      [...world.chargeTable.column('at')].filter((at) => at > noon(day)).length;
    paused.setCharging('by_hand');
    paused.moveTo(noon(TODAY + 20));
    free.moveTo(noon(TODAY + 20));
    expect([paused.charging, createdFrom(paused, TODAY)]).toEqual(['by_hand', 0]);
    expect(createdFrom(free, TODAY)).toBeGreaterThan(10);
    paused.setCharging('automatic');
    for (const world of [paused, free]) world.moveTo(noon(TODAY + 40));
    expect(createdFrom(paused, TODAY)).toBe(createdFrom(paused, TODAY + 20));
    expect(createdFrom(paused, TODAY + 20)).toBeGreaterThan(createdFrom(free, TODAY + 20) * 0.9);
  });

  it('keeps what exists of a mandate when another takes its place', () => {
    const world = worldOf(5);
    for (const mandate of world.mandates) {
      if (mandate.closedAt !== null && mandate.closedAt <= world.now) continue;
      const before = world.chargesOf(mandate).map(({ charge }) => charge);
      world.replaceMandate({
        ...mandate,
        closedAt: world.now,
        mood: { from: world.now - 200 * 86_400, temperament: 'account_closed' },
      });
      expect(world.chargesOf(mandate).map(({ charge }) => charge)).toEqual(before);
    }
    expect(contents(world)).toEqual({ ...(contents(worldOf(5)) as object), mandates: world.mandates });
  });

  it('finds every mandate of a document, own ones too', () => {
    const world = worldOf(5);
    const [first] = world.mandates;
    const document = first?.payer.document.number ?? '';
    expect(world.mandatesOfDocument(document)).toEqual([first]);
    const made = world.addMandate((index) => ({
      ...(first as Mandate),
      index,
      idRec: world.ids.rec(index, true, world.now),
    }));
    expect(world.mandatesOfDocument(document)).toEqual([first, made]);
    expect([made.index, world.mandateByIdRec(made.idRec)]).toEqual([150, made]);
    expect(world.mandatesOfDocument('nobody')).toEqual([]);
  });

  it('replaces a charge only where what was done to it has made room in the cycle', () => {
    const world = new World({ seed: 5, today: TODAY, months: 1 }, 1_500, noon(TODAY - 7));
    const replaced = world.mandates.flatMap((mandate) =>
      world.openChargesOf(mandate).filter(({ charge }) => {
        const { start } = cycleHolding(mandate, charge.dueDay);
        const { charges } = world.storiesOf(mandate);
        return charges.some(
          (other) => other.createdAt > world.now && cycleHolding(mandate, other.dueDay).start === start,
        );
      }),
    );
    expect(replaced.length).toBeGreaterThan(3);
    for (const { mandate } of replaced) failNextDebit(world, mandate, null);
    world.moveTo(noon(TODAY + 20));
    for (const { mandate, charge } of replaced) {
      expect(world.chargesInCycle(mandate, charge.dueDay).map((one) => one.charge.txid)).toEqual([
        charge.txid,
      ]);
    }
  });

  it('lists a charge once that took the place of one which was still to come', () => {
    const world = worldOf(5);
    const coming = world.mandates.flatMap((mandate) =>
      world
        .storiesOf(mandate)
        .charges.filter(({ createdAt }) => createdAt > world.now)
        .map((charge) => ({ mandate, charge })),
    );
    const rows = world.chargeTable.length;
    const [first] = coming;
    if (first === undefined) throw new RangeError('nothing is to come');
    world.putCharge(first.mandate, { ...first.charge, createdAt: world.now });
    expect(world.chargeTable.length).toBe(rows + 1);
    world.moveTo(first.charge.createdAt);
    const { chargeTable: table } = world;
    const listed = [...table.column('slot').keys()].filter(
      (row) => world.chargeInRow(row)?.charge.txid === first.charge.txid,
    );
    expect(listed.length).toBe(1);
  });
});
