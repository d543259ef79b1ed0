import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src-main/core/civil-date.ts';
import { atHour, dayOf, secondOf } from '../../../src-main/practice-bank/world/calendar.ts';
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
});
